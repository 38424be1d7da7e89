import { defineConfig } from '@playwright/test';

// The browser is Debian's: playwright's own download is not needed.
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './stack.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0, // a flake is a bug to find
  workers: Number(process.env.E2E_WORKERS ?? 2),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.CI
    ? [['list']]
    : [['list'], ['html', { outputFolder: '../playwright-report', open: 'never' }]],
  use: {
    channel: undefined,
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
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
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      testIgnore: /outage/, // what stopping a server does has nothing to do with the width
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
