import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { language } from '@/i18n/language';
import { paths } from '@/paths';
import { accountInfo, config, plan, profile } from '@/test/fixtures';
import { heading, loggedIn, renderApp } from '@/test/renderApp';
import { answer, failure, noConnection, refusal } from '@/test/server';
import { toast } from '@/ui/toast';

const plans = [
  { ...plan, PlanId: 101, Fee: 20, DataCapacity: '2GB' },
  { ...plan, PlanId: 102, Fee: 30, DataCapacity: '6GB' },
  { ...plan, PlanId: 103, Fee: 45, DataCapacity: '20GB' },
];

beforeEach(() => {
  loggedIn();
  answer('post', '/api/Activation/PrepaidPlans', plans);
  answer('get', '/api/Account/AccountInfo', accountInfo);
  answer('get', '/api/Account/GetProfile', profile);
});

const card = (price: string) => screen.findByRole('button', { name: new RegExp(`\\$${price}`) });
const confirm = () => screen.getByRole('button', { name: 'Confirm' });

describe('/subscription/change-plan', () => {
  it('shows each plan as a card, the current one disabled and marked', async () => {
    renderApp(paths.changePlan);
    await heading('Change Plan');
    expect(
      screen.getByText('Select a new plan that will start to take effect on the next life cycle.'),
    ).toBeVisible();
    expect(await card('20.00')).toHaveTextContent(
      '$20.00/monthUnlimited CallsUnlimited Messages2 GB',
    );
    const current = await card('30.00');
    expect(current).toBeDisabled();
    expect(current).toHaveTextContent('CURRENT');
    expect(screen.getAllByText('CURRENT')).toHaveLength(1);
  });

  it('selects with a click, deselects with another, one plan at a time', async () => {
    const { user } = renderApp(paths.changePlan);
    const [small, large] = [await card('20.00'), await card('45.00')];
    expect(confirm()).toBeDisabled();
    await user.click(small);
    expect(small).toHaveAttribute('aria-pressed', 'true');
    expect(confirm()).toBeEnabled();
    await user.click(large);
    expect(small).toHaveAttribute('aria-pressed', 'false');
    expect(large).toHaveAttribute('aria-pressed', 'true');
    await user.click(large);
    expect(large).toHaveAttribute('aria-pressed', 'false');
    expect(confirm()).toBeDisabled();
  });

  it('can’t select the current plan', async () => {
    const { user } = renderApp(paths.changePlan);
    const current = await card('30.00');
    await user.click(current);
    expect(current).toHaveAttribute('aria-pressed', 'false');
    expect(confirm()).toBeDisabled();
  });

  it('submits once, says Processing... meanwhile, then tells and goes to the plans', async () => {
    let release = (_: Response) => {};
    const held = new Promise<Response>((resolve) => {
      release = resolve;
    });
    const call = answer('post', '/api/Account/ChangePlan', () => held);
    const { user, router } = renderApp(paths.changePlan);
    await user.click(await card('45.00'));
    await user.dblClick(confirm());
    const processing = await screen.findByRole('button', { name: 'Processing...' });
    expect(processing).toHaveAttribute('aria-disabled', 'true');
    await user.click(processing);
    await user.click(await card('20.00'));
    expect(await card('45.00')).toHaveAttribute('aria-pressed', 'true');
    release(Response.json({ IsSuccess: true, Message: '' }));

    await waitFor(() => expect(router.location.pathname).toBe(paths.myPlan));
    expect(toast.get()).toMatchObject({
      message: 'Your plan change request has been submitted',
      type: 'success',
    });
    expect(call.calls).toEqual([{ Cnum: 'C1001', PlanId: 103 }]);
  });

  it.each([
    [
      'a change is under way',
      refusal('change_pending'),
      "You've already submitted a plan change request. It will take effect in the next cycle.",
    ],
    [
      'it is refused without a code',
      { IsSuccess: false, Message: 'No' },
      "You've already submitted a plan change request. It will take effect in the next cycle.",
    ],
    [
      'the plan was withdrawn',
      refusal('plan_unavailable'),
      'This plan is no longer offered. Please select another one.',
    ],
    [
      'the carrier fails',
      failure(502, 'carrier_error'),
      'Something went wrong. Please try again later.',
    ],
    ['nothing answers', noConnection, 'Something went wrong. Please try again later.'],
  ])('stays, with the error in place and as a toast, when %s', async (_, response, message) => {
    answer('post', '/api/Account/ChangePlan', response);
    const { user, router } = renderApp(paths.changePlan);
    await user.click(await card('45.00'));
    await user.click(confirm());
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(toast.get()).toMatchObject({ message, type: 'error', visible: true });
    expect(router.location.pathname).toBe(paths.changePlan);
    expect(confirm()).toBeEnabled();
  });

  it('shows a loading indicator while the list is empty, and says so', async () => {
    answer('post', '/api/Activation/PrepaidPlans', []);
    renderApp(paths.changePlan);
    await heading('Change Plan');
    const said = await screen.findByText('No plans available.');
    expect(said.parentElement?.querySelector('.spinner')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
  });

  it('offers another try when the plans can’t be read', async () => {
    answer('post', '/api/Activation/PrepaidPlans', failure(503, 'unavailable'));
    const { user } = renderApp(paths.changePlan);
    expect(await screen.findByText('Failed to load plans. Please try again.')).toBeVisible();
    answer('post', '/api/Activation/PrepaidPlans', plans);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await card('45.00')).toBeVisible();
  });

  it('is not offered by a carrier that can’t', async () => {
    const Capabilities = { ...config.Capabilities, ChangePlan: false };
    answer('get', '/api/App/Config', { ...config, Capabilities });
    renderApp(paths.changePlan);
    expect(await screen.findByText(/This can’t be done online/)).toBeVisible();
  });

  it('speaks French', async () => {
    await language.choose('fr');
    renderApp(paths.changePlan);
    await heading('Changer de forfait');
    const large = await screen.findByRole('button', { name: /45,00\s\$\/mois/ });
    expect(large).toHaveTextContent(/20\sGo/);
    expect(screen.getByText('ACTUEL')).toBeVisible();
  });
});
