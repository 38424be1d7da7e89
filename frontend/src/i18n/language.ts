import { createStore } from '@/session/createStore';
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

const store = createStore<Language>(chosenLanguage(document.cookie, navigator.languages));
document.documentElement.lang = store.get();

export const language = {
  get: store.get,
  use: store.use,
  choose(next: Language): void {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet.
    document.cookie = `${cookieName}=${next}; Path=/; Max-Age=31536000; SameSite=Strict`;
    document.documentElement.lang = next;
    store.set(next);
  },
};
