import { catalogue } from '@/i18n/message';

export const settings = catalogue<typeof import('@/i18n/en/settings').default>(
  import.meta.glob('@/i18n/*/settings.ts', { import: 'default' }),
);

export const paymentNames = catalogue<typeof import('@/i18n/en/paymentNames').default>(
  import.meta.glob('@/i18n/*/paymentNames.ts', { import: 'default' }),
);
