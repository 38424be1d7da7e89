import type { QueryKey, QueryStatus } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { queries } from '@/api/queries';
import type { Outlook } from '@/api/types';
import { language } from '@/i18n/language';
import { paths } from '@/paths';
import { queryClient } from '@/session/queryClient';
import { clearSession } from '@/session/session';
import { accountInfo, config, outlook, profile } from '@/test/fixtures';
import { heading, loggedIn, renderApp } from '@/test/renderApp';
import { answer, failure } from '@/test/server';

const path = '/api/ManageAccount/GetOutlook';

const ahead = (changes: Partial<Outlook>) => answer('get', path, { ...outlook, ...changes });

/** The row of a term, once it says what is expected. */
async function row(term: string, text: RegExp) {
  const found = (await screen.findByText(term, { selector: 'dt' })).parentElement as HTMLElement;
  await waitFor(() => expect(found).toHaveTextContent(text));
  return found;
}

/** Waits until a read has ended: what isn't there by then doesn't come. */
const known = ({ queryKey }: { queryKey: QueryKey }, status: QueryStatus = 'success') =>
  waitFor(() => expect(queryClient.getQueryState(queryKey)?.status).toBe(status));

beforeEach(() => {
  loggedIn();
  answer('get', '/api/Account/AccountInfo', { ...accountInfo, CurrentPlan: '$30.00/month' });
  answer('get', '/api/Account/GetProfile', profile);
});

