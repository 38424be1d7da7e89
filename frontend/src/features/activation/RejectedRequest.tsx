import { useText } from '@/i18n/useText';
import { Notice } from '@/ui/Notice';
import { ahead } from '@/ui/outlook/messages';
import { useOutlook } from '@/ui/outlook/useOutlook';

/** Tells a customer who starts again why the last request failed. */
export function RejectedRequest() {
  const t = useText();
  const { State, Reason } = useOutlook()?.Activation ?? {};
  if (State !== 'rejected') return null;
  return (
    <Notice kind="error">
      <p className="notice__title">{t(ahead.rejectedTitle)}</p>
      {Reason && <p>{t(ahead.carrierSays, { reason: Reason })}</p>}
      <p>{t(ahead.rejectedNext)}</p>
    </Notice>
  );
}
