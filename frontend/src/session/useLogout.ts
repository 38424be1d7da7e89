import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { revokeSession } from '@/api/auth';
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
    if (user.get().idToken) revokeSession();
    clearSession();
    navigate(paths.landing);
  }, [navigate]);
}
