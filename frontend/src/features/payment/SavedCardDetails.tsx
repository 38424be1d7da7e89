import type { SavedCard } from '@/api/types';
import { useText } from '@/i18n/useText';
import { Detail, Details } from '@/ui/Details';
import { payment } from './messages';

/** What may be shown of a card on file. */
export function SavedCardDetails({ card }: { card: SavedCard }) {
  const t = useText();
  const month = String(card.ExpirationMonth).padStart(2, '0');
  return (
    <Details>
      <Detail term={t(payment.card)}>
        <span className="card-brand">{card.Brand}</span> •••• {card.Last4Digits}
      </Detail>
      <Detail term={t(payment.expires)}>
        {month}/{card.ExpirationYear}
      </Detail>
    </Details>
  );
}
