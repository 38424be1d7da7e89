import type { Quote } from '@/api/types';
import { useFormats } from '@/i18n/formats';
import { namedTaxes, taxTexts } from '@/i18n/taxes';
import { useText } from '@/i18n/useText';
import { Detail, Details } from '@/ui/Details';
import { checkout } from './messages';

/** The quote, line by line, as the carrier reckoned it. Optional lines show when they count. */
export function PriceDetails({ quote, province }: { quote: Quote; province: string }) {
  const t = useText();
  const { money, percent } = useFormats();
  const dollars = (amount: number) => money(amount, quote.currency);
  return (
    <Details>
      <Detail term={t(checkout.plan)}>{dollars(quote.plan_Amt)}</Detail>
      <Detail term={t(checkout.simCard)}>{dollars(quote.simcard_amt)}</Detail>
      {quote.prorate_Amt !== 0 && (
        <Detail term={t(checkout.prorate)}>{dollars(quote.prorate_Amt)}</Detail>
      )}
      {quote.promo_Amt !== 0 && (
        <Detail term={t(checkout.promotion)}>−{dollars(quote.promo_Amt)}</Detail>
      )}
      <Detail term={t(checkout.subtotal)}>{dollars(quote.subtotal)}</Detail>
      {namedTaxes(
        province,
        { rate: quote.gst_rate, amount: quote.gst_Amt },
        { rate: quote.pst_rate, amount: quote.pst_Amt },
      ).map(({ name, rate, amount }) => (
        <Detail key={name} term={t(checkout.tax, { name: t(taxTexts[name]), rate: percent(rate) })}>
          {dollars(amount)}
        </Detail>
      ))}
      <Detail total term={t(checkout.total)}>
        {dollars(quote.total)}
      </Detail>
    </Details>
  );
}
