import { catalogue } from '@/i18n/message';

export const passwordTexts = catalogue<typeof import('@/i18n/en/passwords').default>(
  import.meta.glob('@/i18n/*/passwords.ts', { import: 'default' }),
);
