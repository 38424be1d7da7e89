import { user } from '@/session/user';
import { request } from './client';
import { configOfPage } from './page';
import type { AppConfig, Done } from './types';

let config: Promise<AppConfig> | undefined = configOfPage && Promise.resolve(configOfPage);

user.subscribe(() => {
  if (!user.get().loggedIn) config = undefined;
});

/** Public: needs no session. Asked, if the page didn't bring it, once while a session lasts, again after a failure. */
export function appConfig(): Promise<AppConfig> {
  config ??= request<AppConfig>({ method: 'GET', path: '/api/App/Config' }).catch((error) => {
    config = undefined;
    throw error;
  });
  return config;
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
