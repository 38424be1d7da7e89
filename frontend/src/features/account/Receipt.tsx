import type { PaymentRecord } from '@/api/types';
import { useFormats } from '@/i18n/formats';
import { taxTexts } from '@/i18n/taxes';
import { useText } from '@/i18n/useText';
import { paths } from '@/paths';
import { user } from '@/session/user';
import { Button, ButtonLink } from '@/ui/Button';
import { Detail, Details } from '@/ui/Details';
import { Page } from '@/ui/Page';
import { amountsOf, partsOf, paymentDate, paymentName } from './payments';
import { settings } from './settingMessages';

interface ReceiptProps {
  record: PaymentRecord;
  number: number;
  timeZone: string;
}

/** One payment on a page of its own, to be printed or kept. */
export function Receipt({ record, number, timeZone }: ReceiptProps) {
  const t = useText();
  const formats = useFormats();
  const { firstName, lastName, email } = user.use();
  const money = (amount: number) => formats.money(amount, record.Currency);
  const [first] = amountsOf(record);
  const parts = partsOf(record);
  return (
    <Page
      title={t(settings.receiptTitle)}
      action={
        <>
          <Button onClick={() => window.print()}>{t(settings.print)}</Button>
          <ButtonLink look="secondary" to={paths.paymentHistory}>
            {t(settings.allPayments)}
          </ButtonLink>
        </>
      }
    >
      <p>
        <span className="headline">{money(first?.amount ?? 0)}</span>{' '}
        <span className="headline__unit">{record.Currency}</span>
      </p>
      <Details>
        <Detail term={t(settings.receiptNumber)}>{number}</Detail>
        <Detail term={t(settings.date)}>{formats.date(paymentDate(record, timeZone))}</Detail>
        <Detail term={t(settings.category)}>
          {paymentName(t, formats, record.PaymentCategory)}
        </Detail>
        {record.PaymentSubCategory && (
          <Detail term={t(settings.description)}>
            {paymentName(t, formats, record.PaymentSubCategory)}
          </Detail>
        )}
        <Detail term={t(settings.customer)}>
          {firstName} {lastName}
        </Detail>
        <Detail term={t(settings.email)}>{email}</Detail>
        {record.CardNumber && (
          <Detail term={t(settings.card)}>
            {record.CardHolder} •••• {record.CardNumber}
          </Detail>
        )}
      </Details>
      <Details>
        {parts && <Detail term={t(settings.subtotal)}>{money(parts.subtotal)}</Detail>}
        {parts?.taxes.map(({ name, amount }) => (
          <Detail key={name} term={t(taxTexts[name])}>
            {money(amount)}
          </Detail>
        ))}
        {amountsOf(record).map(({ label, amount }) => (
          <Detail key={label} term={t(label === 'debit' ? settings.paid : settings.refunded)} total>
            {money(amount)}
          </Detail>
        ))}
      </Details>
    </Page>
  );
}
