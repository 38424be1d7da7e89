import { catalogue } from '@/i18n/message';

export const activation = catalogue<typeof import('@/i18n/en/activation').default>(
  import.meta.glob('@/i18n/*/activation.ts', { import: 'default' }),
);
