import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import { paths } from '@/paths';
import { readAhead } from '@/session/readAhead';
import { loadScreen } from './loadScreen';
import { type Screen, screenAt } from './router';

/** A screen as it is shown: at its location, or why it can't be. */
export interface Shown {
  screen: Screen;
  location: Location;
  Component?: ComponentType;
  error?: unknown;
}

const loaded = new Map<Screen, ComponentType>();

/** Loads a screen and asks for what it reads, both at once. */
export async function openScreen(screen: Screen): Promise<ComponentType> {
  readAhead(screen.path);
  const Component = await loadScreen(screen.path, screen.load);
  loaded.set(screen, Component);
  return Component;
}

/** Opens the screen of an address before the app is rendered. */
export async function openFirst(pathname: string): Promise<void> {
  const screen = screenAt(pathname);
  if (screen && !screen.guard?.()) await openScreen(screen);
}

/**
 * Follows the address to the screen that it names, or to where its guard sends. The screen before
 * stays until the next is there; `opening` says that one is on its way.
 */
export function useScreen(): { shown?: Shown; opening: boolean } {
  const location = useLocation();
  const navigate = useNavigate();
  const [shown, setShown] = useState(() => shownAtOnce(location));

  useEffect(() => {
    const screen = screenAt(location.pathname);
    const elsewhere = screen ? screen.guard?.() : paths.landing;
    if (!screen || elsewhere) {
      navigate(elsewhere ?? paths.landing, { replace: true });
      return;
    }
    let left = false;
    const show = (outcome: Pick<Shown, 'Component' | 'error'>) => {
      if (left) return;
      startTransition(() =>
        setShown((before) =>
          // The first screen was there already: it isn't rendered again.
          before?.location === location && before.Component === outcome.Component
            ? before
            : { screen, location, ...outcome },
        ),
      );
    };
    openScreen(screen).then(
      (Component) => show({ Component }),
      (error) => show({ error }),
    );
    return () => {
      left = true;
    };
  }, [location, navigate]);

  return { shown, opening: shown?.location !== location };
}

function shownAtOnce(location: Location): Shown | undefined {
  const screen = screenAt(location.pathname);
  const Component = screen && !screen.guard?.() && loaded.get(screen);
  return Component ? { screen, location, Component } : undefined;
}
