import base from './playwright.config.ts';

// `make test-compose`: the shipped images and both profiles of the compose file on a Docker engine.
export default {
  ...base,
  globalSetup: './compose/engine.ts',
  workers: 1, // the profiles want the same ports
  timeout: 1_200_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  projects: [
    {
      name: 'compose',
      testMatch: /compose\/profiles/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
} satisfies typeof base;
