import { Emulator } from '../emulator.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import {
  cards,
  choosePlan,
  enterCode,
  enterSim,
  expectScreen,
  fillAddress,
  fillPortIn,
  logIn,
  newVisitor,
  paidActivation,
  pay,
  register,
  toCheckout,
  toPayment,
} from '../journey.ts';

// The main job, end to end: a visitor becomes a customer.
test('a visitor becomes a customer', async ({ page, world }) => {
  const visitor = newVisitor();
  await page.goto('/');
  await expect(page.getByText('the plan is to go light')).toBeVisible();
  await expectAccessible(page);

  await register(page, visitor);
  await expectAccessible(page);
  await enterCode(page, world, visitor);
  await expectAccessible(page);
  await enterSim(page, '8912230000000000001');
  await expectAccessible(page);
  await choosePlan(page);
  await expectAccessible(page);
  await fillAddress(page);
  await toCheckout(page);

  await expect(page.getByText('$30.00').first()).toBeVisible();
  await expect(page.getByText('HST (13%)')).toBeVisible();
  await expect(page.getByText('$3.90')).toBeVisible();
  await expect(page.getByText('$33.90').first()).toBeVisible();
  await expectAccessible(page);

  await toPayment(page);
  await expectAccessible(page);
  await pay(page);
  await expectScreen(page, '/summary');
  await expect(page.getByText(/under review for final approval/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Home' }).click();
  await expectScreen(page, '/');
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'language')),
  ).toEqual([]);

  await logIn(page, visitor.email);
  await expectScreen(page, '/pending-activation');
  await expectAccessible(page);

  const pending = await paidActivation(world, visitor.email);
  const before = new Date();
  await world.approve(pending.PaId);
  const approval = await world.mail(visitor.email, before);
  expect(approval.Subject).toMatch(/approved|active|ready/i);

  await logIn(page, visitor.email);
  await expectScreen(page, '/myplan');
  await expect(
    page.getByText('$30.00').or(page.getByText('6GB')).or(page.getByText('6 GB')).first(),
  ).toBeVisible();
  await expect(page.getByText(/\+1 \(\d{3}\) \d{3}-\d{4}/)).toBeVisible();
  await expect(page.getByText('Next Renewal', { exact: false })).toBeVisible();
  await expectAccessible(page);
});

test('a declined card is paid with another on the same intent, with a number brought along', async ({
  page,
  world,
  servers,
}) => {
  const visitor = newVisitor();
  await register(page, visitor);
  await enterCode(page, world, visitor);
  await enterSim(page, '8912230000000000002');
  await choosePlan(page, '$20.00');
  await fillAddress(page);
  await fillPortIn(page, 'Bell', '4165550142');
  await expectAccessible(page);
  await toCheckout(page);
  await toPayment(page);

  await pay(page, cards.declined);
  await expect(page.getByRole('alert').filter({ hasText: /declined/i })).toBeVisible();
  await expectAccessible(page);
  await pay(page, cards.visa);
  await expectScreen(page, '/summary');

  const activation = await paidActivation(world, visitor.email);
  const intents = await new Emulator(servers.card).intents('pa_id', activation.PaId);
  expect(
    intents.map(({ Status, Amount }) => ({ Status, Amount })),
    'the intents of this activation',
  ).toEqual([{ Status: 'succeeded', Amount: 2260 }]);

  await world.approve(activation.PaId);
  await logIn(page, visitor.email);
  await expectScreen(page, '/myplan');
  await expect(page.getByText('+1 (416) 555-0142')).toBeVisible();
});

test('the demo customer logs in straight to My Plans', async ({ page }, info) => {
  await logIn(page, 'ada@example.com');
  await expectScreen(page, '/myplan');
  await expect(page.getByText(/\+1 \(\d{3}\) \d{3}-\d{4}/)).toBeVisible();
  await expectAccessible(page);
  // `make picture` keeps the README's picture of the app true.
  if (process.env.PICTURE && info.project.name === 'phone') {
    await page.screenshot({ path: process.env.PICTURE });
  }
});
