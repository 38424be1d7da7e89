import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PaymentRecord } from '@/api/types';
import { language } from '@/i18n/language';
import { paths } from '@/paths';
import { config } from '@/test/fixtures';
import { heading, loggedIn, renderApp } from '@/test/renderApp';
import { answer, failure } from '@/test/server';

const records: PaymentRecord[] = [
  {
    PaymentCategory: 'Refund',
    PaymentSubCategory: 'Activation rejected',
    TransactionDate: '2026-11-06T03:30:00Z',
    CardHolder: 'Ada Lovelace',
    CardNumber: '4242',
    Debit: 0,
    Credit: 33.9,
    Balance: 0,
    Currency: 'CAD',
  },
  {
    PaymentCategory: 'Renewal',
    PaymentSubCategory: '6GB plan',
    TransactionDate: '2026-10-06T14:00:00Z',
    CardHolder: 'Ada Lovelace',
    CardNumber: '4242',
    Debit: 33.9,
    Credit: 0,
    Balance: 33.9,
    Currency: 'CAD',
  },
];

beforeEach(() => {
  loggedIn();
  answer('get', '/api/Account/GetPaymentHistory', records);
});

describe('/setting/payment-history', () => {
  it('shows each payment with category, date, card, debit or credit, and balance', async () => {
    renderApp(paths.paymentHistory);
    const rows = await screen.findAllByRole('link', { name: /Balance/ });
    expect(rows.map((row) => row.textContent)).toEqual([
      'RefundCredit $33.90November 5, 2026Balance $0.00Activation rejectedAda Lovelace •••• 4242',
      'RenewalDebit $33.90October 6, 2026Balance $33.906\u00a0GB planAda Lovelace •••• 4242',
    ]);
  });

  it('says that something could not be shown', async () => {
    answer('get', '/api/Account/GetPaymentHistory', () =>
      HttpResponse.json(records, { headers: { 'X-Omitted': '2' } }),
    );
    renderApp(paths.paymentHistory);
    expect(await screen.findByText(/Something in this list could not be shown/)).toBeVisible();
    expect(screen.getAllByRole('link', { name: /Balance/ })).toHaveLength(2);
  });

  it('says nothing of that where all is shown', async () => {
    renderApp(paths.paymentHistory);
    await screen.findAllByRole('link', { name: /Balance/ });
    expect(screen.queryByText(/could not be shown/)).toBeNull();
  });

  it('speaks French', async () => {
    await language.choose('fr');
    renderApp(paths.paymentHistory);
    await heading('Historique des paiements');
    const row = await screen.findByRole('link', { name: /Renouvellement/ });
    expect(row).toHaveTextContent(/Débit 33,90\s\$/);
    expect(row).toHaveTextContent('6 octobre 2026');
    expect(row).toHaveTextContent(/Forfait 6\sGo/);
  });

  it('says so when there is none, and offers no file of nothing', async () => {
    answer('get', '/api/Account/GetPaymentHistory', []);
    renderApp(paths.paymentHistory);
    expect(await screen.findByText(/No payments yet/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /CSV/ })).not.toBeInTheDocument();
  });

  it('offers another try when it fails', async () => {
    answer('get', '/api/Account/GetPaymentHistory', failure(502, 'carrier_error'));
    const { user } = renderApp(paths.paymentHistory);
    expect(
      await screen.findByText('Failed to load payment history. Please try again.'),
    ).toBeVisible();
    answer('get', '/api/Account/GetPaymentHistory', records);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /Renewal/ })).toBeVisible();
  });

  it('downloads a CSV file of all payments', async () => {
    let file: Blob | undefined;
    URL.createObjectURL = (blob) => {
      file = blob as Blob;
      return 'blob:payments';
    };
    URL.revokeObjectURL = () => undefined;
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      expect(this.download).toMatch(/^payment-history-\d{4}-\d\d-\d\d\.csv$/);
    });
    const { user } = renderApp(paths.paymentHistory);
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    expect(clicked).toHaveBeenCalledOnce();
    expect(file?.type).toBe('text/csv;charset=utf-8');
    const lines = (await file?.text())?.trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines?.[2]).toBe(
      '2026-10-06,Renewal,6\u00a0GB plan,Ada Lovelace,4242,33.90,0.00,33.90,CAD',
    );
  });

  it('is not asked for from a carrier that has none', async () => {
    const Capabilities = { ...config.Capabilities, PaymentHistory: false };
    answer('get', '/api/App/Config', { ...config, Capabilities });
    const call = answer('get', '/api/Account/GetPaymentHistory', records);
    renderApp(paths.paymentHistory);
    expect(await screen.findByText(/This can’t be done online/)).toBeVisible();
    expect(call.calls).toHaveLength(0);
  });
});

describe('a receipt', () => {
  it('shows one payment, by its number from the oldest on, and prints', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { user, router } = renderApp(paths.paymentHistory);
    await user.click(await screen.findByRole('link', { name: /Renewal/ }));
    await heading('Receipt');
    expect(router.location.search).toBe('?receipt=1');
    const main = within(screen.getByRole('main'));
    expect(main.getByText('October 6, 2026')).toBeVisible();
    expect(main.getByText('ada@example.com')).toBeVisible();
    expect(main.getByText('Ada Lovelace •••• 4242')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('link', { name: 'All payments' }));
    await heading('Payment history');
    await waitFor(() => expect(router.location.search).toBe(''));
  });

  it.each([
    ['en', 'QC', 1.5, 2.99, ['Subtotal$30.00', 'GST$1.50', 'QST$2.99', 'Paid$34.49']],
    ['fr', 'QC', 1.5, 2.99, ['Sous-total30,00 $', 'TPS1,50 $', 'TVQ2,99 $', 'Payé34,49 $']],
    ['en', 'ON', 4.49, 0, ['Subtotal$30.00', 'HST$4.49', 'Paid$34.49']],
  ] as const)('in %s names the taxes of %s', async (chosen, Province, GstAmt, PstAmt, rows) => {
    await language.choose(chosen);
    const parts = { Subtotal: 30, GstAmt, PstAmt: PstAmt || undefined, Province, Debit: 34.49 };
    answer('get', '/api/Account/GetPaymentHistory', [{ ...records[1], ...parts }]);
    renderApp({ pathname: paths.paymentHistory, search: '?receipt=1' });
    await heading(chosen === 'en' ? 'Receipt' : 'Reçu');
    const text = (await screen.findAllByRole('definition')).map((amount) =>
      (amount.parentElement?.textContent ?? '').replace(/\u00a0/g, ' '),
    );
    expect(text.slice(-rows.length)).toEqual([...rows]);
  });

  it('without the parts shows the amount alone', async () => {
    renderApp({ pathname: paths.paymentHistory, search: '?receipt=1' });
    await heading('Receipt');
    expect(screen.getByText('Paid')).toBeVisible();
    expect(screen.queryByText('Subtotal')).not.toBeInTheDocument();
  });

  it.each(['?receipt=9', '?receipt=x'])(
    'that doesn’t exist (%s) gives the list',
    async (search) => {
      renderApp({ pathname: paths.paymentHistory, search });
      await heading('Payment history');
      expect(await screen.findByRole('link', { name: /Renewal/ })).toBeVisible();
    },
  );
});
