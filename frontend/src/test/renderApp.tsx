import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { LoginAnswer } from '@/api/types';
import { Providers } from '@/app/Providers';
import { routes } from '@/app/router';
import type { AppPath } from '@/paths';
import { startSession } from '@/session/session';
import { config, login, outlook } from './fixtures';
import { answer } from './server';

type Location = AppPath | { pathname: AppPath; state?: unknown; search?: string };

/** Shows the whole app at an address, as a customer would reach it. */
export function renderApp(...history: Location[]) {
  const router = createMemoryRouter(routes, { initialEntries: history });
  render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
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
