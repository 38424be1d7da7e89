import { catalogue } from './message';

export const common = catalogue<typeof import('./en/common').default>(
  import.meta.glob('./*/common.ts', { import: 'default' }),
);
