// What the build wrote, and which files a module of it needs.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of the built app, with a slash at its end. */
export const dist = fileURLToPath(new URL('../dist/', import.meta.url));

/** The modules and chunks of the build, by the keys that Vite gives them. */
export const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'));

/** The chunks that a module needs before it runs, its own included. */
function chunksOf(key, seen = new Map()) {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [...seen.values()];
  seen.set(key, chunk);
  for (const imported of chunk.imports ?? []) chunksOf(imported, seen);
  return [...seen.values()];
}

export const filesOf = (key) => chunksOf(key).map(({ file }) => file);

/** The modules with the texts that a module needs, in every language. */
export const textsOf = (key) =>
  chunksOf(key)
    .flatMap((chunk) => chunk.dynamicImports ?? [])
    .filter((module) => module.startsWith('src/i18n/'));
