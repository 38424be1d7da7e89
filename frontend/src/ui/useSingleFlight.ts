import { useRef, useState } from 'react';

/**
 * Runs an action one at a time: what is asked for while one is under way is ignored, and `busy`
 * says so meanwhile. Forms see to this themselves; it is for buttons that stand alone.
 */
export function useSingleFlight() {
  const inFlight = useRef(false);
  const [busy, setBusy] = useState(false);

  async function run(action: () => Promise<void>): Promise<void> {
    if (inFlight.current) return;
    inFlight.current = true;
    setBusy(true);
    try {
      await action();
    } finally {
      inFlight.current = false;
      setBusy(false);
    }
  }

  return { busy, run };
}
