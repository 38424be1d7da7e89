// Measures the built app as the BFF serves it, as a phone on a slow network sees it, and fails when
// a page misses its figures. A page that misses them is measured twice more: the median counts.
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { Stack } from '../../e2e/stack.ts';
import { measureSlowCarrier } from './slow.mjs';

const pages = [
  '/',
  '/login',
  '/register',
  '/support/customer-service',
  '/support/terms',
  '/support/privacy-policy',
];

const score = (name) => (result) => result.categories[name].score;
const audit = (name) => (result) => result.audits[name].numericValue;
const atLeast = (limit) => (value) => value >= limit;
const atMost = (limit) => (value) => value <= limit;
const whole = (value) => value.toFixed(2);

const figures = [
  { name: 'performance', of: score('performance'), holds: atLeast(0.99), show: whole },
  { name: 'accessibility', of: score('accessibility'), holds: atLeast(1), show: whole },
  { name: 'best practices', of: score('best-practices'), holds: atLeast(1), show: whole },
  { name: 'SEO', of: score('seo'), holds: atLeast(1), show: whole },
  {
    name: 'LCP',
    of: audit('largest-contentful-paint'),
    holds: atMost(1500),
    show: (ms) => `${(ms / 1000).toFixed(2)} s`,
  },
  {
    name: 'CLS',
    of: audit('cumulative-layout-shift'),
    holds: atMost(0.02),
    show: (shift) => shift.toFixed(3),
  },
  {
    name: 'TBT',
    of: audit('total-blocking-time'),
    holds: atMost(150),
    show: (ms) => `${Math.round(ms)} ms`,
  },
];

const holds = (values) => figures.every((figure, index) => figure.holds(values[index]));
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** What Lighthouse found. There is nothing of it where the browser recorded no trace of the page. */
async function look(url) {
  const chrome = await launch({
    chromePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-background-networking'],
    logLevel: 'silent',
  });
  try {
    const { lhr } = await lighthouse(url, { port: chrome.port, logLevel: 'error' });
    return lhr;
  } finally {
    await chrome.kill();
  }
}

async function measure(url, attempts = 3) {
  const result = await look(url);
  if (result.runtimeError) {
    if (attempts === 1) throw new Error(`${url} wasn't measured: ${result.runtimeError.message}`);
    return measure(url, attempts - 1);
  }
  const faults = Object.values(result.audits)
    .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0)
    .map(({ id }) => id);
  return { values: figures.map(({ of }) => of(result)), faults };
}

async function measurePage(url) {
  const first = await measure(url);
  if (holds(first.values)) return first;
  const runs = [first, await measure(url), await measure(url)];
  const values = figures.map((_, index) => median(runs.map((run) => run.values[index])));
  return { values, faults: first.faults };
}

const row = (cells) => cells.map((cell, index) => `${cell}`.padEnd(index === 0 ? 28 : 16)).join('');

const stack = await Stack.start('lighthouse');
let missed = false;
try {
  missed = !(await measureSlowCarrier(stack.addresses));
  console.log(row(['', ...figures.map(({ name }) => name)]));
  for (const path of pages) {
    const { values, faults } = await measurePage(stack.addresses.app + path);
    const cells = figures.map(
      ({ show, holds }, index) => show(values[index]) + (holds(values[index]) ? '' : ' ✗'),
    );
    console.log(row([path, ...cells]));
    if (faults.length > 0) console.log(`  ${faults.join(', ')}`);
    missed ||= !holds(values);
  }
} finally {
  await stack.stop();
}
process.exit(missed ? 1 : 0);
