import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type AppPath, paths } from '@/paths';
import { user } from '@/session/user';
import { accountInfo, config, login, plan, profile } from '@/test/fixtures';
import { heading, loggedIn, renderApp } from '@/test/renderApp';
import { answer } from '@/test/server';
import { screenAt } from './router';

const publicPaths: AppPath[] = [
  paths.landing,
  paths.register,
  paths.login,
  paths.forgetPassword,
  paths.confirmPayment,
  paths.paymentSuccess,
  paths.requestSubmitted,
  paths.pendingActivation,
  paths.customerService,
  paths.terms,
  paths.privacyPolicy,
  paths.topupCheckout,
];

const guardedPaths: AppPath[] = [
  paths.activation,
  paths.plansDetail,
  paths.personalInfo,
  paths.checkout,
  paths.stripePayment,
  paths.payment,
  paths.stripePaymentUpdate,
  paths.choosePaymentMethod,
  paths.manualExtensionPayment,
  paths.summary,
  paths.myPlan,
  paths.setting,
  paths.changeName,
  paths.changeAddress,
  paths.paymentHistory,
  paths.changeBirthday,
  paths.changeCreditCard,
  paths.devices,
  paths.subscription,
  paths.subscriptionSetting,
  paths.cancelSubscription,
  paths.changePlan,
  paths.subscriptionPlan,
  paths.simCard,
  paths.phoneNumber,
  paths.portIn,
];

/** What these three show a visitor who has no token, or nothing handed on from the screen before. */
const elsewhere = {
  [paths.plans]: paths.login,
  [paths.emailCode]: paths.login,
  [paths.resetPassword]: paths.forgetPassword,
};

const settled = () =>
  waitFor(() => expect(document.querySelector('.column')).toHaveAttribute('aria-busy', 'false'));

describe('routes', () => {
  beforeEach(() => {
    answer('get', '/api/App/Config', config);
  });

  it('are all known to be open or guarded', () => {
    const listed = [...publicPaths, ...guardedPaths, ...Object.keys(elsewhere)];
    expect(listed.sort()).toEqual(Object.values(paths).sort());
  });

  it.each(Object.entries(elsewhere))('%s leads a visitor to %s', async (path, target) => {
    const { router } = renderApp(path as AppPath);
    await waitFor(() => expect(router.location.pathname).toBe(target));
  });

  it.each(publicPaths)('%s is open to a visitor', async (path) => {
    const { router } = renderApp(path);
    await settled();
    expect(router.location.pathname).toBe(path);
  });

  it.each(guardedPaths)('%s sends a logged-out visitor to the landing screen', async (path) => {
    const { router } = renderApp(path);
    await settled();
    expect(router.location.pathname).toBe(paths.landing);
  });

  it.each([paths.plans, paths.activation])('%s without a token leads to login', async (path) => {
    user.update({ loggedIn: true, idToken: '' });
    const { router } = renderApp(path);
    await settled();
    expect(router.location.pathname).toBe(paths.login);
  });

  it('needs no login for the plans, only a token', async () => {
    answer('post', '/api/Activation/PrepaidPlans', [plan]);
    user.update({ loggedIn: false, idToken: login.IdToken });
    const { router } = renderApp(paths.plans);
    await settled();
    await screen.findByText('$30.00');
    expect(router.location.pathname).toBe(paths.plans);
  });

  it('leads from an unknown address to the landing screen', async () => {
    const { router } = renderApp('/no/such/page' as AppPath);
    await settled();
    expect(router.location.pathname).toBe(paths.landing);
  });

  it.each([
    [paths.landing, false],
    [paths.myPlan, false],
    [paths.summary, false],
    [paths.register, true],
    [paths.activation, true],
    [paths.requestSubmitted, true],
    [paths.pendingActivation, true],
  ])('%s has a back bar: %s', async (path, has) => {
    loggedIn();
    answer('get', '/api/Account/GetProfile', profile);
    answer('get', '/api/Account/AccountInfo', accountInfo);
    renderApp(path);
    await settled();
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: 'Back' }) !== null).toBe(has);
  });

  it('leaves the back bar out on three screens alone', () => {
    const without = Object.values(paths).filter((path) => {
      expect(screenAt(path)?.path, 'the screen of a path').toBe(path);
      return !screenAt(path)?.parent;
    });
    expect(without.sort()).toEqual(['/', '/myplan', '/summary']);
  });

  it.each(['/LOGIN', '/login/'])('knows %s for the login', async (pathname) => {
    renderApp(pathname as AppPath);
    await heading('Log in');
  });

  it('goes back from a deep link to the screen above', async () => {
    const { router, user: customer } = renderApp(paths.forgetPassword);
    await customer.click(await screen.findByRole('button', { name: 'Back' }));
    await waitFor(() => expect(router.location.pathname).toBe(paths.login));
  });
});
