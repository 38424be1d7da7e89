import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Listed } from '@/api/client';
import { queries } from '@/api/queries';
import type { PaymentRecord } from '@/api/types';
import { useCapabilities } from '@/api/useCapabilities';
import { civilDate } from '@/domain/dates';
import { useFormats } from '@/i18n/formats';
import { useText } from '@/i18n/useText';
import { useScreenSearch } from '@/screenLocation';
import { Button } from '@/ui/Button';
import { Notice, Omitted } from '@/ui/Notice';
import { NotOffered } from '@/ui/NotOffered';
import { Page } from '@/ui/Page';
import { Read } from '@/ui/Read';
import { download } from './download';
import {
  amountsOf,
  paymentDate,
  paymentName,
  paymentsCsv,
  receiptNumber,
  recordOfReceipt,
} from './payments';
import { Receipt } from './Receipt';
import { settings } from './settingMessages';

/** All payments; `?receipt=3` shows the third one alone. */
export default function PaymentHistoryPage() {
  const t = useText();
  const search = useScreenSearch();
  const { PaymentHistory: offered, TimeZone: timeZone, pending } = useCapabilities();
  const history = useQuery({ ...queries.paymentHistory, enabled: !pending && offered });
  const title = t(settings.paymentHistory);

  if (!offered) return <NotOffered title={title} />;
  if (!history.data) {
    return (
      <Page title={title}>
        <Read of={[history]} failed={settings.historyFailed} rows={5}>
          {() => null}
        </Read>
      </Page>
    );
  }
  const number = Number(search.get('receipt'));
  const record = recordOfReceipt(history.data.items, number);
  if (record) return <Receipt record={record} number={number} timeZone={timeZone} />;
  return <PaymentList payments={history.data} timeZone={timeZone} />;
}

interface PaymentListProps {
  payments: Listed<PaymentRecord>;
  timeZone: string;
}

function PaymentList({ payments, timeZone }: PaymentListProps) {
  const records = payments.items;
  const t = useText();
  const formats = useFormats();

  function downloadCsv() {
    const name = `${t(settings.csvName)}-${civilDate(new Date(), timeZone)}.csv`;
    download(name, 'text/csv', paymentsCsv(records, t, formats, timeZone));
  }

  if (records.length === 0) {
    return (
      <Page title={t(settings.paymentHistory)}>
        <Notice>{t(settings.historyEmpty)}</Notice>
      </Page>
    );
  }
  return (
    <Page
      title={t(settings.paymentHistory)}
      action={
        <div className="button-pair">
          <Button look="secondary" onClick={downloadCsv}>
            {t(settings.downloadCsv)}
          </Button>
          <Button look="secondary" onClick={() => window.print()}>
            {t(settings.print)}
          </Button>
        </div>
      }
    >
      <ul className="rows">
        {records.map((record, index) => {
          const number = receiptNumber(records, index);
          return (
            <li key={number} className="rows__item">
              <PaymentRow record={record} number={number} timeZone={timeZone} />
            </li>
          );
        })}
      </ul>
      <Omitted count={payments.omitted} />
    </Page>
  );
}

interface PaymentRowProps {
  record: PaymentRecord;
  number: number;
  timeZone: string;
}

function PaymentRow({ record, number, timeZone }: PaymentRowProps) {
  const t = useText();
  const formats = useFormats();
  const money = (amount: number) => formats.money(amount, record.Currency);
  const card = record.CardNumber && `•••• ${record.CardNumber}`;
  return (
    <Link className="record" to={`?receipt=${number}`}>
      {amountsOf(record).map(({ label, amount }) => (
        <span key={label} className="record__line record__line--main">
          <span className="record__title">{paymentName(t, formats, record.PaymentCategory)}</span>
          <span>
            {t(settings[label])} {money(amount)}
          </span>
        </span>
      ))}
      <span className="record__line">
        <span>{formats.date(paymentDate(record, timeZone))}</span>
        <span>{t(settings.balanceIs, { amount: money(record.Balance) })}</span>
      </span>
      <span className="record__line">
        <span>{paymentName(t, formats, record.PaymentSubCategory)}</span>
        <span>{[record.CardHolder, card].filter(Boolean).join(' ')}</span>
      </span>
    </Link>
  );
}
