import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import {
  type Location,
  MemoryRouter,
  type NavigateFunction,
  useLocation,
  useNavigate,
} from 'react-router';
import type { LoginAnswer } from '@/api/types';
import { App } from '@/app/App';
import type { AppPath } from '@/paths';
import { startSession } from '@/session/session';
import { config, login, outlook } from './fixtures';
import { answer } from './server';

type Entry = AppPath | { pathname: AppPath; state?: unknown; search?: string };

/** Where the app is, and how to go elsewhere. */
interface Router {
  location: Location;
  navigate: NavigateFunction;
}

function Watch({ router }: { router: Router }) {
  const now = { location: useLocation(), navigate: useNavigate() };
  useLayoutEffect(() => void Object.assign(router, now));
  return null;
}

/** Shows the whole app at an address, as a customer would reach it. */
export function renderApp(...history: Entry[]) {
  const router = {} as Router;
  render(
    <MemoryRouter initialEntries={history}>
      <Watch router={router} />
      <App />
    </MemoryRouter>,
  );
  return { router, user: userEvent.setup() };
}

/** Begins a session as after a login; the app then keeps it alive and reads its configuration. */
export function loggedIn(as: Partial<LoginAnswer> = {}): void {
  startSession({ ...login, ...as });
  answer('post', '/api/Session/KeepAlive', { IsSuccess: true, Message: '' });
  answer('get', '/api/App/Config', config);
  answer('get', '/api/ManageAccount/GetOutlook', outlook);
  answer('post', '/api/Session/Logout', { IsSuccess: true, Message: '' });
}

/** Waits for a screen by its heading. */
export function heading(name: string): Promise<HTMLElement> {
  return screen.findByRole('heading', { level: 1, name });
}
