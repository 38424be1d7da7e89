import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { get } from '@/api/client';
import type { LoginAnswer } from '@/api/types';
import { paths } from '@/paths';
import { readAhead } from '@/session/readAhead';
import { startSession } from '@/session/session';

/**
 * Gives the function that begins a session and shows where the customer stands (spec §4): a pending
 * activation, else an activation to be done, else the plan.
 */
export function useEnter(): (login: LoginAnswer) => Promise<void> {
  const navigate = useNavigate();
  return useCallback(
    async (login) => {
      startSession(login);
      // Most go to My Plans: what it shows is asked for beside what decides that.
      if (login.ClientRef) readAhead(paths.myPlan);
      // The code or password is spent: who can't be told what is pending gets in all the same.
      const pending = await get('/api/Activation/IsActivationPending').catch(() => false);
      const activated = login.ClientRef ? paths.myPlan : paths.activation;
      navigate(pending ? paths.pendingActivation : activated, { replace: true });
    },
    [navigate],
  );
}
