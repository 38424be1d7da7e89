import { request } from './client';
import type { Done } from './types';

/** Takes effect with the next cycle. Refused with `change_pending`. */
export function changePlan(Cnum: string, PlanId: number): Promise<Done> {
  const body = { Cnum, PlanId };
  return request({ method: 'POST', path: '/api/Account/ChangePlan', body, session: true });
}

/** Refused with `termination_pending` when it was asked for before. */
export function terminate(Reason: string): Promise<Done> {
  const body = { Reason };
  return request({ method: 'POST', path: '/api/Account/PostTermination', body, session: true });
}
