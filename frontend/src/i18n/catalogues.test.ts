import { describe, expect, it } from 'vitest';
import { chosenLanguage } from './language';
import { format, languages, type Message } from './message';

const modules = import.meta.glob<Record<string, unknown>>(
  ['./*.ts', '../features/**/*essages.ts', '!./*.test.ts'],
  { eager: true },
);

/** Every message of every catalogue, by where it is. */
const all = Object.entries(modules).flatMap(([file, module]) =>
  Object.values(module).flatMap((catalogue) =>
    typeof catalogue === 'object' && catalogue !== null
      ? Object.entries(catalogue).flatMap(([id, message]) =>
          isMessage(message) ? [[`${file} ${id}`, message] as const] : [],
        )
      : [],
  ),
);

function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && 'en' in value && 'fr' in value;
}

describe('the catalogues', () => {
  it('are found', () => {
    expect(all.length).toBeGreaterThan(150);
  });

  it.each(all)('%s has a text and the same parameters in every language', (_, message) => {
    const parameters = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
    for (const language of languages) {
      expect(message[language].trim(), language).not.toBe('');
      expect(parameters(message[language]), language).toEqual(parameters(message.en));
    }
  });

  it.each(all)('%s is typed as French is in Quebec', (_, { fr }) => {
    expect(fr, 'invisible characters, or a space that is set by itself').not.toMatch(
      /[\u00a0\u202f]| [;?!]/,
    );
    expect(fr, 'straight quotes and apostrophes').not.toMatch(/["']/);
    expect(fr, 'a colon without its space').not.toMatch(/\S:(\s|$)/);
    expect(fr, 'tu instead of vous').not.toMatch(/(^|[\s’])(tu|te|toi|ton|tes)(\s|$)/i);
    expect(fr, 'words of other countries').not.toMatch(
      /\b(e-?mail|mail|portabilité|opérateur|mobile prépayée|cookie)s?\b/i,
    );
  });

  it('fill parameters in', () => {
    const message = { en: 'Step {step} of {count}', fr: 'Étape {step} de {count}' } as const;
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
