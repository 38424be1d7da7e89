import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { createRouter } from './app/router';
import { forgetScroll } from './app/scroll';
import { defaultIdleTimeoutMs, endedByIdleness, idleFor } from './session/idle';
import { clearSession } from './session/session';
import { user } from './session/user';
import './ui/form/kit';
import './styles/index.css';

// A session that went idle while no page was open ends before anything of it is shown.
if (user.get().loggedIn && idleFor(Date.now()) >= defaultIdleTimeoutMs) {
  clearSession();
  endedByIdleness.set(true);
}

forgetScroll();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createRouter()} />
  </StrictMode>,
);
