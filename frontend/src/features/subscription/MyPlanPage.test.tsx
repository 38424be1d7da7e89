import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { paths } from '@/paths';
import { userInfo } from '@/session/userInfo';
import { accountInfo, profile } from '@/test/fixtures';
import { heading, loggedIn, renderApp } from '@/test/renderApp';
import { answer, failure } from '@/test/server';

const info = { ...accountInfo, CurrentPlan: '$30.00/month' };

describe('/myplan', () => {
  beforeEach(() => {
    loggedIn();
    answer('get', '/api/Account/AccountInfo', info);
    answer('get', '/api/Account/GetProfile', profile);
  });

  it('shows plan, number and renewal, and leads on', async () => {
    renderApp(paths.myPlan);
    await heading('My Plans');
    expect(await screen.findByText('$30.00')).toBeVisible();
    expect(screen.getByText('+1 (416) 555-0123')).toBeVisible();
    expect(screen.getByText('December 1, 2026')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Subscription Details' })).toHaveAttribute(
      'href',
      paths.subscription,
    );
    expect(screen.getByRole('link', { name: 'Account setting' })).toHaveAttribute(
      'href',
      paths.setting,
    );
  });

  it('keeps what the other screens need', async () => {
    renderApp(paths.myPlan);
    await screen.findByText('$30.00');
    expect(userInfo.get()).toMatchObject({
      planPrice: '$30.00/month',
      planPfId: '102',
      planCarrier: 'Light-CCP',
      endDate: '2026-12-01',
      isSuspended: false,
    });
    expect(localStorage.getItem('isSuspended')).toBe('false');
  });

  it.each([
    [true, paths.payment],
    [false, paths.plans],
  ])('of a suspended account whose plan is retired: %s, leads to %s', async (retired, path) => {
    answer('get', '/api/Account/GetProfile', {
      ...profile,
      Suspended: true,
      IsCurrentPlanRetired: retired,
    });
    renderApp(paths.myPlan);
    expect(await screen.findByText(/Your account is suspended/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pay and continue' })).toHaveAttribute('href', path);
    expect(screen.getByText('Next renewal').parentElement).toHaveTextContent('Once you have paid');
    expect(localStorage.getItem('isSuspended')).toBe('true');
  });

  it('leads who has no subscription yet to the activation', async () => {
    answer('get', '/api/Account/AccountInfo', { ...info, CurrentPlan: '', CurrentPlan_pfId: 0 });
    renderApp(paths.myPlan);
    const link = await screen.findByRole('link', { name: 'Activate a SIM card' });
    expect(link).toHaveAttribute('href', paths.activation);
    expect(screen.queryByText('Next renewal')).toBeNull();
  });

  it('shows another customer, who logs in next, nothing of the one before', async () => {
    const { router } = renderApp(paths.myPlan);
    expect(await screen.findByText('+1 (416) 555-0123')).toBeVisible();
    act(() => void router.navigate(paths.login));
    answer('get', '/api/Account/GetProfile', { ...profile, PhoneNumber: '4185550104' });
    loggedIn({ UserId: '1002' });
    act(() => void router.navigate(paths.myPlan));
    await heading('My Plans');
    expect(screen.queryByText('+1 (416) 555-0123')).toBeNull();
    expect(await screen.findByText('+1 (418) 555-0104')).toBeVisible();
  });

  it('says when it could not be loaded, and tries again', async () => {
    answer('get', '/api/Account/GetProfile', failure(502, 'carrier_error'));
    const { user } = renderApp(paths.myPlan);
    expect(await screen.findByRole('alert')).toHaveTextContent('Unable to fetch user profile');
    answer('get', '/api/Account/GetProfile', profile);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('$30.00')).toBeVisible();
  });
});
