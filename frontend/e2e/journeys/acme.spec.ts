import { test as base, expect } from '@playwright/test';
import { Acme } from '../acme.ts';
import { Emulator } from '../emulator.ts';
import {
  choosePlan,
  enterSim,
  expectScreen,
  fillAddress,
  fillPortIn,
  logIn,
  newVisitor,
  pay,
  register,
  toCheckout,
  toPayment,
} from '../journey.ts';

// Another carrier behind the same web app: nothing of the documented wire is left
// between the BFF and it (examples/acme).
const test = base.extend<{ acme: Acme }>({
  // biome-ignore lint/correctness/noEmptyPattern: playwright reads the pattern
  acme: async ({}, use, info) => {
    const acme = await Acme.start(`acme-${info.workerIndex}-${info.line}`);
    await use(acme);
    await acme.stop();
  },
  baseURL: async ({ acme }, use) => use(acme.app),
});

test('a visitor becomes a customer of another carrier', async ({ page, acme }) => {
  const visitor = newVisitor();
  await register(page, visitor);
  await page.getByLabel('Security code').fill(await acme.code(visitor.email));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectScreen(page, '/activation');
  await enterSim(page, '8912239900000000001');
  await choosePlan(page);
  await fillAddress(page);
  await page.getByLabel('Yes, transfer my number').check();
  const donors = page.getByLabel('Current carrier').locator('option');
  await expect(donors).toHaveText(['Choose…', 'Bell', 'Rogers', 'Freedom']);
  await fillPortIn(page, 'Rogers', '4165550177');
  await toCheckout(page);
  await expect(page.getByText('HST (13%)')).toBeVisible();
  await expect(page.getByText('$33.90').first()).toBeVisible();
  await toPayment(page);
  await pay(page);
  await expectScreen(page, '/summary');

  // One order, one charge, and the carrier knows of it.
  const paid = async () => (await acme.orders(visitor.email)).map(({ state }) => state);
  await expect.poll(paid, 'the states of the orders').toEqual(['review']);
  const [order] = await acme.orders(visitor.email);
  const intents = await new Emulator(acme.card).intents('pa_id', order?.id ?? '');
  expect(intents.map(({ Status, Amount }) => [Status, Amount])).toEqual([['succeeded', 3390]]);
  expect(order).toMatchObject({ offer: 'light-6g', sim: '8912239900000000001' });

  await page.getByRole('button', { name: 'Home' }).click();
  await logIn(page, visitor.email);
  await expectScreen(page, '/pending-activation');
  await acme.approve(order?.id ?? '');
  await logIn(page, visitor.email);
  await expectScreen(page, '/myplan');
  await expect(page.getByText('$30.00').first()).toBeVisible();
  await expect(page.getByText('+1 (416) 555-0177')).toBeVisible();

  await page.goto('/setting/payment-history');
  await expect(page.getByText('$33.90').first()).toBeVisible();
  // Acme changes no plans; its cancellations are its own three reasons.
  await page.goto('/subscription/subscriptionSetting');
  await expect(page.getByRole('link', { name: 'Cancel Subscription' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Change Plan' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Cancel Subscription' }).click();
  await expect(page.getByRole('radio')).toHaveCount(3);
});
