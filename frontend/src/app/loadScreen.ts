import { useEffect } from 'react';
import { tab } from '@/lib/storage';
import type { AppPath } from '@/paths';
import type { PageModule } from './preload';

/** In the session's storage: the screen for which the page was reloaded. */
const key = 'reloadedFor';

/**
 * Loads a screen. When its file is gone, because a release was rolled out since the page was
 * opened, the page is reloaded once, at the screen's address and with its navigation state.
 */
export async function loadScreen(path: AppPath, load: PageModule) {
  try {
    const { default: Component } = await load();
    tab.removeItem(key);
    return { Component };
  } catch (error) {
    if (tab.getItem(key) === path || !(await serverAnswers())) throw error;
    tab.setItem(key, path);
    return { Component: Reload };
  }
}

/** Is rendered after the address has changed. */
function Reload() {
  useEffect(() => window.location.reload(), []);
  return null;
}

/** A reload without a connection would lose the page. */
function serverAnswers(): Promise<boolean> {
  return fetch('/', { method: 'HEAD' }).then(
    (answer) => answer.ok,
    () => false,
  );
}
