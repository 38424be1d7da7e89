import { catalogue } from './message';

export const provinceNames = catalogue<typeof import('./en/provinceNames').default>(
  import.meta.glob('./*/provinceNames.ts', { import: 'default' }),
);
