import { local } from '@/lib/storage';

/**
 * How the fields of the client state are kept in local storage (spec §3, §4): each under its own
 * name, texts as they are, booleans as 'true' or 'false', objects as JSON.
 */
export interface Field<T> {
  empty: T;
  parse(stored: string): T;
  format(value: T): string;
}

export const text: Field<string> = {
  empty: '',
  parse: (stored) => stored,
  format: (value) => value,
};

export const flag: Field<boolean> = {
  empty: false,
  parse: (stored) => stored === 'true',
  format: String,
};

/** An object; what can't be read back counts as empty. */
export function json<T extends object>(): Field<Partial<T>> {
  return {
    empty: {},
    parse(stored) {
      try {
        const value: unknown = JSON.parse(stored);
        return typeof value === 'object' && value !== null ? (value as Partial<T>) : {};
      } catch {
        return {};
      }
    },
    format: (value) => JSON.stringify(value),
  };
}

export type ValuesOf<F> = { [K in keyof F]: F[K] extends Field<infer T> ? T : never };

export function emptyValues<F extends object>(fields: F): ValuesOf<F> {
  return mapFields(fields, (field) => field.empty);
}

/** Reads every field by its name. */
export function restore<F extends object>(fields: F): ValuesOf<F> {
  return mapFields(fields, (field, name) => {
    const stored = local.getItem(name);
    return stored === null ? field.empty : field.parse(stored);
  });
}

/** Writes every field; an empty text or object is removed instead. */
export function persist<F extends object>(fields: F, values: ValuesOf<F>): void {
  for (const [name, field] of Object.entries(fields) as [keyof F & string, Field<unknown>][]) {
    const value: unknown = values[name];
    if (value === '' || isEmptyObject(value)) local.removeItem(name);
    else local.setItem(name, field.format(value));
  }
}

export function forget(fields: object): void {
  for (const name of Object.keys(fields)) local.removeItem(name);
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function mapFields<F extends object>(
  fields: F,
  read: (field: Field<unknown>, name: string) => unknown,
): ValuesOf<F> {
  const entries = Object.entries(fields as Record<string, Field<unknown>>);
  return Object.fromEntries(
    entries.map(([name, field]) => [name, read(field, name)]),
  ) as ValuesOf<F>;
}
