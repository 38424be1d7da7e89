import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { language } from '@/i18n/language';
import { endedByIdleness } from '@/session/idle';
import { queryClient } from '@/session/queryClient';
import { clearSession } from '@/session/session';
import { toast } from '@/ui/toast';
import { config } from './fixtures';
import { answer, server, underway } from './server';

// Screens are loaded when they are first shown, which takes a busy machine its time.
configure({ asyncUtilTimeout: 5000 });

// Calls that fail are logged, and tests make them fail on purpose.
const logError = console.error;
console.error = (...args: unknown[]) => {
  if (!/^(GET|POST) \/api\//.test(String(args[0]))) logError(...args);
};

// A call that no test has answered is a fault of the test or of the app.
const unanswered: string[] = [];
beforeAll(() => {
  // jsdom has no layout to scroll.
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  // Nor has it a scheme that could change.
  window.matchMedia = () => new EventTarget() as MediaQueryList;
  server.listen({
    onUnhandledFrame({ frame, defaults }) {
      const { request } = frame.data as { request?: Request };
      underway.arrived();
      unanswered.push(request ? `${request.method} ${request.url}` : frame.protocol);
      defaults.error();
    },
  });
  underway.watch();
});

beforeEach(async () => {
  window.history.replaceState(null, '', '/');
  await language.offer(['en', 'fr']);
  await language.choose('en');
  // Every page asks which languages the operator offers.
  answer('get', '/api/App/Config', config);
});

afterEach(async () => {
  cleanup();
  await underway.settled();
  server.resetHandlers();
  clearSession();
  queryClient.clear();
  endedByIdleness.set(0);
  toast.hide();
  expect(unanswered.splice(0), 'calls that no handler answers').toEqual([]);
});

afterAll(() => server.close());
