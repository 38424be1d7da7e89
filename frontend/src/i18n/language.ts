import { createStore } from '@/lib/createStore';
import { type Language, languages } from './message';

/** A cookie, because every end of a session clears local storage and the choice outlives it. */
const cookieName = 'lang';

export function chosenLanguage(cookies: string, browser: readonly string[]): Language {
  const chosen = new RegExp(`(?:^|; )${cookieName}=(\\w+)`).exec(cookies)?.[1];
  const wanted = [chosen, ...browser.map((tag) => tag.slice(0, 2).toLowerCase())];
  return languages.find((language) => language === wanted.find(isLanguage)) ?? 'en';
}

function isLanguage(value: string | undefined): value is Language {
  return languages.some((language) => language === value);
}

const offered = createStore<readonly Language[]>(languages);
const store = createStore<Language>('en');
// The build renders pages too, in languages of its choice and without a document.
if (!import.meta.env.SSR) show(chosenLanguage(document.cookie, navigator.languages));

function show(next: Language): void {
  if (!import.meta.env.SSR) document.documentElement.lang = next;
  store.set(next);
}

export const language = {
  get: store.get,
  use: store.use,
  /** The languages to choose from. */
  useOffered: offered.use,

  choose(next: Language): void {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet.
    document.cookie = `${cookieName}=${next}; Path=/; Max-Age=31536000; SameSite=Strict`;
    show(next);
  },

  /** Takes the operator's languages, the first for who has chosen none of them. */
  offer(tags: readonly string[]): void {
    const known = tags.filter(isLanguage);
    const [first] = known;
    if (!first) return;
    offered.set(known);
    if (!known.includes(store.get())) show(first);
  },
};
