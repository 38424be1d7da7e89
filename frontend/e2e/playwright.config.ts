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
  timeout: 120_000, // a journey takes seconds; a busy machine takes its time
  expect: { timeout: 15_000 },
  reporter: process.env.CI
    ? [['list']]
    : [['list'], ['html', { outputFolder: '../playwright-report', open: 'never' }]],
  use: {
    channel: undefined,
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    screenshot: 'only-on-failure',
    // Pictures of every step would cost more than the steps.
    trace: { mode: 'retain-on-failure', screenshots: false },
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
      // The main journey and the testers' console are looked at in both widths; rules and messages
      // are the same in both.
      testMatch: [/activation\.spec/, /console\/.*\.spec/],
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
