import { translated } from './translated';

/** How a language writes what no catalogue can hold. */
export interface Rules {
  /** Of `Intl`, which knows numbers, money and dates. */
  locale: string;
  /** What `Intl` gets wrong of a long date. */
  date: (text: string) => string;
  /** An amount of data; `{amount}` is a number. */
  gigabytes: string;
  /** What extra data costs, where it isn't in the carrier's words: `{price}` is without cents. */
  overage?: string;
  /** Sets a text as its printers do: catalogues are typed without invisible characters. */
  typeset: (text: string) => string;
}

export const rules = translated<Rules>(import.meta.glob('./*/rules.ts', { import: 'default' }));
