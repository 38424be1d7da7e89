/**
 * The life of a session in the browser: login fills the client state, everything that ends a
 * session goes through `clearSession`, and other tabs follow through the storage event.
 */
import { caller } from '@/api/client';
import type { LoginAnswer } from '@/api/types';
import { local, tab } from '@/lib/storage';
import { endedByIdleness, recordActivity } from './idle';
import { user } from './user';
import { userInfo } from './userInfo';

export function startSession(login: LoginAnswer): void {
  const { FirstName: firstName, LastName: lastName, Email: email } = login;
  // Whoever was logged in before, and didn't log out, leaves nothing to the next customer.
  const { userId } = user.get();
  if (userId && userId !== login.UserId) clearSession();
  endedByIdleness.set(0);
  recordActivity(Date.now());
  user.update({
    loggedIn: true,
    email,
    firstName,
    lastName,
    userId: login.UserId,
    idToken: login.IdToken,
  });
  userInfo.save({ firstName, lastName, email, cnum: login.ClientRef });
}

/** Leaves nothing behind: no client state, no local storage, no tab storage. */
export function clearSession(): void {
  local.clear();
  tab.clear();
  user.reset();
  userInfo.reset();
}

caller.token = () => user.get().idToken;

/** A dead session: nothing of it stays, and the app starts afresh (spec §4). */
caller.expired = () => {
  clearSession();
  window.location.assign('/');
};

/**
 * Follows the other tabs of this browser: a cleared storage (its event has no key), a removed token
 * or another customer's login ends the session here too. Returns how to stop.
 */
export function followOtherTabs(onEnded: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea !== local) return;
    const before = user.get();
    if (event.key === null || event.key === 'idToken' || event.key === 'loggedIn') {
      user.restore();
      userInfo.restore();
      const { loggedIn, userId } = user.get();
      if (before.loggedIn && !(loggedIn && userId === before.userId)) onEnded();
    }
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
