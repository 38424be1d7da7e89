import { configOfPage } from '@/api/page';
import { common } from '@/i18n/common';
import { language } from '@/i18n/language';
import { format } from '@/i18n/message';
import { defaultIdleTimeoutMs, endedByIdleness, idleFor } from '@/session/idle';
import { clearSession } from '@/session/session';
import { user } from '@/session/user';
import { toast } from '@/ui/toast';

/** Says why the session is over: on the landing screen for as long as it lasts, and as a toast. */
export function tellIdleEnd(timeoutMs: number): void {
  const minutes = Math.round(timeoutMs / 60_000);
  endedByIdleness.set(minutes);
  toast.show(format(common.idleNotice, language.get(), { minutes }), 'info');
}

/** Ends a session that went idle while no page was open, before anything of it is shown. */
export function endIdleSession(): void {
  const timeoutMs = configOfPage?.IdleTimeoutMs || defaultIdleTimeoutMs;
  if (!user.get().loggedIn || idleFor(Date.now()) < timeoutMs) return;
  clearSession();
  tellIdleEnd(timeoutMs);
}
