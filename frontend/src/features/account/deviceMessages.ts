import { catalogue } from '@/i18n/message';

export const devices = catalogue<typeof import('@/i18n/en/devices').default>(
  import.meta.glob('@/i18n/*/devices.ts', { import: 'default' }),
);
