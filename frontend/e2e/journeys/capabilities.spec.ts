import type { Page } from '@playwright/test';
import { test as base, expect, expectAccessible } from '../fixtures.ts';
import { choosePlan, enterSim, expectScreen, fillAddress, logIn, toCheckout } from '../journey.ts';
import { Stack } from '../stack.ts';
import type { World } from '../world.ts';

// What a carrier can't do is offered nowhere, and refused where it is asked for
// all the same. The options of the legacy adapter say what such a carrier lacks.

const optionsOf = {
  lacking: {
    BFF_CARRIER__OPTIONS__DONORS: 'none',
    BFF_CARRIER__OPTIONS__CHANGE_PLAN: 'off',
    BFF_CARRIER__OPTIONS__TERMINATION_REASONS: 'none',
    BFF_CARRIER__OPTIONS__PAYMENT_HISTORY: 'off',
    BFF_CARRIER__OPTIONS__SAVED_CARD: 'none',
  },
  keeping: { BFF_CARRIER__OPTIONS__SAVED_CARD: 'carrier', BFF_PAYMENTS__PROVIDER: 'carrier' },
} satisfies Record<string, Record<string, string>>;

/** The tests of a file-wide group, against servers of their own. */
function against(kind: keyof typeof optionsOf) {
  return base.extend<object, { stack: Stack }>({
    stack: [
      // biome-ignore lint/correctness/noEmptyPattern: playwright reads the pattern
      async ({}, use, info) => {
        const stack = await Stack.start(`${kind}-${info.workerIndex}`, optionsOf[kind]);
        await use(stack);
        await stack.stop();
      },
      { scope: 'worker' },
    ],
    servers: async ({ stack }, use) => use(stack.addresses),
  });
}

/** Makes a call of the logged-in page that none of its screens offers; gives status and code. */
function call(page: Page, path: string, body: unknown): Promise<string> {
  return page.evaluate(
    async ({ path, body }) => {
      const answer = await fetch(`/api/${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          'Content-Type': 'application/json',
          ClientId: 'alpha',
          ApiToken: 'light-dev',
          Authtoken: localStorage.getItem('idToken') ?? '',
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      return `${answer.status} ${(await answer.json()).Code}`;
    },
    { path, body },
  );
}

async function heardOf(world: World, operation: string): Promise<number> {
  const calls = await world.call<unknown[]>('GET', `/journal?operation=${operation}`);
  return calls.length;
}

async function expectNotOffered(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(/can’t be done online/)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expectAccessible(page);
}

base.describe('a carrier that lacks what it may lack', () => {
  base.describe.configure({ mode: 'default' }); // one worker, one stack
  const test = against('lacking');

  test('numbers are not brought along', async ({ page }) => {
    await logIn(page, 'nora@example.com');
    await enterSim(page, '8912230000000000001');
    await page.goto('/portin');
    await expectScreen(page, '/phoneNumber');
    await expect(page.getByText('You get a new number')).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(0);
    await expectAccessible(page);
    await page.goto('/plans');
    await choosePlan(page);
    await expect(page.getByLabel('Province')).toBeVisible();
    await expect(page.getByRole('radio'), 'a choice of numbers').toHaveCount(0);
    await expectAccessible(page);
    await fillAddress(page);
    await toCheckout(page);
  });

  test('plans are not changed', async ({ page, world }) => {
    await logIn(page, 'ada@example.com');
    await expectScreen(page, '/myplan');
    await page.goto('/subscription/subscriptionSetting');
    await expect(page.getByText('Start date')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Change Plan' })).toHaveCount(0);
    await expectAccessible(page);
    await expectNotOffered(page, '/subscription/change-plan');
    expect(await call(page, 'Account/ChangePlan', { Cnum: '', PlanId: 101 })).toBe(
      '501 unimplemented',
    );
    expect(await heardOf(world, 'ChangePlan'), 'calls that reached the carrier').toBe(0);
  });

  test('subscriptions are not cancelled', async ({ page, world }) => {
    await logIn(page, 'ada@example.com');
    await expectScreen(page, '/myplan');
    await page.goto('/subscription/subscriptionSetting');
    await expect(page.getByText('Start date')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cancel Subscription' })).toHaveCount(0);
    await expectNotOffered(page, '/subscription/cancelSubscription');
    expect(await call(page, 'Account/PostTermination', { Reason: 'Other' })).toBe(
      '501 unimplemented',
    );
    expect(await heardOf(world, 'PostTermination'), 'calls that reached the carrier').toBe(0);
  });

  test('payments are not listed', async ({ page, world }) => {
    await logIn(page, 'ada@example.com');
    await expectScreen(page, '/myplan');
    await page.goto('/setting');
    await expect(page.getByRole('heading', { name: 'Account details' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Payment history' })).toHaveCount(0);
    await expectNotOffered(page, '/setting/payment-history');
    expect(await call(page, 'Account/GetPaymentHistory', undefined)).toBe('501 unimplemented');
    expect(await heardOf(world, 'GetPaymentHistory'), 'calls that reached the carrier').toBe(0);
  });

  test('cards are not kept', async ({ page, world }) => {
    await logIn(page, 'ada@example.com');
    await expectScreen(page, '/myplan');
    await page.goto('/setting');
    await expect(page.getByRole('heading', { name: 'Account details' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Billing' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Payment method' })).toHaveCount(0);
    await expectAccessible(page);
    await expectNotOffered(page, '/setting/changeCreditCard');
    await expectNotOffered(page, '/stripe-payment-update');
    await page.goto('/choose-payment-method');
    await expect(page.getByText('No card on file')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add New Card' })).toBeVisible();
    expect(await call(page, 'StripePayment/GetPaymentMethod', undefined)).toBe('501 unimplemented');
    expect(await call(page, 'StripePayment/CreatePaymentMethodChangeSetupIntent', {})).toBe(
      '501 unimplemented',
    );
    expect(await heardOf(world, 'GetPaymentMethod'), 'calls that reached the carrier').toBe(0);
  });
});

base.describe('a carrier that keeps the cards itself', () => {
  const test = against('keeping');

  test('the card is the carrier’s', async ({ page, world }) => {
    await logIn(page, 'ada@example.com');
    await expectScreen(page, '/myplan');
    await page.goto('/setting');
    await expect(page.getByText(/Visa •••• 4242/)).toBeVisible();
    expect(await heardOf(world, 'GetPaymentMethod'), 'questions to the carrier').toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Payment method' }).click();
    await expectScreen(page, '/setting/changeCreditCard');
    await page.getByLabel('Card Number').fill('5555 5555 5555 4444');
    await page.getByLabel('Cardholder Name').fill('Ada Tremblay');
    await page.getByLabel('Expiration Date').pressSequentially('1234');
    await page.getByLabel('CVV').fill('123');
    await page.getByRole('button', { name: 'Save' }).click();
    await expectScreen(page, '/setting');
    await expect(page.getByText(/Mastercard •••• 4444/)).toBeVisible();
  });
});

base(
  'a card that the card provider keeps is none of the carrier’s business',
  async ({ page, world }) => {
    await logIn(page, 'ada@example.com');
    await expectScreen(page, '/myplan');
    await page.goto('/setting');
    await expect(page.getByText(/Visa •••• 4242/)).toBeVisible();
    expect(await heardOf(world, 'GetPaymentMethod'), 'questions to the carrier').toBe(0);
  },
);
