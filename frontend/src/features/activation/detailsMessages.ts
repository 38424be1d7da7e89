import { catalogue } from '@/i18n/message';

export const details = catalogue<typeof import('@/i18n/en/details').default>(
  import.meta.glob('@/i18n/*/details.ts', { import: 'default' }),
);
