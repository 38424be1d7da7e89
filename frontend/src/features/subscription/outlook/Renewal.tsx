import { Link } from 'react-router';
import type { Outlook } from '@/api/types';
import { useFormats } from '@/i18n/formats';
import { useText } from '@/i18n/useText';
import { paths } from '@/paths';
import { Detail } from '@/ui/Details';
import { ahead } from './messages';

interface RenewalProps {
  /** The end of the current cycle: all that is known without an outlook. */
  endDate: string;
  outlook: Outlook | undefined;
  suspended: boolean;
}

/** When the plan renews, for how much, and with which card. */
export function Renewal({ endDate, outlook, suspended }: RenewalProps) {
  const t = useText();
  const { date, money } = useFormats();
  const term = t(ahead.nextRenewal);
  // The day of the last one has passed, and the next is reckoned from the payment.
  if (suspended) return <Detail term={term}>{t(ahead.afterPayment)}</Detail>;
  if (outlook?.Cancellation) return <Detail term={term}>{t(ahead.none)}</Detail>;

  const renewal = outlook?.Renewal;
  if (!renewal) return <Detail term={term}>{date(endDate)}</Detail>;
  const { Date: on, Amount, Currency, Card } = renewal;
  return (
    <Detail term={term}>
      {date(on)}
      <span className="details__more">
        {t(ahead.amount, { amount: money(Amount, Currency) })}
        <br />
        {Card ? (
          <>
            <span className="card-brand">{Card.Brand}</span> •••• {Card.Last4Digits}
          </>
        ) : (
          <>
            {t(ahead.noCard)} · <Link to={paths.stripePaymentUpdate}>{t(ahead.addCard)}</Link>
          </>
        )}
      </span>
    </Detail>
  );
}
