import type { Page } from '@playwright/test';
import { Emulator } from '../emulator.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import {
  cards,
  choosePlan,
  enterSim,
  expectScreen,
  fillAddress,
  fillCard,
  logIn,
  paidActivation,
  pay,
  toCheckout,
  toPayment,
} from '../journey.ts';
import type { World } from '../world.ts';

// Every test card of the provider, on the screens that take cards (spec §8, "Card provider").

/** Nora is verified and has no SIM yet: the shortest way to the payment screen. */
async function reachPayment(page: Page, iccid: string) {
  await logIn(page, 'nora@example.com');
  await expectScreen(page, '/activation');
  await enterSim(page, iccid);
  await choosePlan(page);
  await fillAddress(page);
  await toCheckout(page);
  await toPayment(page);
}

/** The intents that were made for nora's order that counts. */
async function intentsOf(world: World, emulator: Emulator) {
  const orders = (await world.activations()).filter(
    ({ Email, State }) => Email === 'nora@example.com' && State !== 'superseded',
  );
  expect(orders.length, 'orders of nora').toBe(1);
  return emulator.intents('pa_id', orders[0]?.PaId ?? '');
}

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay Now' });
const problem = (page: Page) => page.getByRole('alert');
const bank = (page: Page) => page.getByRole('dialog', { name: '3D Secure 2 Test Page' });

// Neighbours differ in their text, so that each text is known to be of its own card.
const declines = [
  ['declined', '4000000000000002', 'Your card was declined.'],
  ['insufficient funds', '4000000000009995', 'Your card has insufficient funds.'],
  ['lost', '4000000000009987', 'Your card was declined.'],
  ['expired', '4000000000000069', 'Your card has expired.'],
  ['incorrect CVC', '4000000000000127', "Your card's security code is incorrect."],
  [
    'processing error',
    '4000000000000119',
    'An error occurred while processing your card. Try again in a little bit.',
  ],
  ['incorrect number', '4242424242424241', 'Your card number is invalid.'],
  ['attaches, then declines', '4000000000000341', 'Your card was declined.'],
] as const;

test('each card that is declined says why, and the activation is paid once in the end', async ({
  page,
  world,
  servers,
}) => {
  await reachPayment(page, '8912230000000000011');
  for (const [name, number, message] of declines) {
    await test.step(name, async () => {
      await pay(page, number);
      await expect(problem(page), `the message for ${name}`).toHaveText(message);
      await expectScreen(page, '/stripePayment');
      await expect(payButton(page)).toBeEnabled();
    });
  }
  await expectAccessible(page);

  await test.step('3-D Secure, failed', async () => {
    await pay(page, cards.authenticates);
    await expect(bank(page)).toBeVisible();
    await bank(page).getByRole('button', { name: 'Fail' }).click();
    await expect(problem(page)).toContainText('unable to authenticate your payment method');
    await expectScreen(page, '/stripePayment');
  });
  await test.step('3-D Secure, passed and then declined', async () => {
    await pay(page, '4000008400001629');
    await bank(page).getByRole('button', { name: 'Complete' }).click();
    await expect(problem(page)).toHaveText('Your card was declined.');
  });
  await test.step('3-D Secure, passed', async () => {
    await pay(page, cards.authenticates);
    await bank(page).getByRole('button', { name: 'Complete' }).click();
    await expectScreen(page, '/summary');
  });

  await paidActivation(world, 'nora@example.com');
  const intents = await intentsOf(world, new Emulator(servers.card));
  expect(
    intents.map(({ Status, Amount }) => ({ Status, Amount })),
    'the intents of the activation',
  ).toEqual([{ Status: 'succeeded', Amount: 3390 }]);
  const charges = intents[0]?.Charges ?? [];
  expect(charges.filter(({ Status }) => Status === 'succeeded').length, 'charges paid').toBe(1);
});