describe.each([paths.myPlan, paths.subscription])('%s', (screenPath) => {
  it('tells the next renewal with its amount and card, and the data used', async () => {
    renderApp(screenPath);
    await row('Next renewal', /December 1, 2026\$33\.90, taxes included\s*visa •••• 4242/);
    expect(screen.getByText('2.4 GB of 6 GB')).toBeVisible();
  });

  it('offers to add a card where none is saved', async () => {
    ahead({ Renewal: { Date: '2026-12-01', Amount: 33.9, Currency: 'CAD', Card: null } });
    renderApp(screenPath);
    const renewal = await row('Next renewal', /No card on file/);
    expect(within(renewal).getByRole('link', { name: 'Add a card' })).toHaveAttribute(
      'href',
      paths.stripePaymentUpdate,
    );
  });

  it('tells of a plan change that is booked', async () => {
    ahead({ PlanChange: { PlanId: 103, Name: '20GB', FirstDay: '2026-12-01' } });
    renderApp(screenPath);
    expect(
      await screen.findByText('Your plan changes to 20 GB on December 1, 2026.'),
    ).toBeVisible();
  });

  it('tells the last day of a plan that ends, and of no renewal', async () => {
    ahead({ Renewal: null, Cancellation: { LastDay: '2026-11-30' } });
    renderApp(screenPath);
    expect(await screen.findByText(/Your plan ends on November 30, 2026\./)).toBeVisible();
    await row('Next renewal', /None$/);
  });

  it('keeps quiet where the carrier can’t say', async () => {
    const asked = answer('get', path, outlook);
    answer('get', '/api/App/Config', {
      ...config,
      Capabilities: { ...config.Capabilities, Outlook: false },
    });
    renderApp(screenPath);
    await row('Next renewal', /December 1, 2026$/);
    await known(queries.appConfig);
    expect(asked.calls).toEqual([]);
  });

  it('shows what it has when the carrier doesn’t answer', async () => {
    const asked = answer('get', path, failure(502, 'carrier_error'));
    renderApp(screenPath);
    await known(queries.outlook, 'error');
    expect(asked.calls).toHaveLength(1);
    await row('Next renewal', /December 1, 2026$/);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('a number that is on its way', () => {
  const portIn = (PortIn: Outlook['PortIn']) =>
    ahead({ Activation: { State: 'approved' }, PortIn });
  const number = { PhoneNumber: '4165550001' };

  it('is followed on /myplan, and no longer once it is there', async () => {
    portIn({ State: 'requested', ...number });
    renderApp(paths.myPlan);
    const section = await screen.findByRole('heading', { level: 2, name: 'Your activation' });
    expect(section).toBeVisible();
    const step = screen.getByText('Number transfer').closest('li');
    expect(step).toHaveAttribute('aria-current', 'step');
  });

  it.each(['none', 'completed'])('is no news when it is %s', async (State) => {
    portIn({ State, ...number });
    renderApp(paths.myPlan);
    await row('Next renewal', /taxes included/);
    expect(screen.queryByText('Number transfer')).not.toBeInTheDocument();
  });

  it.each([
    ['portin_carrier', /The carrier you named doesn’t have \+1 \(416\) 555-0001/],
    ['portin_accountNo', /The account number doesn’t match the one for \+1 \(416\) 555-0001/],
    ['portin_phoneNo', /doesn’t know \+1 \(416\) 555-0001/],
    ['portin_imei', /The IMEI doesn’t match/],
    ['', /needs more before it lets \+1 \(416\) 555-0001 go.*The reason given: Call us/],
    ['portin_pin', /needs more before.*The reason given: Call us/],
  ])('waits for the customer to put %j right', async (Field, text) => {
    portIn({ State: 'information_required', Field, Reason: 'Call us', ...number });
    renderApp(paths.myPlan);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Your number transfer is waiting for you');
    expect(alert).toHaveTextContent(text);
    expect(within(alert).getByRole('link', { name: 'Tell customer service' })).toHaveAttribute(
      'href',
      paths.customerService,
    );
  });

  it('was declined, with the reason', async () => {
    portIn({ State: 'declined', Reason: 'Not active', ...number });
    renderApp(paths.myPlan);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('+1 (416) 555-0001 couldn’t be transferred');
    expect(alert).toHaveTextContent('The reason given: Not active');
    expect(within(alert).getByText('+1 (416) 555-0001'), 'in one piece').toHaveClass('unbroken');
  });

  it('says in French whose words the reason is in', async () => {
    await language.choose('fr');
    portIn({ State: 'declined', Reason: 'Not active', ...number });
    renderApp(paths.myPlan);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /dans les mots du fournisseur : « Not active »/,
    );
  });
});

describe('/pending-activation', () => {
  it('follows the activation as the carrier tells it', async () => {
    ahead({
      Activation: { State: 'under_review' },
      PortIn: { State: 'requested', PhoneNumber: '4165550123' },
    });
    renderApp(paths.pendingActivation);
    await heading('Your activation is being reviewed');
    expect(await screen.findByText('Paid')).toBeVisible();
    expect(screen.getByText('Under review').closest('li')).toHaveAttribute('aria-current', 'step');
    expect(screen.getByText('Number transfer')).toBeVisible();
    expect(screen.getByText('Your phone is live')).toBeVisible();
  });

  it('no longer says that it waits once it is approved', async () => {
    ahead({ Activation: { State: 'approved' } });
    renderApp(paths.pendingActivation);
    await heading('Your activation is approved');
    expect(screen.getByText('Log in again to see your plan.')).toBeVisible();
    expect(screen.queryByText(/being reviewed/)).toBeNull();
  });

  it('leads to where a new request begins when it was rejected', async () => {
    ahead({ Activation: { State: 'rejected', Reason: 'The address does not exist.' } });
    renderApp(paths.pendingActivation);
    await heading('Activate your SIM');
    expect(await screen.findByRole('alert')).toHaveTextContent('was not approved');
  });

  it('asks nothing for a visitor without a session', async () => {
    clearSession();
    const asked = answer('get', path, outlook);
    renderApp(paths.pendingActivation);
    expect(await screen.findByText('Submitted')).toBeVisible();
    await known(queries.appConfig);
    expect(asked.calls).toEqual([]);
  });

  it('speaks French', async () => {
    await language.choose('fr');
    ahead({ Activation: { State: 'under_review' } });
    renderApp(paths.pendingActivation);
    expect(await screen.findByText('Payé')).toBeVisible();
    expect(screen.getByText('À l’étude')).toBeVisible();
  });
});

describe('/activation after a request that was not approved', () => {
  it('says so, with the reason', async () => {
    ahead({ Activation: { State: 'rejected', Reason: 'The address does not exist.' } });
    renderApp(paths.activation);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Your last request was not approved');
    expect(alert).toHaveTextContent('The reason given: The address does not exist.');
    expect(alert).toHaveTextContent('What you paid goes back to your card.');
  });

  it.each([{ ...outlook }, { ...outlook, Activation: { State: 'payment_due' } }])(
    'and only then: %j',
    async (value) => {
      answer('get', path, value);
      renderApp(paths.activation);
      await heading('Activate your SIM');
      await known(queries.outlook);
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    },
  );
});
