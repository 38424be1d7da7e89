import { request } from './client';
import type { Done, Outlook, PlanId } from './types';

/** Takes effect with the next cycle. Refused with `change_pending`. */
export function changePlan(Cnum: string, PlanId: PlanId): Promise<Done> {
  const body = { Cnum, PlanId };
  return request({ method: 'POST', path: '/api/Account/ChangePlan', body, session: true });
}

/** Refused with `termination_pending` when it was asked for before. */
export function terminate(Reason: string): Promise<Done> {
  const body = { Reason };
  return request({ method: 'POST', path: '/api/Account/PostTermination', body, session: true });
}

/** What lies ahead; for carriers with the capability `Outlook` alone. */
export function outlook(): Promise<Outlook> {
  return request({ method: 'GET', path: '/api/ManageAccount/GetOutlook', session: true });
}
