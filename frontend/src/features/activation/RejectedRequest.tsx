import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';
import { useOutlook } from '@/session/useOutlook';
import { Notice } from '@/ui/Notice';
import { activation } from './messages';

/** Tells a customer who starts again why the last request failed. */
export function RejectedRequest() {
  const t = useText();
  const { State, Reason } = useOutlook()?.Activation ?? {};
  if (State !== 'rejected') return null;
  return (
    <Notice kind="error">
      <p className="notice__title">{t(activation.rejectedTitle)}</p>
      {Reason && <p>{t(common.carrierSays, { reason: Reason })}</p>}
      <p>{t(activation.rejectedNext)}</p>
    </Notice>
  );
}
