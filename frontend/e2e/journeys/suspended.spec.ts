import type { Page } from '@playwright/test';
import { Emulator } from '../emulator.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { cards, expectScreen, fillCard, logIn } from '../journey.ts';
import type { World } from '../world.ts';

// A suspended customer pays and is active again (spec §4, "Account and plan").

const banner = (page: Page) => page.getByRole('alert').filter({ hasText: 'suspended' });
const payNow = (page: Page) => page.getByRole('button', { name: 'Pay Now' });

/** From the plans to the choice of a card, without the personal details that are known. */
async function choosePlanAgain(page: Page) {
  await expectScreen(page, '/plans');
  await page.getByRole('link', { name: '$30.00' }).click();
  await expectScreen(page, '/plansDetail');
  await page.getByRole('link', { name: 'Select Plan' }).click();
  await expectScreen(page, '/choose-payment-method');
}

/** The carrier hears of a payment by webhook, a moment after the customer. */
async function expectActive(world: World, email: string) {
  const state = async () =>
    (await world.call<{ State: string }>('GET', `/accounts/${email}`)).State;
  await expect.poll(state, `state of ${email}`).toBe('active');
}

test('sam, who is suspended, pays with a new card', async ({ page, world, servers }) => {
  await logIn(page, 'sam@example.com');
  await expectScreen(page, '/myplan');
  await expect(banner(page)).toBeVisible();
  await expectAccessible(page);
  await banner(page).getByRole('link').click();
  await choosePlanAgain(page);
  await expect(page.getByRole('heading', { name: 'No card on file' })).toBeVisible();
  await expect(page.getByText('Use existing card')).toBeHidden();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Add New Card' }).click();
  await expectScreen(page, '/manual-extension-payment');
  await expect(page.getByPlaceholder('As shown on card')).toBeVisible();
  await expect(page.getByPlaceholder('M5V 2T6')).toBeVisible();
  await expect(payNow(page)).toBeEnabled();
  await expectAccessible(page);
  await fillCard(page, cards.visa);
  await payNow(page).click();
  await expectScreen(page, '/summary');
  await expectActive(world, 'sam@example.com');

  const userId = await page.evaluate(() => localStorage.getItem('userId'));
  const intents = await new Emulator(servers.card).intents('web_user_id', `${userId}`);
  expect(
    intents.map(({ Status, Amount }) => ({ Status, Amount })),
    'the intents of sam',
  ).toEqual([{ Status: 'succeeded', Amount: 3360 }]);
  await page.goto('/myplan');
  await expect(page.getByText('Next Renewal')).toBeVisible();
  await expect(banner(page)).toBeHidden();
});

test('ada, when she is suspended, pays with the saved card', async ({ page, world }) => {
  await world.call('POST', '/accounts/ada@example.com/suspend');
  await logIn(page, 'ada@example.com');
  await expectScreen(page, '/myplan');
  await banner(page).getByRole('link').click();
  await choosePlanAgain(page);
  await expect(page.getByRole('heading', { name: 'Use existing card' })).toBeVisible();
  await expect(page.getByText('visa •••• 4242')).toBeVisible();
  await expect(page.getByText('08/2031')).toBeVisible();
  await expect(page.getByText('or', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Use a different card' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Use New Card' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Use This Card' }).click();
  await expectScreen(page, '/manual-extension-payment');
  await payNow(page).click();
  await expectScreen(page, '/summary');
  await expectActive(world, 'ada@example.com');
});

test('rita, whose plan is retired, pays for it and goes on with it', async ({ page, world }) => {
  await logIn(page, 'rita@example.com');
  await expectScreen(page, '/myplan');
  await banner(page).getByRole('link').click();
  await expectScreen(page, '/payment');
  await expect(payNow(page)).toBeEnabled();
  await expectAccessible(page);
  await fillCard(page, cards.declined);
  await payNow(page).click();
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
  await fillCard(page, cards.visa);
  await payNow(page).click();
  await expectScreen(page, '/summary');
  await expectActive(world, 'rita@example.com');

  await page.goto('/myplan');
  await expect(page.getByText('$25.00')).toBeVisible();
  await page.goto('/plans');
  await expect(page.getByRole('link', { name: '$20.00' })).toBeVisible();
  await expect(page.getByRole('link', { name: '$25.00' }), 'the retired plan').toBeHidden();
});
