import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// In development the API is the BFF's, started by `make run` at the top of the repository.
const bff = process.env.BFF_URL ?? 'http://localhost:8080';

// The page that Vite serves lacks the BFF's configuration, and the ApiToken with it.
const headers = { ApiToken: process.env.BFF_API_TOKEN ?? 'light-dev' };

const atStart = ['react', 'main', 'core', 'forms'];

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: { proxy: { '/api': { target: bff, headers } } },
  build: {
    // The content security policy allows no data: addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    // The size check reads it.
    manifest: true,
    rolldownOptions: {
      // The app is an entry beside the page's own script, which only starts it.
      input: ['index.html', 'src/main.tsx'],
      output: {
        // Nearly all of these runs at the start: compiled beside the page, not function by function.
        postBanner: ({ name }) => (atStart.includes(name) ? '//# allFunctionsCalledOnLoad' : ''),
        codeSplitting: {
          // The shell, what forms need and what reading screens need: a file each, not a dozen.
          includeDependenciesRecursively: false,
          groups: [
            { name: 'start', test: /preload-helper|src\/(start|pause|styles)/ },
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'core', tags: ['$initial'], test: /node_modules|src\/(?!start|pause|styles)/ },
            {
              name: 'forms',
              test: /node_modules\/(react-hook-form|zod)\/|src\/domain\/(zod|fields)|useZodForm/,
            },
            {
              name: 'data',
              test: /node_modules\/@tanstack\/|src\/api\/(account|queries|payment|subscription)|i18n\/formats|ui\/(Details|Loading|NoSubscription|RowLink|Unbroken)/,
            },
            { name: 'outlook', test: /src\/ui\/(outlook\/|Timeline|ActivationTimeline)/ },
          ],
        },
      },
    },
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
