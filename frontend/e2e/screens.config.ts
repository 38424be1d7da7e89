import base from './playwright.config.ts';

// `make screenshots`: the walk through every screen, and an index of its pictures.
export default {
  ...base,
  globalTeardown: './screens/gallery.ts',
  reporter: [['list']],
  use: { ...base.use, trace: 'off', screenshot: 'off' },
  projects: [
    {
      name: 'screens',
      testMatch: /screens\/walk\.spec/,
      use: { viewport: { width: 390, height: 844 } },
    },
    ...(base.projects ?? [])
      .filter(({ name }) => name === 'firefox' || name === 'webkit')
      .map((project) => ({ ...project, testMatch: /browsers\/screens\.shots/ })),
  ],
} satisfies typeof base;
