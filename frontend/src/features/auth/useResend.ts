import { useEffect, useState } from 'react';
import { tab } from '@/lib/storage';

/** Seconds before another code may be asked for. */
export const resendAfterSeconds = 60;

const key = 'codeSentAt';

/** Notes that a code went out now; kept for this tab, so that a reload goes on counting. */
export function noteCodeSent(): void {
  tab.setItem(key, String(Date.now()));
}

/** Counts down, by wall clock, the seconds until another code may be asked for. */
export function useResendCountdown(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const sentAt = Number(tab.getItem(key));
  return Math.max(0, Math.ceil((sentAt + resendAfterSeconds * 1000 - now) / 1000));
}
