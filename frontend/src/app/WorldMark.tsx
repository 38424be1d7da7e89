import { useSyncExternalStore } from 'react';

const never = () => () => {};
const world = () => /(?:^|; )dev-world=([\w.-]+)/.exec(document.cookie)?.[1] ?? '';
const none = () => '';

/**
 * The name of the mock's world that this browser is in. Only a BFF in development sets the cookie.
 * Testers read it, so it is in one language.
 */
export function WorldMark() {
  const name = useSyncExternalStore(never, world, none);
  if (!name) return null;
  return (
    <a className="world-mark" href="/dev/world/default" title="Back to the default world" lang="en">
      World: {name}
    </a>
  );
}
