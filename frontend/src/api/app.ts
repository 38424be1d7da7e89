import { request } from './client';
import type { AppConfig, Device, Done } from './types';

/** Public: needs no session. */
export function appConfig(): Promise<AppConfig> {
  return request({ method: 'GET', path: '/api/App/Config' });
}

/** Tells the server that the customer is still there. */
export function keepAlive(): Promise<Done> {
  return request({ method: 'POST', path: '/api/Session/KeepAlive', body: {}, session: true });
}

export function devices(): Promise<Device[]> {
  return request({ method: 'GET', path: '/api/Session/List', session: true });
}

/** Logs one device out, or all but this one. */
export function endSessions(which: { Id: string } | { AllOthers: true }): Promise<Done> {
  return request({ method: 'POST', path: '/api/Session/End', body: which, session: true });
}

let ending: Promise<unknown> = Promise.resolve();

/**
 * Ends the session on the server; survives the page being left. The token dies in its own time if
 * this can't reach it.
 */
export function revokeSession(): void {
  ending = request({
    method: 'POST',
    path: '/api/Session/Logout',
    body: {},
    session: true,
    keepalive: true,
    timeoutMs: 5_000,
  }).catch(() => undefined);
}

/**
 * Settles once the last log-out is answered or given up. A login waits for it: the answer takes the
 * session's cookie away, which must not be the new one's.
 */
export const lastSessionEnded = () => ending;
