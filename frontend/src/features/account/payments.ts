/** Payment records as the customer sees them: on the screen, on a receipt and in a file. */
import type { PaymentRecord } from '@/api/types';
import { civilDate } from '@/domain/dates';
import type { Formats } from '@/i18n/formats';
import { namedTaxes } from '@/i18n/taxes';
import type { Translate } from '@/i18n/useText';
import { paymentNames, settings } from './settingMessages';

/**
 * Receipts are numbered from the customer's first payment, 1, so that a number keeps its payment
 * when more follow. The records are newest first.
 */
export function receiptNumber(records: readonly PaymentRecord[], index: number): number {
  return records.length - index;
}

export function recordOfReceipt(
  records: readonly PaymentRecord[],
  number: number,
): PaymentRecord | undefined {
  return Number.isInteger(number) ? records[records.length - number] : undefined;
}

/** The civil date of a payment in the carrier's zone. */
export function paymentDate(record: PaymentRecord, timeZone: string): string {
  const instant = new Date(record.TransactionDate);
  return Number.isNaN(instant.getTime()) ? record.TransactionDate : civilDate(instant, timeZone);
}

const knownNames = ['Activation', 'Renewal', 'Extension', 'Refund', 'Activation rejected'] as const;

/** A category or subcategory in the customer's language, where it is one of the known names. */
export function paymentName(t: Translate, formats: Formats, name: string): string {
  const data = /^(\d+GB) plan$/.exec(name)?.[1];
  if (data) return t(paymentNames.plan, { data: formats.data(data) });
  const known = knownNames.find((known) => known === name);
  return known ? t(paymentNames[known]) : name;
}

/** Which of the two columns a payment stands in, and how much. */
export function amountsOf({
  Debit,
  Credit,
}: PaymentRecord): { label: 'debit' | 'credit'; amount: number }[] {
  const amounts = [
    { label: 'debit', amount: Debit } as const,
    { label: 'credit', amount: Credit } as const,
  ].filter(({ amount }) => amount !== 0);
  return amounts.length > 0 ? amounts : [{ label: 'debit', amount: 0 }];
}

/** What a payment is made of, where the carrier keeps it. */
export function partsOf({ Subtotal, GstAmt = 0, PstAmt = 0, Province }: PaymentRecord) {
  if (Subtotal === undefined || !Province) return undefined;
  return {
    subtotal: Subtotal,
    taxes: namedTaxes(Province, { amount: GstAmt }, { amount: PstAmt }),
  };
}

/** The payments as a CSV file (RFC 4180). */
export function paymentsCsv(
  records: readonly PaymentRecord[],
  t: Translate,
  formats: Formats,
  timeZone: string,
): string {
  const head = [
    settings.date,
    settings.category,
    settings.description,
    settings.cardholder,
    settings.card,
    settings.debit,
    settings.credit,
    settings.balance,
    settings.currency,
  ].map((message) => t(message));
  const lines = records.map((record) => [
    paymentDate(record, timeZone),
    paymentName(t, formats, record.PaymentCategory),
    paymentName(t, formats, record.PaymentSubCategory),
    record.CardHolder,
    record.CardNumber,
    record.Debit.toFixed(2),
    record.Credit.toFixed(2),
    record.Balance.toFixed(2),
    record.Currency,
  ]);
  return [head, ...lines].map((line) => `${line.map(csvCell).join(',')}\r\n`).join('');
}

/** Quoted where needed, and never read as a formula by a spreadsheet; numbers stay numbers. */
function csvCell(text: string): string {
  const isNumber = /^-?\d+(\.\d+)?$/.test(text);
  const safe = !isNumber && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
