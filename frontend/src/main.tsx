import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { createRouter, firstScreen } from './app/router';
import { forgetScroll } from './app/scroll';
import { defaultIdleTimeoutMs, endedByIdleness, idleFor } from './session/idle';
import { clearSession } from './session/session';
import { user } from './session/user';
import './ui/form/kit';

// A session that went idle while no page was open ends before anything of it is shown.
if (user.get().loggedIn && idleFor(Date.now()) >= defaultIdleTimeoutMs) {
  clearSession();
  endedByIdleness.set(true);
}

forgetScroll();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');

// The screen takes the place of its text as it was served, in pauses that keep the page responsive.
const router = createRouter();
firstScreen(router).then(() =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  ),
);
