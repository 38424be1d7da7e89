import { language } from '@/i18n/language';
import type { AppPath } from '@/paths';
import { readAhead } from '@/session/readAhead';
import { screenAt } from './router';

/**
 * Loads screens, and what they read, once the page has nothing else to do. What fails is tried again
 * when the screen is visited. Returns how to call it off.
 */
export function preloadWhenIdle(next: readonly AppPath[]): () => void {
  const timer = setTimeout(() => {
    for (const path of next) {
      screenAt(path)
        ?.load()
        .then(language.ready)
        .catch(() => undefined);
      readAhead(path);
    }
  }, idleAfterMs);
  return () => clearTimeout(timer);
}

/** Long enough for the screen that was asked for to have settled. */
const idleAfterMs = 2000;
