import { redirect } from 'react-router';
import { paths } from '@/paths';
import { user } from '@/session/user';

/** Runs before a page is shown; a redirect is thrown. */
type Guard = () => null;

/** For guarded routes: a logged-out visitor goes to the landing screen. */
export const requireLogin: Guard = () => {
  if (!user.get().loggedIn) throw redirect(paths.landing);
  return requireToken();
};

/** For pages that read the stored token: without one, to the login screen. */
export const requireToken: Guard = () => {
  if (!user.get().idToken) throw redirect(paths.login);
  return null;
};
