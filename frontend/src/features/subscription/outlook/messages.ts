import { catalogue } from '@/i18n/message';

export const ahead = catalogue<typeof import('@/i18n/en/outlook').default>(
  import.meta.glob('@/i18n/*/outlook.ts', { import: 'default' }),
);
