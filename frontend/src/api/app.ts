import { request } from './client';
import type { AppConfig, Done } from './types';

/** Public: needs no session. */
export function appConfig(): Promise<AppConfig> {
  return request({ method: 'GET', path: '/api/App/Config' });
}

/** Tells the server that the customer is still there. */
export function keepAlive(): Promise<Done> {
  return request({ method: 'POST', path: '/api/Session/KeepAlive', body: {}, session: true });
}

/** Ends the session on the server; survives the page being left. */
export function revokeSession(): Promise<Done> {
  return request({
    method: 'POST',
    path: '/api/Session/Logout',
    body: {},
    session: true,
    keepalive: true,
  });
}
