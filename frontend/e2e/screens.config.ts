import base from './playwright.config.ts';

// `make screenshots`: the walk through every screen, and an index of its pictures.
export default {
  ...base,
  testMatch: /screens\/walk\.spec/,
  globalTeardown: './screens/gallery.ts',
  reporter: [['list']],
  use: { ...base.use, trace: 'off', screenshot: 'off' },
  projects: [{ name: 'screens', use: { viewport: { width: 390, height: 844 } } }],
} satisfies typeof base;
