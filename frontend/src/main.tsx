import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { endIdleSession } from './app/idleEnd';
import { Providers } from './app/Providers';
import { createRouter, firstScreen } from './app/router';
import { forgetScroll } from './app/scroll';

/** Puts the app in the place of what was served, as soon as its first screen is there. */
export async function showApp(root: HTMLElement): Promise<void> {
  endIdleSession();
  forgetScroll();
  const router = createRouter();
  await firstScreen(router);
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
}
