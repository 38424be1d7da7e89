import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { customers } from './customers.ts';
import { newcomers } from './newcomers.ts';
import { visitors } from './visitors.ts';

interface Picture {
  /** The file's name up to scheme and width: walk, number, state. */
  name: string;
  file: string;
  lang: string;
  scheme: string;
  width: string;
}

/** Writes the page to leaf through the pictures of a walk. */
export default function gallery(): void {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  const pictures: Picture[] = ['en', 'fr'].flatMap((lang) =>
    readdirSync(join(folder, lang))
      .filter((file) => file.endsWith('.png'))
      .sort()
      .map((file) => {
        const [name = '', scheme = '', width = ''] = file.split('.');
        return { name, file: `${lang}/${file}`, lang, scheme, width };
      }),
  );
  const others = readdirSync(join(folder, 'browsers')).sort();
  writeFileSync(join(folder, 'index.html'), page(pictures, others));
  console.error(`${pictures.length} pictures: ${join(folder, 'index.html')}`);
}

const choices = { lang: ['en', 'fr'], scheme: ['light', 'dark'], width: ['390', '1280'] } as const;

function page(pictures: Picture[], others: string[]): string {
  const radios = Object.entries(choices).map(
    ([name, values]) =>
      `<fieldset><legend>${name}</legend>${values
        .map(
          (value, index) =>
            `<label><input type="radio" name="${name}" value="${value}"${index === 0 ? ' checked' : ''}>${value}</label>`,
        )
        .join('')}</fieldset>`,
  );
  const hide = Object.entries(choices).flatMap(([name, values]) =>
    values.map(
      (value) =>
        `body:has([name=${name}][value="${value}"]:checked) figure:not([data-${name}="${value}"])`,
    ),
  );
  const sections = [...visitors, ...newcomers, ...customers].map((walk) => {
    const prefix = new RegExp(`^${walk.name.replaceAll(' ', '-')}-\\d+-`);
    const figures = pictures
      .filter(({ name }) => prefix.test(name))
      .map(
        ({ name, file, lang, scheme, width }) =>
          `<figure data-lang="${lang}" data-scheme="${scheme}" data-width="${width}"><a href="${file}"><img loading="lazy" src="${file}" alt=""></a><figcaption>${name.replace(prefix, '').replaceAll('-', ' ')}</figcaption></figure>`,
      );
    return `<h2>${walk.name}</h2><div>${figures.join('\n')}</div>`;
  });
  const figures = others.map(
    (file) =>
      `<figure data-width="390"><a href="browsers/${file}"><img loading="lazy" src="browsers/${file}" alt=""></a><figcaption>${file.replace('.png', '')}</figcaption></figure>`,
  );
  sections.push(`<h2>Firefox and WebKit</h2><div>${figures.join('\n')}</div>`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>
body{font:14px system-ui;margin:0;background:#888}
form{position:sticky;top:0;display:flex;gap:1rem;padding:.5rem 1rem;background:#fff}
fieldset{border:0;padding:0;display:flex;gap:.75rem}legend{float:left;margin-right:.5rem;color:#666}
main{padding:0 1.5rem 1.5rem}h2{margin:1.5rem 0 .75rem;color:#fff;font-size:1.25rem;text-transform:capitalize}
div{display:flex;flex-wrap:wrap;gap:1.5rem;align-items:flex-start}
figure{margin:0}figure[data-width="390"] img{width:260px}figure[data-width="1280"] img{width:640px}
img{display:block}figcaption{padding:.4rem 0;color:#fff}
${hide.join(',\n')}{display:none}
</style><form>${radios.join('')}</form><main>${sections.join('\n')}</main></html>`;
}
