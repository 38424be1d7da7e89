import { useEffect, useLayoutEffect } from 'react';
import { type Location, useNavigationType } from 'react-router';
import { tab } from '@/lib/storage';
import { user } from '@/session/user';

/** In the tab's storage: how far each screen was scrolled, for when the page is loaded again. */
export const scrollKey = 'scroll';

const notes: Record<string, number> = readNotes();

/**
 * Screens open at their top; going back finds them scrolled as they were left. The browser would
 * scroll before the screen is there.
 */
export function useScroll(location: Location): void {
  const goesBack = useNavigationType() === 'POP';
  const note = noteOf(location);

  useLayoutEffect(() => {
    // An address within the page is the browser's to scroll to.
    if (!location.hash) window.scrollTo(0, (goesBack && notes[note]) || 0);
    const onScroll = () => {
      notes[note] = window.scrollY;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [location.hash, note, goesBack]);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', keepNotes);
    return () => window.removeEventListener('pagehide', keepNotes);
  }, []);
}

/**
 * What a screen's note is found by. The router calls every screen that is opened by its address
 * "default": by that name it would open as far down as the one before it in this tab.
 */
export function noteOf({ key, pathname }: Pick<Location, 'key' | 'pathname'>): string {
  return key === 'default' ? pathname : key;
}

/** The page is left after the end of a session has cleared the storage: nothing is noted then. */
export function keepNotes(): void {
  if (user.get().loggedIn) tab.setItem(scrollKey, JSON.stringify(notes));
}

function readNotes(): Record<string, number> {
  try {
    return JSON.parse(tab.getItem(scrollKey) ?? '{}');
  } catch {
    return {};
  }
}
