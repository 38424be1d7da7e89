/** What differs between languages is in a folder for each, and loaded with the language. */

/** A language's tag, which is the name of its folder. */
export type Language = string;

/** The loaders of one file in every language's folder, by path: `import.meta.glob`. */
export type Files = Record<string, () => Promise<unknown>>;

const languageOf = (path: string) => path.split('/').at(-2) as Language;

/** The languages of the app; the operator may offer fewer. */
export const languages: readonly Language[] = Object.keys(import.meta.glob('./*/rules.ts')).map(
  languageOf,
);

/** Loads, in a language, what one module needs of it. */
type Part = (language: Language) => Promise<void>;

const parts = new Set<Part>();

/** Declares what a module needs of each language; it can be read when the language is loaded. */
export function translated<T>(files: Files): (language: Language) => T {
  const loaded = new Map<Language, T>();
  parts.add(async (language) => {
    const load = Object.entries(files).find(([path]) => languageOf(path) === language)?.[1];
    if (load && !loaded.has(language)) loaded.set(language, (await load()) as T);
  });
  return (language) => {
    const value = loaded.get(language);
    if (value === undefined) throw new Error(`"${language}" is not loaded.`);
    return value;
  };
}

/** Loads what all modules that are there need of a language. */
export async function loadLanguage(language: Language): Promise<void> {
  let known: number;
  do {
    known = parts.size;
    await Promise.all([...parts].map((load) => load(language)));
    // A module that came while it was loading needs more.
  } while (parts.size > known);
}
