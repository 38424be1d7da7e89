import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { createRouter, firstScreen } from './app/router';
import { forgetScroll } from './app/scroll';
import { pause } from './pause';
import { defaultIdleTimeoutMs, endedByIdleness, idleFor } from './session/idle';
import { clearSession } from './session/session';
import { user } from './session/user';
import './ui/form/kit';

/** Puts the app in the place of what was served, as soon as its first screen is there. */
export async function showApp(): Promise<void> {
  // A session that went idle while no page was open ends before anything of it is shown.
  if (user.get().loggedIn && idleFor(Date.now()) >= defaultIdleTimeoutMs) {
    clearSession();
    endedByIdleness.set(true);
  }
  forgetScroll();

  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element.');
  const router = createRouter();
  await firstScreen(router);
  await pause();
  // A transition is rendered with pauses, in which the page can answer.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  );
}
