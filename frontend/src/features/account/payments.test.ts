import { beforeAll, describe, expect, it } from 'vitest';
import type { PaymentRecord } from '@/api/types';
import { formatsFor } from '@/i18n/formats';
import { format } from '@/i18n/message';
import { type Language, loadLanguage } from '@/i18n/translated';
import type { Translate } from '@/i18n/useText';
import {
  amountsOf,
  paymentDate,
  paymentName,
  paymentsCsv,
  receiptNumber,
  recordOfReceipt,
} from './payments';

const renewal: PaymentRecord = {
  PaymentCategory: 'Renewal',
  PaymentSubCategory: '6GB plan',
  // Still the 5th in Toronto.
  TransactionDate: '2026-11-06T03:30:00Z',
  CardHolder: 'Ada Lovelace',
  CardNumber: '4242',
  Debit: 33.9,
  Credit: 0,
  Balance: 203.4,
  Currency: 'CAD',
};
const zone = 'America/Toronto';

beforeAll(() => loadLanguage('fr'));

function translator(language: Language): Translate {
  return (message, ...params) => format(message, language, ...params);
}

describe('receipt numbers', () => {
  const records = [renewal, { ...renewal, Debit: 2 }, { ...renewal, Debit: 1 }];

  it('count from the oldest payment and lead back to it', () => {
    expect(records.map((_, index) => receiptNumber(records, index))).toEqual([3, 2, 1]);
    expect(recordOfReceipt(records, 1)?.Debit).toBe(1);
    expect(recordOfReceipt(records, 3)).toBe(renewal);
  });

  it.each([0, 4, -1, 1.5, Number.NaN])('name nothing by %d', (number) => {
    expect(recordOfReceipt(records, number)).toBeUndefined();
  });
});

describe('paymentDate', () => {
  it('is the day in the carrier’s zone', () => {
    expect(paymentDate(renewal, zone)).toBe('2026-11-05');
    expect(paymentDate(renewal, 'UTC')).toBe('2026-11-06');
  });

  it('leaves what is no date as it is', () => {
    expect(paymentDate({ ...renewal, TransactionDate: 'soon' }, zone)).toBe('soon');
  });
});

describe('paymentName', () => {
  it.each([
    ['Renewal', 'en', 'Renewal'],
    ['Renewal', 'fr', 'Renouvellement'],
    ['6GB plan', 'fr', 'Forfait 6\u00a0Go'],
    ['Roaming pass', 'fr', 'Roaming pass'],
    ['plan', 'fr', 'plan'],
    ['toString', 'fr', 'toString'],
  ] as const)('shows %j in %s as %j', (name, language, shown) => {
    expect(paymentName(translator(language), formatsFor(language), name)).toBe(shown);
  });
});

describe('amountsOf', () => {
  it('gives the columns that something stands in', () => {
    expect(amountsOf(renewal)).toEqual([{ label: 'debit', amount: 33.9 }]);
    expect(amountsOf({ ...renewal, Debit: 0, Credit: 5 })).toEqual([
      { label: 'credit', amount: 5 },
    ]);
    expect(amountsOf({ ...renewal, Debit: 0 })).toEqual([{ label: 'debit', amount: 0 }]);
  });
});

describe('paymentsCsv', () => {
  it('has a head, one line for each payment, and amounts with two decimals', () => {
    expect(paymentsCsv([renewal], translator('en'), formatsFor('en'), zone)).toBe(
      'Date,Category,Description,Cardholder,Card,Debit,Credit,Balance,Currency\r\n' +
        '2026-11-05,Renewal,6\u00a0GB plan,Ada Lovelace,4242,33.90,0.00,203.40,CAD\r\n',
    );
  });

  it.each([
    ['a "quoted", name', '"a ""quoted"", name"'],
    ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
    ['@sum', "'@sum"],
    ['two\nlines', '"two\nlines"'],
  ])('writes %j as %s', (CardHolder, cell) => {
    const csv = paymentsCsv([{ ...renewal, CardHolder }], translator('en'), formatsFor('en'), zone);
    expect(csv).toContain(`,${cell},4242,`);
  });

  it('keeps a negative balance a number', () => {
    const csv = paymentsCsv(
      [{ ...renewal, Balance: -5 }],
      translator('en'),
      formatsFor('en'),
      zone,
    );
    expect(csv).toContain(',-5.00,CAD');
  });
});
