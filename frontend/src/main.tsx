import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { configOfPage } from './api/page';
import { App } from './app/App';
import { endIdleSession } from './app/idleEnd';
import { openFirst } from './app/useScreen';
import { language } from './i18n/language';

/** Puts the app in the place of what was served, as soon as its first screen is there. */
export async function showApp(root: HTMLElement): Promise<void> {
  if (configOfPage) await language.offer(configOfPage.Languages);
  await language.ready();
  endIdleSession();
  // What fails now fails again where the app can say so.
  await openFirst(window.location.pathname).catch(() => undefined);
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>,
  );
}
