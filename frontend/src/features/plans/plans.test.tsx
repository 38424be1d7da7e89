import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { paths } from '@/paths';
import { activationDraft } from '@/session/activationDraft';
import { userInfo } from '@/session/userInfo';
import { plan, profile, quote } from '@/test/fixtures';
import { heading, loggedIn, renderApp } from '@/test/renderApp';
import { answer, failure } from '@/test/server';

const plansPath = '/api/Activation/PrepaidPlans';

beforeEach(() => loggedIn());

describe('/plans', () => {
  it('lists price, data and what is unlimited', async () => {
    const asked = answer('post', plansPath, [plan, { ...plan, PlanId: 101, Fee: 20 }]);
    renderApp(paths.plans);
    const links = await screen.findAllByRole('link', { name: /month/ });
    expect(links.map((link) => link.textContent?.replace(/\u00a0/g, ' '))).toEqual([
      '$30.00/month6 GB · Unlimited calls and messages',
      '$20.00/month6 GB · Unlimited calls and messages',
    ]);
    expect(asked.headers[0]?.get('Authtoken')).toBe('token-of-ada');
  });

  it.each([[[]], [null]])('says when there are none: %j', async (value) => {
    answer('post', plansPath, value);
    renderApp(paths.plans);
    expect(await screen.findByText('No plans available.')).toBeVisible();
  });

  it('says that one could not be shown', async () => {
    answer('post', plansPath, () => HttpResponse.json([plan], { headers: { 'X-Omitted': '1' } }));
    renderApp(paths.plans);
    expect(await screen.findByText(/Something in this list could not be shown/)).toBeVisible();
    expect(screen.getByText('$30.00')).toBeVisible();
  });

  it('says when they could not be loaded, and tries again', async () => {
    answer('post', plansPath, failure(502, 'carrier_error'));
    const { user } = renderApp(paths.plans);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to load plans. Please try again.',
    );
    answer('post', plansPath, [plan]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('$30.00')).toBeVisible();
  });

  it('keeps the chosen plan, and forgets the price quoted for another', async () => {
    activationDraft.save({ summaryDetails: quote });
    answer('post', plansPath, [plan]);
    answer('get', '/api/Account/GetProfile', profile);
    const { user } = renderApp(paths.plans);
    await user.click(await screen.findByRole('link', { name: /\$30\.00/ }));
    await heading('Plan details');
    expect(JSON.parse(localStorage.getItem('planDetails') ?? '')).toEqual(plan);
    expect(activationDraft.get().summaryDetails).toBeUndefined();
    expect(userInfo.get()).toMatchObject({ planPrice: '$30.00/month', summaryDetails: {} });
  });
});

describe('/plansDetail', () => {
  beforeEach(() => {
    answer('get', '/api/Account/GetProfile', profile);
  });

  it('shows the plan, the carrier without its suffix', async () => {
    activationDraft.save({ planDetails: plan });
    renderApp(paths.plansDetail);
    await heading('Plan details');
    expect(screen.getByText('$30.00')).toBeVisible();
    expect(screen.getAllByText('Unlimited')).toHaveLength(2);
    expect(screen.getByText('Light', { selector: 'dd' })).toBeVisible();
    expect(screen.getByText('$10 per extra GB')).toBeVisible();
  });

  it.each([
    [false, paths.personalInfo],
    [true, paths.choosePaymentMethod],
  ])('suspended: %s, leads to %s', async (isSuspended, path) => {
    answer('get', '/api/StripePayment/GetPaymentMethod', null);
    answer('get', '/api/Account/GetProfile', { ...profile, Suspended: isSuspended });
    activationDraft.save({ planDetails: plan, simICCID: '8912230000000000001' });
    const { user, router } = renderApp(paths.plansDetail);
    await user.click(await screen.findByRole('link', { name: 'Select Plan' }));
    await waitFor(() => expect(router.location.pathname).toBe(path));
    if (isSuspended) {
      expect(router.location.state).toEqual({ planId: 102 });
      await screen.findByText('No card on file');
    } else await screen.findByLabelText('Address');
  });

  it('without a plan leads to the plans', async () => {
    answer('post', plansPath, [plan]);
    renderApp(paths.plansDetail);
    await heading('Choose your plan');
    await screen.findByText('$30.00');
  });
});
