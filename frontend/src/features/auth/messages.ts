import { catalogue } from '@/i18n/message';

export const auth = catalogue<typeof import('@/i18n/en/auth').default>(
  import.meta.glob('@/i18n/*/auth.ts', { import: 'default' }),
);
