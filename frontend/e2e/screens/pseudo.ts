import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

// A language in which every text is marked, in the place of the French one: what is read without its
// marks was never translated. Its dates are Hindi, whose script is no Latin one.

const web = join(import.meta.dirname, '../..');

const mark = (value: unknown): unknown => {
  if (typeof value === 'string') return `⟦${value}⟧`;
  if (Array.isArray(value)) return value.map(mark);
  return Object.fromEntries(
    Object.entries(value as object).map(([key, text]) => [key, mark(text)]),
  );
};

const rules = `export default {
  locale: 'hi-IN-u-nu-latn',
  date: (text) => text,
  gigabytes: '{amount} ⟦GB⟧',
  overage: '⟦{price} per extra GB⟧',
  typeset: (text) => text,
}`;

/** Answers for the files of the French folder with the marked English texts. */
export async function speakPseudo(page: Page): Promise<void> {
  const manifest: Record<string, { file: string }> = JSON.parse(
    readFileSync(join(web, 'dist/.vite/manifest.json'), 'utf8'),
  );
  for (const [module, { file }] of Object.entries(manifest)) {
    if (!module.startsWith('src/i18n/fr/')) continue;
    const english = await import(join(web, module.replace('/fr/', '/en/')));
    const body = module.endsWith('/rules.ts')
      ? rules
      : `export default ${JSON.stringify(mark(english.default))}`;
    await page
      .context()
      .route(`**/${file}`, (route) => route.fulfill({ contentType: 'text/javascript', body }));
  }
}

/** What is no text of the app: names, what customers typed, what an error says of itself. */
const data = [
  /^(Bell|Fido|Rogers|Chatr|Lucky Mobile|Virgin|Freedom|Shaw)$/,
  /Light|Visa|visa|Mastercard|CAD|Ada|Lovelace|Joan|Tremblay/g,
  /1200, rue Sainte-Catherine Ouest, Montréal QC H3B 1K9/,
  /\S+@example\.com|12 Queen Street West, Toronto ON M5H 3X4|LP\d+/g,
  /^Failed to fetch dynamically imported module: .*/,
];

/** What can be read, or heard, without marks: texts, labels, titles, placeholders. */
export async function unmarked(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    const texts = [document.title];
    for (const element of document.querySelectorAll('body, body *')) {
      if (element.closest('script, noscript, [lang]:not(html)')) continue;
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
        texts.push(element.getAttribute(name) ?? '');
      }
      // With its neighbours: a mark may begin in one node and end in the next.
      const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      texts.push(own.map((node) => node.textContent).join(''));
    }
    return texts;
  });
  return said.filter((text) => /\p{Script=Latin}/u.test(data.reduce(without, withoutMarks(text))));
}

const without = (text: string, pattern: RegExp) => text.replace(pattern, '');

function withoutMarks(text: string): string {
  const shorter = text.replace(/⟦[^⟦⟧]*⟧/g, '');
  return shorter === text ? text : withoutMarks(shorter);
}
