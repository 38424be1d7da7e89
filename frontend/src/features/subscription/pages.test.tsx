import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { language } from '@/i18n/language';
import { paths } from '@/paths';
import { activationDraft } from '@/session/activationDraft';
import { user as customer } from '@/session/user';
import { accountInfo, config, profile } from '@/test/fixtures';
import { heading, loggedIn, renderApp } from '@/test/renderApp';
import { answer, failure } from '@/test/server';

const info = { ...accountInfo, CurrentPlan: '$30.00/month' };

/** The value beside a term. */
async function valueBeside(term: string): Promise<string | null> {
  const found = await screen.findByText(term, { selector: 'dt' });
  return found.nextElementSibling?.textContent ?? null;
}

beforeEach(() => {
  loggedIn();
  answer('get', '/api/Account/GetProfile', profile);
  answer('get', '/api/Account/AccountInfo', info);
});

describe('/subscription', () => {
  it('sums up the plan and leads to its settings', async () => {
    renderApp(paths.subscription);
    await heading('Subscription');
    expect(await valueBeside('Phone number')).toBe('+1 (416) 555-0123');
    expect(await valueBeside('Next renewal')).toMatch(/^December 1, 2026/);
    expect(await valueBeside('Status')).toBe('Active');
    expect(screen.getByText('2.4 GB of 6 GB')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Subscription Settings' })).toHaveAttribute(
      'href',
      paths.subscriptionSetting,
    );
    expect(screen.getByRole('link', { name: 'Plan details' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'SIM card' })).toBeVisible();
  });

  it('says when it is suspended, and tells no renewal that has passed', async () => {
    answer('get', '/api/Account/GetProfile', { ...profile, Suspended: true });
    renderApp(paths.subscription);
    expect(await valueBeside('Status')).toBe('Suspended');
    expect(await valueBeside('Next renewal')).toBe('Once you have paid');
  });

  it('leaves the usage out when the carrier doesn’t say', async () => {
    answer('get', '/api/Account/AccountInfo', { ...info, DataUsage: '' });
    renderApp(paths.subscription);
    expect(await valueBeside('Status')).toBe('Active');
    expect(screen.queryByText('Data used')).not.toBeInTheDocument();
  });

  it('leads who has none to the activation', async () => {
    answer('get', '/api/Account/AccountInfo', { ...info, CurrentPlan_pfId: 0, StartDate: '' });
    renderApp(paths.subscription);
    expect(await screen.findByRole('link', { name: 'Activate a SIM card' })).toHaveAttribute(
      'href',
      paths.activation,
    );
  });

  it('offers another try when it can’t be read', async () => {
    answer('get', '/api/Account/AccountInfo', failure(502, 'carrier_error'));
    const { user } = renderApp(paths.subscription);
    expect(await screen.findByText('Unable to fetch user profile')).toBeVisible();
    answer('get', '/api/Account/AccountInfo', info);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await valueBeside('Status')).toBe('Active');
  });
});

describe('/subscription/subscriptionSetting', () => {
  it('shows start date and next renewal, and leads to change and cancellation', async () => {
    renderApp(paths.subscriptionSetting);
    await heading('Subscription Settings');
    expect(await valueBeside('Start date')).toBe('November 1, 2026');
    expect(await valueBeside('Next renewal')).toMatch(/^December 1, 2026/);
    expect(await screen.findByRole('link', { name: 'Change Plan' })).toHaveAttribute(
      'href',
      paths.changePlan,
    );
    expect(screen.getByRole('link', { name: 'Cancel Subscription' })).toHaveAttribute(
      'href',
      paths.cancelSubscription,
    );
  });

  it.each([
    ['Change Plan', { ChangePlan: false }, 'Cancel Subscription'],
    ['Cancel Subscription', { Terminate: null }, 'Change Plan'],
  ])('hides %s where the carrier can’t', async (hidden, changes, shown) => {
    const Capabilities = { ...config.Capabilities, ...changes };
    answer('get', '/api/App/Config', { ...config, Capabilities });
    renderApp(paths.subscriptionSetting);
    expect(await screen.findByRole('link', { name: shown })).toBeVisible();
    expect(screen.queryByRole('link', { name: hidden })).not.toBeInTheDocument();
  });
});

describe('/subscription/subscription-plan', () => {
  it('shows price, allowances and overview', async () => {
    renderApp(paths.subscriptionPlan);
    await heading('Plan details');
    expect(await valueBeside('Data')).toBe('6\u00a0GB');
    expect(await valueBeside('Voice')).toBe('Unlimited');
    expect(await valueBeside('Messages')).toBe('Unlimited');
    expect(screen.getByRole('heading', { name: 'Plan Overview' })).toBeVisible();
    expect(await valueBeside('Price')).toBe('$30.00');
    expect(await valueBeside('Carrier')).toBe('Light');
    expect(await valueBeside('Data Overage')).toBe('$10 per extra GB');
  });

  it('speaks French', async () => {
    await language.choose('fr');
    renderApp(paths.subscriptionPlan);
    expect(await valueBeside('Prix')).toMatch(/^30,00\s\$$/);
    expect(await valueBeside('Données')).toBe('6\u00a0Go');
    expect(await valueBeside('Données excédentaires')).toBe('10\u00a0$ par Go supplémentaire');
  });
});

describe('/subscription/SIMcard', () => {
  it('shows what is known of the card and what to do', async () => {
    activationDraft.save({ simICCID: '8912230000000000001' });
    renderApp(paths.simCard);
    await heading('SIM card');
    expect(await valueBeside('SIM number (ICCID)')).toBe('8912230000000000001');
    expect(await valueBeside('Account number')).toBe('20001001');
    expect(screen.getByRole('heading', { name: 'It is lost or stolen' })).toBeVisible();
  });

  it('says where the number is when the carrier doesn’t give it', async () => {
    renderApp(paths.simCard);
    expect(await valueBeside('SIM number (ICCID)')).toBe('Printed on the card');
  });
});

describe('/subscription/topupCheckout', () => {
  it('shows the one top-up to anybody, and sells nothing', async () => {
    customer.reset();
    renderApp(paths.topupCheckout);
    await heading('Top-up');
    expect(await valueBeside('2 GB of data')).toBe('$20.00');
    expect(await valueBeside('Tax')).toBe('$2.00');
    expect(await valueBeside('Total')).toBe('$22.00');
    expect(within(screen.getByRole('main')).queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('guard', () => {
  it.each([
    paths.subscription,
    paths.subscriptionSetting,
    paths.cancelSubscription,
    paths.changePlan,
    paths.subscriptionPlan,
    paths.simCard,
    paths.phoneNumber,
    paths.portIn,
  ])('sends a logged-out visitor of %s to the landing screen', async (path) => {
    customer.reset();
    const { router } = renderApp(path);
    await waitFor(() => expect(router.location.pathname).toBe(paths.landing));
  });
});
