import { catalogue } from '@/i18n/message';

export const payment = catalogue<typeof import('@/i18n/en/payment').default>(
  import.meta.glob('@/i18n/*/payment.ts', { import: 'default' }),
);
