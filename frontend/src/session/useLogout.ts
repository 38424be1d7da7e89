import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { revokeSession } from '@/api/app';
import { paths } from '@/paths';
import { clearSession } from './session';
import { user } from './user';

/**
 * Gives the function behind Logout and Home: ends the session here and on the server, clears all
 * state and local storage, and goes to the landing screen.
 */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    // The token on the server dies in its own time if this can't reach it.
    if (user.get().idToken) revokeSession().catch(() => undefined);
    clearSession();
    navigate(paths.landing);
  }, [navigate]);
}
