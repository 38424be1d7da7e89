import { catalogue } from './message';

export const fieldTexts = catalogue<typeof import('./en/fields').default>(
  import.meta.glob('./*/fields.ts', { import: 'default' }),
);
