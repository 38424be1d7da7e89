import { type AppPath, paths } from '@/paths';
import { user } from '@/session/user';

/** Runs before a screen is shown; returns where to go instead. */
export type Guard = () => AppPath | undefined;

/** For guarded routes: a logged-out visitor goes to the landing screen. */
export const requireLogin: Guard = () => (user.get().loggedIn ? requireToken() : paths.landing);

/** For pages that read the stored token: without one, to the login screen. */
export const requireToken: Guard = () => (user.get().idToken ? undefined : paths.login);
