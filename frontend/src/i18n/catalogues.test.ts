import { describe, expect, it } from 'vitest';
import { chosenLanguage } from './choice';
import { format } from './message';
import { languages, loadLanguage } from './translated';

type Texts = Record<string, string>;

const files = import.meta.glob<object>('./*/*.ts', { import: 'default', eager: true });

/** The texts of a file, also of one that is no catalogue, by id. */
function textsOf(value: unknown, id = ''): [id: string, text: string][] {
  if (typeof value === 'string') return [[id, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, `${id} ${key}`));
}

const english = Object.entries(files).filter(([file]) => file.startsWith('./en/'));
const others = languages.filter((language) => language !== 'en');
const all = english.flatMap(([file, texts]) =>
  others.map((language) => [file.replace('./en/', ''), language, texts] as const),
);

describe('the catalogues', () => {
  it('are found', () => {
    expect(languages).toEqual(['en', 'fr']);
    expect(english.flatMap(([, texts]) => textsOf(texts)).length).toBeGreaterThan(300);
    expect(Object.keys(files)).toHaveLength(english.length * languages.length);
  });

  it.each(all)('%s has every text in %s, with the same parameters', (name, language, texts) => {
    const translated = Object.fromEntries(textsOf(files[`./${language}/${name}`])) as Texts;
    const parameters = (text = '') => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
    for (const [id, text] of textsOf(texts)) {
      if (name === 'rules.ts') continue;
      expect(translated[id]?.trim(), id).toBeTruthy();
      expect(parameters(translated[id]), id).toEqual(parameters(text));
    }
  });

  const french = Object.entries(files).filter(([file]) => file.startsWith('./fr/'));
  const typed = french.filter(([file]) => !file.endsWith('rules.ts'));
  it.each(typed)('%s is typed as French is in Quebec', (_, texts) => {
    for (const [id, text] of textsOf(texts)) {
      expect(text, `${id}: invisible characters, or a space that is set by itself`).not.toMatch(
        /[\u00a0\u202f]| [;?!]/,
      );
      expect(text, `${id}: straight quotes and apostrophes`).not.toMatch(/["']/);
      expect(text, `${id}: a colon without its space`).not.toMatch(/\S:(\s|$)/);
      expect(text, `${id}: tu instead of vous`).not.toMatch(/(^|[\s’])(tu|te|toi|ton|tes)(\s|$)/i);
      expect(text, `${id}: words of other countries`).not.toMatch(
        /\b(e-?mail|mail|portabilité|opérateur|mobile prépayée|cookie)s?\b/i,
      );
    }
  });

  it('fill parameters in', async () => {
    await loadLanguage('fr');
    const message = { in: () => 'Étape {step} de {count}' as const };
    expect(format(message, 'fr', { step: 2, count: 5 })).toBe('Étape 2 de 5');
  });
});

describe('the language', () => {
  it.each([
    ['the cookie', 'a=b; lang=fr; c=d', ['en-CA'], 'fr'],
    ['the browser', '', ['fr-CA', 'en'], 'fr'],
    ['the browser’s next that we speak', '', ['de', 'fr'], 'fr'],
    ['English for lack of others', 'lang=xx', ['de'], 'en'],
    ['no other cookie', 'mylang=fr', ['en'], 'en'],
  ])('is chosen by %s', (_, cookies, browser, expected) => {
    expect(chosenLanguage(cookies, browser)).toBe(expected);
  });
});
