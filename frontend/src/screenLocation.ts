import { createContext, use, useMemo } from 'react';
import type { Location } from 'react-router';

/** Where the screen is that is shown; the address is ahead of it while the next one opens. */
export const ScreenLocation = createContext<Pick<Location, 'search' | 'state'>>({
  search: '',
  state: null,
});

export function useScreenState(): unknown {
  return use(ScreenLocation).state;
}

export function useScreenSearch(): URLSearchParams {
  const { search } = use(ScreenLocation);
  return useMemo(() => new URLSearchParams(search), [search]);
}
