import { catalogue } from '@/i18n/message';

export const plansText = catalogue<typeof import('@/i18n/en/plans').default>(
  import.meta.glob('@/i18n/*/plans.ts', { import: 'default' }),
);
