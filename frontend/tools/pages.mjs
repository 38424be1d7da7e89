// Writes a page for each address of the built app (docs/adr/0010). It names the files of its
// screen, so that the browser asks for all of them at once. Where visitors arrive there is one for
// each language as well, which carries the screen's text.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { dist, filesOf, manifest, textsOf } from './manifest.mjs';

const vite = await createServer({
  root: fileURLToPath(new URL('..', import.meta.url)),
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true, include: [] },
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
});
const app = await vite.ssrLoadModule('/src/app/pages.tsx');

const shell = readFileSync(`${dist}index.html`, 'utf8');

function fill(page, gap, text) {
  if (!page.includes(gap)) throw new Error(`index.html has no ${gap}`);
  return page.replace(gap, () => text);
}

const { file: font } = Object.values(manifest).find(({ file }) => file.endsWith('.woff2'));

/** What a page names, so that the browser asks for all of it at once. */
function withLinks(files) {
  const links = [
    `rel="preload" as="font" type="font/woff2" crossorigin href="/${font}"`,
    ...files.map(({ file, language }) =>
      // The app knows which language it will speak: src/start.ts.
      language
        ? `rel="after-paint" hreflang="${language}" crossorigin href="/${file}"`
        : `rel="modulepreload" crossorigin href="/${file}"`,
    ),
  ];
  return fill(shell, '</head>', `${links.map((link) => `  <link ${link}>\n  `).join('')}</head>`);
}

/** The files of an address's screen, save those that every page names; texts with their language. */
async function screenFiles(address) {
  const name = await app.screenOf(address);
  const screen = Object.keys(manifest).filter((module) => name && manifest[module].name === name);
  if (name && screen.length === 0) throw new Error(`The build has no module named ${name}.`);
  const keys = ['src/main.tsx', ...screen];
  const files = new Set(keys.flatMap((key) => filesOf(key)));
  return [
    ...[...files].map((file) => ({ file })),
    ...[...new Set(keys.flatMap((key) => textsOf(key)))].map((key) => ({
      file: manifest[key].file,
      language: key.split('/').at(-2),
    })),
  ].filter(({ file }) => !shell.includes(file));
}

function write(name, page) {
  const file = `${dist}${name}.html`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, page);
}

const emptyRoot = await app.root('en');
for (const address of app.addresses) {
  const name = address.slice(1) || 'index';
  const files = await screenFiles(address);
  write(name, withLinks(files));
  if (!app.openAddresses.includes(address)) continue;
  for (const language of app.languages) {
    const text = await app.render(address, language);
    const page = fill(withLinks(files), '<html lang="en">', `<html lang="${language}">`);
    write(
      `${name}.${language}`,
      // The text comes before what makes it work: src/start.ts.
      fill(page, emptyRoot, await app.root(language, text)).replaceAll(
        'rel="modulepreload"',
        'rel="after-paint"',
      ),
    );
  }
}
await vite.close();
