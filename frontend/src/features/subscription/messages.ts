import { catalogue } from '@/i18n/message';

export const subscription = catalogue<typeof import('@/i18n/en/subscription').default>(
  import.meta.glob('@/i18n/*/subscription.ts', { import: 'default' }),
);

export const reasonNames = catalogue<typeof import('@/i18n/en/reasons').default>(
  import.meta.glob('@/i18n/*/reasons.ts', { import: 'default' }),
);
