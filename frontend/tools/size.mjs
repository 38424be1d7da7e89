// Prints what the built app weighs, gzipped, and fails when it outgrows its budget.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { dist, filesOf, manifest, textsOf } from './manifest.mjs';

const kB = 1000;
const budgets = { entry: 110 * kB, 'form route': 30 * kB, css: 10 * kB, font: 35 * kB };
const formPages = [
  'Register',
  'Login',
  'EmailCode',
  'ForgetPassword',
  'ResetPassword',
  'Activation',
];

const weights = new Map();
function weightOf(file) {
  if (!weights.has(file))
    weights.set(file, gzipSync(readFileSync(dist + file), { level: 9 }).length);
  return weights.get(file);
}
const sum = (files) => [...new Set(files)].reduce((total, file) => total + weightOf(file), 0);

const texts = (key) =>
  textsOf(key)
    .filter((module) => module.startsWith('src/i18n/fr/'))
    .map((module) => manifest[module].file);
/** What a screen loads, in one language: French, which is longer. */
const loaded = (key) => [...filesOf(key), ...texts(key)];

const entry = ['index.html', 'src/main.tsx'].flatMap(loaded);
const rows = [['entry', 'entry', sum(entry)]];
for (const name of formPages) {
  const key = Object.keys(manifest).find((module) => module.endsWith(`/${name}Page.tsx`));
  const added = loaded(key).filter((file) => !entry.includes(file));
  rows.push([`${name}Page`, 'form route', sum(added)]);
}
const every = Object.values(manifest);
rows.push(['all styles', 'css', sum(every.flatMap((chunk) => chunk.css ?? []))]);
const fonts = every.map((chunk) => chunk.file).filter((file) => file.endsWith('.woff2'));
// Fonts are compressed already: what counts is the file.
rows.push([
  'font',
  'font',
  fonts.reduce((total, file) => total + readFileSync(dist + file).length, 0),
]);

let failed = false;
for (const [name, kind, bytes] of rows) {
  const over = bytes > budgets[kind];
  failed ||= over;
  const figures = `${(bytes / kB).toFixed(1).padStart(6)} kB of ${budgets[kind] / kB}`;
  console.log(`${name.padEnd(20)}${figures}${over ? '   over budget' : ''}`);
}
process.exit(failed ? 1 : 0);
