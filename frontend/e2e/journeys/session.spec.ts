import type { Page } from '@playwright/test';
import { paths } from '../../src/paths.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { expectScreen, logIn } from '../journey.ts';

// Who may see what, how a session ends, and that nothing of it stays (spec §2, §4, §6).

/** What the browser keeps. */
const kept = (page: Page) =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);

/** The screens that a visitor may see, and `/plans`, which asks for a token instead. */
const open: string[] = [
  paths.landing,
  paths.register,
  paths.login,
  paths.emailCode,
  paths.forgetPassword,
  paths.resetPassword,
  paths.plans,
  paths.confirmPayment,
  paths.paymentSuccess,
  paths.requestSubmitted,
  paths.pendingActivation,
  paths.customerService,
  paths.terms,
  paths.privacyPolicy,
  paths.topupCheckout,
];
/** All others: a new screen is guarded unless it is named above. */
const guarded = Object.values(paths).filter((path) => !open.includes(path));

test('guarded addresses and unknown ones lead a visitor to the landing screen', async ({
  page,
}) => {
  expect(guarded).toHaveLength(26); // of spec §2, and the devices
  for (const path of [...guarded, '/nowhere', '/setting/nowhere']) {
    await page.goto(path);
    await expect(page, `where ${path} leads`).toHaveURL(/^http:\/\/[^/]+\/$/);
  }
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Register' })).toBeVisible();
  await page.goto('/plans');
  await expectScreen(page, '/login');
});

test('a customer without the stored token is sent to log in', async ({ page }) => {
  await logIn(page, 'ada@example.com');
  await expectScreen(page, '/myplan');
  await page.evaluate(() => localStorage.removeItem('idToken'));
  await page.goto('/plans');
  await expectScreen(page, '/login');
});

test('the back bar stands on every screen but three, and goes one step back', async ({ page }) => {
  const back = page.getByRole('button', { name: 'Back' });
  await logIn(page, 'ada@example.com');
  await expectScreen(page, '/myplan', 'My Plans');
  await expect(back).toBeHidden();
  await page.getByRole('link', { name: 'Subscription Details' }).click();
  await expectScreen(page, '/subscription');
  await back.click();
  await expectScreen(page, '/myplan');

  for (const path of ['/summary', '/']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(back, `the back bar on ${path}`).toBeHidden();
  }
  // A deep link has no step behind it: the screen above is where it goes.
  const fresh = await page.context().newPage();
  await fresh.goto('/setting/changeName');
  await fresh.getByRole('button', { name: 'Back' }).click();
  await expectScreen(fresh, '/setting');
});

test('logging out in one tab ends the session in all, and nothing stays', async ({
  page,
  context,
}) => {
  await logIn(page, 'ada@example.com');
  await expectScreen(page, '/myplan');
  const token = await page.evaluate(() => localStorage.getItem('idToken'));
  const other = await context.newPage();
  await other.goto('/setting');
  await expectScreen(other, '/setting', 'Account setting');

  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Log in' })).toBeHidden();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expectScreen(other, '/');
  expect(await kept(page), 'what stays in the browser').toEqual([]);

  // The server has forgotten the session too.
  const headers = { ClientId: 'alpha', ApiToken: 'light-dev', Authtoken: `${token}` };
  const ask = async () => (await page.request.get('/api/Account/GetProfile', { headers })).status();
  await expect.poll(ask, 'status for the old token').toBe(401);
});

test('a session that the server has ended ends in the browser', async ({ page, world }) => {
  await logIn(page, 'ada@example.com');
  await expectScreen(page, '/myplan');
  // The last that this screen asks for, or it would find it out first.
  await expect(page.getByText('taxes included')).toBeVisible();
  await world.advance('720h');
  await page.goto('/subscription');
  await expectScreen(page, '/');
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  expect(await kept(page), 'what stays in the browser').toEqual([]);
});

test('Home on the notices of an activation leaves nothing', async ({ page }) => {
  await logIn(page, 'pete@example.com');
  await expectScreen(page, '/pending-activation');
  await page.getByRole('button', { name: 'Home' }).click();
  await expectScreen(page, '/');
  expect(await kept(page), 'after /pending-activation').toEqual([]);

  await logIn(page, 'pete@example.com');
  await expectScreen(page, '/pending-activation');
  await page.goto('/request_submitted');
  await expect(page.getByText(/under review/).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Home' }).click();
  await expectScreen(page, '/');
  expect(await kept(page), 'after /request_submitted').toEqual([]);
});

test('ten minutes without activity end a session, after a warning', async ({ page }) => {
  await page.clock.install();
  await logIn(page, 'ada@example.com');
  await expectScreen(page, '/myplan');
  const warning = page.getByRole('dialog', { name: 'Are you still there?' });

  await page.clock.fastForward('09:05');
  await expect(warning).toBeVisible();
  await expectAccessible(page);
  await warning.getByRole('button', { name: 'Stay logged in' }).click();
  await expect(warning).toBeHidden();

  await page.clock.fastForward('09:05');
  await expect(warning).toBeVisible();
  await page.clock.fastForward('01:00');
  await expectScreen(page, '/');
  await expect(
    page
      .getByText(
        'Since there was no activity in the last 10 minutes, you have been logged out automatically.',
      )
      .first(),
  ).toBeVisible();
  expect(await kept(page), 'what stays in the browser').toEqual([]);
});

test('a session that went idle while the browser was closed is told of', async ({ page }) => {
  await logIn(page, 'ada@example.com');
  await expectScreen(page, '/myplan');
  await page.goto('/robots.txt'); // no page of the app is open
  await page.evaluate(() => localStorage.setItem('lastActivity', String(Date.now() - 3_600_000)));
  await page.goto('/myplan');
  await expectScreen(page, '/');
  const told = page.getByText(/no activity in the last 10 minutes/);
  await expect(told).toHaveCount(2);
  expect(await kept(page), 'what stays in the browser').toEqual([]);
});

test('a computer that slept for an hour wakes up logged out', async ({ page }) => {
  await page.clock.install();
  await logIn(page, 'ada@example.com');
  await expectScreen(page, '/myplan');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expectScreen(page, '/');
  expect(await kept(page), 'what stays in the browser').toEqual([]);
});
