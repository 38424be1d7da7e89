import { user } from '@/session/user';

/** Where the router notes, in the tab's storage, how far each screen was scrolled. */
export const scrollKey = 'scroll';

/**
 * The router writes its notes as a page is left, which is after the end of a session has cleared
 * the storage: without a session the next page starts without them.
 */
export function forgetScroll(): void {
  if (!user.get().loggedIn) sessionStorage.removeItem(scrollKey);
}
