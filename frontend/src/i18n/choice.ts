import { type Language, languages } from './translated';

/** A cookie, because every end of a session clears local storage and the choice outlives it. */
const cookieName = 'lang';

export function chosenLanguage(cookies: string, browser: readonly string[]): Language {
  const chosen = new RegExp(`(?:^|; )${cookieName}=([\\w-]+)`).exec(cookies)?.[1] ?? '';
  const wanted = [chosen, ...browser.map((tag) => tag.slice(0, 2).toLowerCase())];
  return wanted.find((tag) => languages.includes(tag)) ?? 'en';
}

export function keepChoice(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet.
  document.cookie = `${cookieName}=${language}; Path=/; Max-Age=31536000; SameSite=Strict`;
}
