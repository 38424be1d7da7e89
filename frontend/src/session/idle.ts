/**
 * The idle log-out: by wall clock, because timers stop in a sleeping computer, and over the last
 * activity in any tab of this browser, which local storage shares.
 */
import { createStore } from '@/lib/createStore';
import { local } from '@/lib/storage';

export const defaultIdleTimeoutMs = 600_000;
export const warningMs = 60_000;
export const debounceMs = 500;
export const keepAliveEveryMs = 60_000;
const checkEveryMs = 1_000;

const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** The minutes of idleness that ended the last session here, or 0: the landing screen tells. */
export const endedByIdleness = createStore(0);

export function recordActivity(now: number): void {
  local.setItem('lastActivity', String(now));
}

/** Milliseconds since the last activity; 0 when none was recorded. */
export function idleFor(now: number): number {
  const last = Number(local.getItem('lastActivity'));
  return last > 0 ? now - last : 0;
}

interface Watch {
  timeoutMs: number;
  /** Called, each second, with true while so little time is left that a warning is due; then with false. */
  onWarning: (warning: boolean) => void;
  onExpired: () => void;
  /** Called at most once a minute of activity, over all tabs. */
  keepAlive: () => void;
}

/** Watches this tab until the returned function is called. */
export function watchIdleness({ timeoutMs, onWarning, onExpired, keepAlive }: Watch): () => void {
  let debounce: ReturnType<typeof setTimeout> | undefined;
  let warned = false;

  function check() {
    const idle = idleFor(Date.now());
    if (idle >= timeoutMs) {
      stop();
      onExpired();
      return;
    }
    const warn = idle >= timeoutMs - warningMs;
    // Said each time: since the last one the customer may have answered the question.
    if (warn || warned) onWarning(warn);
    warned = warn;
  }

  function onActivity() {
    // The question stands until it is answered, or until another tab is used.
    if (warned) return;
    clearTimeout(debounce);
    const at = Date.now();
    debounce = setTimeout(() => {
      const now = Date.now();
      if (idleFor(now) >= timeoutMs) return check();
      // Counted from when it happened, or later in another tab: the computer may have slept since.
      recordActivity(Math.max(at, now - idleFor(now)));
      keepServerAlive(keepAlive);
    }, debounceMs);
  }

  const timer = setInterval(check, checkEveryMs);
  for (const event of activityEvents) {
    window.addEventListener(event, onActivity, { passive: true, capture: true });
  }
  // Captured, to come before whatever else starts requests on return to the page.
  window.addEventListener('visibilitychange', check, true);
  window.addEventListener('focus', check, true);

  function stop() {
    clearInterval(timer);
    clearTimeout(debounce);
    for (const event of activityEvents) {
      window.removeEventListener(event, onActivity, { capture: true });
    }
    window.removeEventListener('visibilitychange', check, true);
    window.removeEventListener('focus', check, true);
  }

  if (idleFor(Date.now()) === 0) recordActivity(Date.now());
  check();
  return stop;
}

/** Slides the server's session along, at most once a minute over all tabs. */
export function keepServerAlive(keepAlive: () => void): void {
  const now = Date.now();
  const last = Number(local.getItem('lastKeepAlive'));
  if (now - last < keepAliveEveryMs) return;
  local.setItem('lastKeepAlive', String(now));
  keepAlive();
}
