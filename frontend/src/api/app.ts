import { user } from '@/session/user';
import { request } from './client';
import type { AppConfig, Done } from './types';

/** What the BFF wrote into the page that it served; another server writes nothing. */
export function configIn(page: Document): AppConfig | undefined {
  const block = page.getElementById('app-config');
  return block ? JSON.parse(block.textContent) : undefined;
}

/** The configuration that came with the page; the build has neither. */
export const configOfPage = import.meta.env.SSR ? undefined : configIn(document);

let config = configOfPage && Promise.resolve(configOfPage);

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
