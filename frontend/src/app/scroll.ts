import type { Location } from 'react-router';
import { tab } from '@/lib/storage';
import { user } from '@/session/user';

/** Where the router notes, in the tab's storage, how far each screen was scrolled. */
export const scrollKey = 'scroll';

/**
 * What a screen's note is found by. The router calls every screen that is opened by its address
 * "default": by that name it would open as far down as the one before it in this tab.
 */
export function scrollNote({ key, pathname }: Location): string {
  return key === 'default' ? pathname : key;
}

/**
 * The router writes its notes as a page is left, which is after the end of a session has cleared
 * the storage: without a session the next page starts without them.
 */
export function forgetScroll(): void {
  if (!user.get().loggedIn) tab.removeItem(scrollKey);
}
