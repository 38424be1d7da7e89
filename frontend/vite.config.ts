import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// In development the API is the BFF's, started by `make run` at the top of the repository.
const bff = process.env.BFF_URL ?? 'http://localhost:8080';

// The page that Vite serves lacks the BFF's configuration, and the ApiToken with it.
const headers = { ApiToken: process.env.BFF_API_TOKEN ?? 'light-dev' };

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: { proxy: { '/api': { target: bff, headers } } },
  build: {
    // The content security policy allows no data: addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    // Browsers that know no modulepreload ask for modules as they meet them.
    modulePreload: { polyfill: false },
    // The size check reads it.
    manifest: true,
  },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/test/setup.ts'],
    // Files share one page per worker: the set-up leaves no state behind.
    isolate: false,
    // A journey through many screens takes a busy machine its time.
    testTimeout: 20_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
