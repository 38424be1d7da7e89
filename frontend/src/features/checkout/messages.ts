import { catalogue } from '@/i18n/message';

export const checkout = catalogue<typeof import('@/i18n/en/checkout').default>(
  import.meta.glob('@/i18n/*/checkout.ts', { import: 'default' }),
);
