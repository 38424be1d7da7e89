import type { ComponentType } from 'react';
import type { AppPath } from '@/paths';
import { readAhead } from '@/session/readAhead';

/** Loads a screen's module. */
export type PageModule = () => Promise<{ default: ComponentType }>;

const modules = new Map<AppPath, PageModule>();

export function canPreload(path: AppPath, load: PageModule): void {
  modules.set(path, load);
}

/**
 * Loads screens, and what they read, once the page has nothing else to do. What fails is tried again
 * when the screen is visited. Returns how to call it off.
 */
export function preloadWhenIdle(next: readonly AppPath[]): () => void {
  const timer = setTimeout(() => {
    for (const path of next) {
      modules
        .get(path)?.()
        .catch(() => undefined);
      readAhead(path);
    }
  }, idleAfterMs);
  return () => clearTimeout(timer);
}

/** Long enough for the screen that was asked for to have settled. */
const idleAfterMs = 2000;