test('a double click, a reload and leaving keep one intent, which is charged once', async ({
  page,
  world,
  servers,
}) => {
  await reachPayment(page, '8912230000000000012');
  const emulator = new Emulator(servers.card);
  const [first] = await intentsOf(world, emulator);

  await page.reload();
  await expect(payButton(page)).toBeEnabled();
  await page.getByRole('button', { name: 'Back' }).click();
  await expectScreen(page, '/checkout');
  await page.goForward();
  await expectScreen(page, '/stripePayment');
  await expect(payButton(page)).toBeEnabled();

  await page.getByLabel('Cardholder Name').fill('Nora Visitor');
  await fillCard(page, cards.visa);
  await payButton(page).dblclick();
  await expectScreen(page, '/summary');
  const intents = await intentsOf(world, emulator);
  expect(
    intents.map(({ Id, Status }) => ({ Id, Status })),
    'the intents of the activation',
  ).toEqual([{ Id: first?.Id, Status: 'succeeded' }]);
  expect(intents[0]?.Charges.length, 'charges').toBe(1);

  // What is paid can't be paid again.
  await paidActivation(world, 'nora@example.com');
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await expectScreen(page, '/pending-activation');
});

test('the same payment in two tabs is one intent, and is charged once', async ({
  page,
  context,
  world,
  servers,
}) => {
  await reachPayment(page, '8912230000000000013');
  const state = await page.evaluate(() => history.state);
  const other = await context.newPage();
  await other.goto('/support/terms');
  await other.evaluate((kept) => history.replaceState(kept, '', '/stripePayment'), state);
  await other.reload();
  await expect(payButton(other)).toBeEnabled();
  const emulator = new Emulator(servers.card);
  expect((await intentsOf(world, emulator)).length, 'intents').toBe(1);

  await pay(page);
  await expectScreen(page, '/summary');
  // What the provider says of an intent that succeeded elsewhere counts as paid.
  await pay(other);
  await expectScreen(other, '/summary');
  const intents = await intentsOf(world, emulator);
  expect(
    intents.map(({ Status, Charges }) => ({ Status, charges: Charges.length })),
    'the intents of the activation',
  ).toEqual([{ Status: 'succeeded', charges: 1 }]);
});

test('each card that pays does, with the bank’s leave where it wants to be asked', async ({
  page,
}) => {
  await logIn(page, 'zoe@example.com');
  await expectScreen(page, '/myplan');
  for (const [name, number, asks, cvc] of [
    ['Mastercard', '5555555555554444', false, '123'],
    ['American Express', '378282246310005', false, '1234'],
    ['3-D Secure on the first payment', '4000002500003155', true, '123'],
    ['3-D Secure on every payment', cards.authenticates, true, '123'],
  ] as const) {
    await test.step(name, async () => {
      await page.goto('/choose-payment-method');
      await page.getByRole('link', { name: /^(Add|Use) New Card$/ }).click();
      await expect(payButton(page)).toBeEnabled();
      await fillCard(page, number, cvc);
      await payButton(page).click();
      if (asks) await bank(page).getByRole('button', { name: 'Complete' }).click();
      await expectScreen(page, '/summary');
    });
  }
});

test('a card that can be kept but not charged is declined when it pays', async ({ page }) => {
  await logIn(page, 'zoe@example.com');
  await expectScreen(page, '/myplan');
  await page.goto('/stripe-payment-update');
  await page.getByLabel('Cardholder Name').fill('Zoé Lavoie');
  await fillCard(page, '4000000000000341');
  await page.getByRole('button', { name: 'Save card' }).click();
  await expectScreen(page, '/setting');
  await page.goto('/choose-payment-method');
  await expect(page.getByText(/0341/)).toBeVisible();
  await page.getByRole('link', { name: 'Use This Card' }).click();
  await payButton(page).click();
  await expect(problem(page)).toHaveText('Your card was declined.');
  await expectScreen(page, '/manual-extension-payment');
});

test('no secret, no provider, no payment: the screen says why and stays', async ({
  page,
  world,
}) => {
  await page.route('**/stripe.js', (route) => route.abort());
  await logIn(page, 'zoe@example.com');
  await expectScreen(page, '/myplan');
  await page.goto('/stripe-payment-update');
  await expect(problem(page)).toHaveText('Unable to initialize payment. Please try again later.');
  await expect(page.getByRole('button', { name: 'Save card' })).toBeDisabled();
  await expectAccessible(page);

  await page.unrouteAll();
  await world.fault({ Operation: 'ExtensionDue', Effect: 'status', Status: 500 });
  await page.goto('/choose-payment-method');
  await page.getByRole('link', { name: 'Add New Card' }).click();
  await expect(problem(page)).toHaveText('Unable to initialize payment. Please try again later.');
  await expect(payButton(page)).toBeDisabled();

  await page.evaluate(() => history.replaceState(null, ''));
  await page.reload();
  await expect(problem(page)).toHaveText(
    'Missing required information. Please return to the previous page.',
  );
});
