import { catalogue } from '@/i18n/message';

export const support = catalogue<typeof import('@/i18n/en/support').default>(
  import.meta.glob('@/i18n/*/support.ts', { import: 'default' }),
);
