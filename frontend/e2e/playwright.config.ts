import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { defineConfig } from '@playwright/test';

/** Where results and reports go: E2E_OUTPUT, or the web app's own folder. */
const output = resolve(process.env.E2E_OUTPUT ?? join(import.meta.dirname, '..'));

const consoleSpecs = /console\/.*\.spec/;
const everyBrowser = /browsers\/.*\.spec/;

// The browser is Debian's: playwright's own download is not needed. The headless shell is Chromium
// without its window, which takes half the processor's time.
const shell = '/usr/bin/chromium-headless-shell';
const chromium = process.env.CHROMIUM ?? (existsSync(shell) ? shell : '/usr/bin/chromium');

export default defineConfig({
  testDir: '.',
  // Runs side by side need a folder each.
  outputDir: join(output, 'test-results'),
  globalSetup: './stack.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0, // a flake is a bug to find
  workers: Number(process.env.E2E_WORKERS ?? 2),
  timeout: 120_000, // a journey takes seconds; a busy machine takes its time
  expect: { timeout: 15_000 },
  reporter: process.env.CI
    ? [['list']]
    : [['list'], ['html', { outputFolder: join(output, 'playwright-report'), open: 'never' }]],
  use: {
    channel: undefined,
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    screenshot: 'only-on-failure',
    // Pictures of every step would cost more than the steps.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      testIgnore: [consoleSpecs, everyBrowser],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      // The main journey is looked at in both widths, rules and messages are the same in both; the
      // testers' console stands on a desk.
      testMatch: [/activation\.spec/, consoleSpecs],
      use: { viewport: { width: 1280, height: 800 } },
    },
    // Fixtures of their own launch these (browsers/fixtures.ts); WebKit is no browser of Playwright's.
    {
      name: 'chromium',
      testMatch: everyBrowser,
      use: { viewport: { width: 390, height: 844 } },
    },
    {
      name: 'firefox',
      testMatch: everyBrowser,
      use: {
        viewport: { width: 390, height: 844 },
        launchOptions: {
          channel: 'moz-firefox',
          executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
          args: [],
        },
      },
    },
    { name: 'webkit', testMatch: /browsers\/.*\.(spec|webkit)\.ts/ },
  ],
});
