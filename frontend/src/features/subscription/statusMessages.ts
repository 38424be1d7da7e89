import { catalogue } from '@/i18n/message';

export const status = catalogue<typeof import('@/i18n/en/status').default>(
  import.meta.glob('@/i18n/*/status.ts', { import: 'default' }),
);
