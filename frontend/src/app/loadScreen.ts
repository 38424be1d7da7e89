import type { ComponentType } from 'react';
import { language } from '@/i18n/language';
import { tab } from '@/lib/storage';
import type { AppPath } from '@/paths';

/** Loads a screen's module. */
export type PageModule = () => Promise<{ default: ComponentType }>;

/** In the session's storage: the screen for which the page was reloaded. */
const key = 'reloadedFor';

/**
 * Loads a screen, then its texts. When its file is gone, because a release was rolled out since the page was
 * opened, the page is reloaded once: it is at the screen's address by then.
 */
export async function loadScreen(path: AppPath, load: PageModule): Promise<ComponentType> {
  let leaving = false;
  const onLeave = () => {
    leaving = true;
  };
  // Firefox cuts loading off when another page is asked for; a reload would call that page off.
  if (!import.meta.env.SSR) window.addEventListener('beforeunload', onLeave);
  try {
    const { default: Component } = await load();
    await language.ready();
    tab.removeItem(key);
    return Component;
  } catch (error) {
    if (tab.getItem(key) === path || !(await serverAnswers()) || leaving) throw error;
    tab.setItem(key, path);
    window.location.reload();
    return new Promise(() => {});
  } finally {
    if (!import.meta.env.SSR) window.removeEventListener('beforeunload', onLeave);
  }
}

/** A reload without a connection would lose the page. */
function serverAnswers(): Promise<boolean> {
  return fetch('/', { method: 'HEAD' }).then(
    (answer) => answer.ok,
    () => false,
  );
}
