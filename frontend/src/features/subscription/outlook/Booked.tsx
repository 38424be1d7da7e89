import type { Outlook } from '@/api/types';
import { useFormats } from '@/i18n/formats';
import { useText } from '@/i18n/useText';
import { Notice } from '@/ui/Notice';
import { ahead } from './messages';

/** A plan change or a cancellation that has been asked for, with its date. */
export function Booked({ outlook }: { outlook: Outlook | undefined }) {
  const t = useText();
  const { data, date } = useFormats();
  if (outlook?.Cancellation) {
    return <Notice>{t(ahead.cancellation, { date: date(outlook.Cancellation.LastDay) })}</Notice>;
  }
  if (outlook?.PlanChange) {
    const { Name, FirstDay } = outlook.PlanChange;
    return <Notice>{t(ahead.planChange, { plan: data(Name), date: date(FirstDay) })}</Notice>;
  }
  return null;
}
