import { useText } from '@/i18n/useText';
import { payment } from './messages';

/** What is about to be paid. */
export function AmountDue({ children }: { children: string }) {
  const t = useText();
  return (
    <div>
      <p className="section__title">{t(payment.amountDue)}</p>
      <p className="headline">{children}</p>
    </div>
  );
}
