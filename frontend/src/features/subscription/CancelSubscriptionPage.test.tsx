import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AppConfig } from '@/api/types';
import { cancellationReasons } from '@/domain/cancellation';
import { language } from '@/i18n/language';
import { paths } from '@/paths';
import { queryClient } from '@/session/queryClient';
import { accountInfo, config, profile } from '@/test/fixtures';
import { heading, loggedIn, renderApp } from '@/test/renderApp';
import { answer, failure, noConnection, refusal } from '@/test/server';
import { toast } from '@/ui/toast';

const done = { IsSuccess: true, Message: '' };

function terminating(Terminate: AppConfig['Capabilities']['Terminate']): void {
  answer('get', '/api/App/Config', {
    ...config,
    Capabilities: { ...config.Capabilities, Terminate },
  });
}

beforeEach(() => {
  loggedIn();
  answer('get', '/api/Account/AccountInfo', accountInfo);
  answer('get', '/api/Account/GetProfile', profile);
});

describe('/subscription/cancelSubscription', () => {
  it('offers the six reasons', async () => {
    renderApp(paths.cancelSubscription);
    await heading('Cancel Subscription');
    const reasons = await screen.findAllByRole('radio');
    expect(reasons.map((reason) => reason.closest('label')?.textContent)).toEqual([
      'Support unsatisfactory',
      'Connectivity unsatisfactory',
      'Would rather not say',
      'No need for device or subscription',
      'Price too high',
      'Other',
    ]);
    for (const reason of reasons) expect(reason).not.toBeChecked();
  });

  it.each(cancellationReasons)('submits the reason %j', async (reason) => {
    const call = answer('post', '/api/Account/PostTermination', done);
    const { user } = renderApp(paths.cancelSubscription);
    await user.click(await screen.findByRole('radio', { name: reason }));
    await user.dblClick(screen.getByRole('button', { name: 'Confirm' }));
    await screen.findByRole('link', { name: 'My Plans' });
    expect(call.calls).toEqual([{ Reason: reason }]);
    expect(toast.get()).toMatchObject({
      message: 'Your plan termination request has been submitted.',
      type: 'success',
    });
    expect(screen.queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
    expect(await heading('Cancel Subscription')).toHaveFocus();
  });

  it('sends the reason in English whatever the language', async () => {
    await language.choose('fr');
    const call = answer('post', '/api/Account/PostTermination', done);
    const { user } = renderApp(paths.cancelSubscription);
    await user.click(await screen.findByRole('radio', { name: 'Prix trop élevé' }));
    await user.click(screen.getByRole('button', { name: 'Confirmer' }));
    await waitFor(() => expect(call.calls).toEqual([{ Reason: 'Price too high' }]));
  });

  it('asks for a reason', async () => {
    const { user } = renderApp(paths.cancelSubscription);
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    const summary = await screen.findByRole('alert');
    expect(summary).toHaveTextContent('Please select a reason.');
    expect(summary).toHaveFocus();
  });

  it('goes back without cancelling', async () => {
    answer('get', '/api/Account/GetProfile', failure(502, 'carrier_error'));
    const { user, router } = renderApp(paths.cancelSubscription);
    await user.click(await screen.findByRole('link', { name: 'Go back' }));
    await heading('Subscription Settings');
    expect(router.location.pathname).toBe(paths.subscriptionSetting);
    expect(await screen.findByText('Unable to fetch user profile')).toBeVisible();
  });

  it.each([
    ['repeated', refusal('termination_pending'), "You've already submitted a termination request"],
    [
      'refused for another cause',
      refusal('not_found'),
      'Something went wrong. Please try again later.',
    ],
    [
      'failing at the carrier',
      failure(504, 'carrier_timeout'),
      'Something went wrong. Please try again later.',
    ],
    ['unanswered', noConnection, 'Something went wrong. Please try again later.'],
  ])('says what happened when it is %s', async (_, response, message) => {
    answer('post', '/api/Account/PostTermination', response);
    const { user } = renderApp(paths.cancelSubscription);
    await user.click(await screen.findByRole('radio', { name: 'Other' }));
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(toast.get()).toMatchObject({ message, type: 'error' });
  });

  it('tells a suspended customer of no day that has passed', async () => {
    answer('get', '/api/Account/GetProfile', { ...profile, Suspended: true });
    renderApp(paths.cancelSubscription);
    expect(await screen.findByText(/until the end of what you have paid for/)).toBeVisible();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByText(/stays active through/)).toBeNull();
  });

  it.each([
    ['cycle_end', /stays active through November 30, 2026/],
    ['immediate', /ends as soon as you confirm/],
    ['reviewed', /tell you by e-mail when your plan ends/],
  ] as const)('tells when it takes effect: %s', async (Effect, text) => {
    terminating({ Reasons: ['Other'], Effect });
    renderApp(paths.cancelSubscription);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('shows a reason of the carrier’s own as it names it', async () => {
    terminating({ Reasons: ['Moving abroad'], Effect: 'immediate' });
    renderApp(paths.cancelSubscription);
    expect(await screen.findByRole('radio', { name: 'Moving abroad' })).toBeInTheDocument();
  });

  it('is not offered by a carrier that can’t', async () => {
    terminating(null);
    renderApp(paths.cancelSubscription);
    expect(await screen.findByText(/This can’t be done online/)).toBeVisible();
  });
});
