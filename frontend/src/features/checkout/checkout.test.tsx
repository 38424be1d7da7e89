import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { paths } from '@/paths';
import { activationDraft } from '@/session/activationDraft';
import { plan, quote } from '@/test/fixtures';
import { heading, loggedIn, renderApp } from '@/test/renderApp';
import { answer, failure, refusal } from '@/test/server';

const activationPath = '/api/Activation/PostActivationInfoPrepaid';

beforeEach(() => {
  loggedIn({ ClientRef: '' });
  activationDraft.save({
    simICCID: '8912230000000000001',
    planDetails: plan,
    summaryDetails: quote,
    startDate: '2026-11-21',
    endDate: '2026-12-21',
    province: 'ON',
    city: 'Toronto',
    address: '1 Main Street',
    postalCode: 'M5V 2T6',
  });
});

describe('/checkout', () => {
  const rows = () =>
    [...document.querySelectorAll('.details__row')].map((row) =>
      [...row.children].map((cell) => cell.textContent).join(' '),
    );
  const proceed = (user: ReturnType<typeof renderApp>['user']) =>
    user.click(screen.getByRole('button', { name: 'Proceed to Payment' }));

  it('breaks the price down and repeats the order', async () => {
    renderApp(paths.checkout);
    await heading('Review your order');
    expect(rows().slice(0, 5)).toEqual([
      'Monthly plan $30.00',
      'SIM card $0.00',
      'Subtotal $30.00',
      'HST (13%) $3.90',
      'Total $33.90',
    ]);
    expect(rows()).toContain('Period November 21, 2026 – December 21, 2026');
    expect(rows()).toContain('Number A new number');
    expect(rows()).toContain('Address 1 Main Street, Toronto ON M5V 2T6');
  });

  it('shows what is prorated and promised only when there is something', async () => {
    activationDraft.save({ summaryDetails: { ...quote, prorate_Amt: 4, promo_Amt: 5 } });
    renderApp(paths.checkout);
    await heading('Review your order');
    expect(rows()).toContain('Partial month $4.00');
    expect(rows()).toContain('Promotion −$5.00');
  });

  it('sends the number to bring along', async () => {
    activationDraft.save({
      portIn: true,
      carrier: '10',
      phoneNumber: '4165550123',
      accountNumber: '',
      imeiNumber: '490154203237518',
    });
    const asked = answer('post', activationPath, 5001);
    answer('post', '/api/StripePayment/CreateActivationPaymentIntent', failure(500, 'internal'));
    const { user, router } = renderApp(paths.checkout);
    await heading('Review your order');
    expect(rows()).toContain('Number +1 (416) 555-0123');
    await proceed(user);
    await waitFor(() => expect(router.location.pathname).toBe(paths.stripePayment));
    await screen.findByText('Unable to initialize payment. Please try again later.');
    expect(asked.calls).toMatchObject([
      {
        portin_carrier: '10',
        portin_phoneNo: '4165550123',
        portin_accountNo: '',
        portin_imei: '490154203237518',
      },
    ]);
  });

  it("returns the carrier's reference of the quote and its own kind of plan id", async () => {
    activationDraft.save({
      planDetails: { ...plan, PlanId: 'light-6' },
      summaryDetails: { ...quote, reference: 'offer/7' },
    });
    const asked = answer('post', activationPath, 5001);
    answer('post', '/api/StripePayment/CreateActivationPaymentIntent', failure(500, 'internal'));
    const { user } = renderApp(paths.checkout);
    await heading('Review your order');
    await proceed(user);
    await screen.findByText('Unable to initialize payment. Please try again later.');
    expect(asked.calls).toMatchObject([{ planId: 'light-6', quote_reference: 'offer/7' }]);
  });

  it('leads past the payment when there is nothing to pay', async () => {
    activationDraft.save({ summaryDetails: { ...quote, total: 0 } });
    answer('post', activationPath, 5001);
    const { user } = renderApp(paths.checkout);
    await heading('Review your order');
    await proceed(user);
    await heading('Request submitted');
  });

  it('when the price has changed shows the new one', async () => {
    answer('post', activationPath, refusal('quote_changed'));
    answer('get', '/api/Activation/GetTotalPrepaid', [{ ...quote, total: 35 }]);
    const { user } = renderApp(paths.checkout);
    await heading('Review your order');
    await proceed(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('The price has changed.');
    expect((await screen.findByRole('alert')).parentElement).toHaveFocus();
    expect(rows()).toContain('Total $35.00');
  });

  it('of an activation that is under review already leads there', async () => {
    answer('post', activationPath, refusal('activation_pending'));
    const { user } = renderApp(paths.checkout);
    await heading('Review your order');
    await proceed(user);
    await heading('Your activation is being reviewed');
  });

  it.each([
    ['a taken SIM', refusal('sim_unavailable'), 'Invalid or unavailable SIM card!'],
    ['a plan without a price', failure(404, 'not_found'), /no longer available/],
    ['a bad transfer', refusal('portin_invalid'), /can’t confirm these transfer details/],
    ['another refusal', refusal('invalid_request'), 'Submission failed. Please try again.'],
    ['a failure', failure(504, 'carrier_timeout'), 'An error occurred. Please try again later.'],
  ])('says so of %s', async (_, value, message) => {
    answer('post', activationPath, value);
    const { user } = renderApp(paths.checkout);
    await heading('Review your order');
    await proceed(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });

  it('leads to another SIM when this one was taken meanwhile', async () => {
    answer('post', activationPath, refusal('sim_unavailable'));
    const { user } = renderApp(paths.checkout);
    await heading('Review your order');
    expect(screen.queryByRole('link', { name: 'Use another SIM card' })).toBeNull();
    await proceed(user);
    await user.click(await screen.findByRole('link', { name: 'Use another SIM card' }));
    await heading('Activate your SIM');
  });

  it.each([
    ['a SIM', { simICCID: '' }, 'Activate your SIM', '19 or 20 digits'],
    ['a plan', { planDetails: undefined }, 'Choose your plan', '$30.00'],
    ['a price', { summaryDetails: undefined }, 'Your details', 'Yes, transfer my number'],
  ])('without %s leads to it', async (_, lost, title, content) => {
    answer('post', '/api/Activation/PrepaidPlans', [plan]);
    activationDraft.save(lost);
    renderApp(paths.checkout);
    await heading(title);
    await screen.findByText(content);
  });
});
