import { expect, expectAccessible, test } from '../fixtures.ts';
import { expectScreen, logIn } from '../journey.ts';

// What customers have and change of their plan (spec §2, §8, §9).

const email = 'ada@example.com';

test.beforeEach(async ({ page }) => {
  await logIn(page, email);
  await expectScreen(page, '/myplan');
});

test('the subscription is shown from the overview to the plan and the SIM card', async ({
  page,
}) => {
  await page.getByRole('link', { name: 'Subscription Details' }).click();
  await expectScreen(page, '/subscription', 'Subscription');
  await expect(page.getByText('$30.00')).toBeVisible();
  await expect(page.getByText('+1 (416) 555-0101')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Plan details' }).click();
  await expectScreen(page, '/subscription/subscription-plan');
  const detail = (term: string) =>
    page.getByRole('main').locator('.details__row').filter({ hasText: term });
  await expect(detail('Data').first()).toContainText(/6\sGB/);
  await expect(detail('Voice')).toContainText('Unlimited');
  await expect(detail('Messages')).toContainText('Unlimited');
  await expect(detail('Price')).toContainText(/\$30\.00$/);
  await expect(detail('Carrier')).toContainText(/Light$/);
  await expect(detail('Data Overage')).toContainText('$10 per extra GB');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'What a top-up costs' }).click();
  await expectScreen(page, '/subscription/topupCheckout', 'Top-up');
  await expect(page.getByText(/2\sGB of data/)).toBeVisible();
  for (const amount of ['$20.00', '$2.00', '$22.00']) {
    await expect(page.getByText(amount, { exact: true })).toBeVisible();
  }
  await expectAccessible(page);

  await page.goto('/subscription/SIMcard');
  await expect(page.getByText('SIM number (ICCID)')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/subscription');
  await page.getByRole('link', { name: 'Subscription Settings' }).click();
  await expectScreen(page, '/subscription/subscriptionSetting');
  await expect(page.getByText('Start date')).toBeVisible();
  await expect(page.getByText('Next renewal')).toBeVisible();
  await expectAccessible(page);
});

test('the plan is changed once', async ({ page, world }) => {
  const confirm = page.getByRole('button', { name: /^(Confirm|Processing\.\.\.)$/ });
  const plan = (price: string) => page.getByRole('button', { name: price });

  await page.goto('/subscription/subscriptionSetting');
  await page.getByRole('link', { name: 'Change Plan' }).click();
  await expectScreen(page, '/subscription/change-plan', 'Change Plan');
  await expect(
    page.getByText('Select a new plan that will start to take effect on the next life cycle.'),
  ).toBeVisible();
  await expect(plan('$30.00')).toBeDisabled();
  await expect(plan('$30.00')).toContainText('CURRENT');
  await expect(plan('$45.00')).toContainText(/Unlimited Calls.*Unlimited Messages.*20\sGB/);
  await expect(confirm).toBeDisabled();
  await plan('$45.00').click();
  await expect(plan('$45.00')).toHaveAttribute('aria-pressed', 'true');
  await expect(confirm).toBeEnabled();
  await expectAccessible(page);
  await plan('$45.00').click();
  await expect(plan('$45.00')).toHaveAttribute('aria-pressed', 'false');
  await expect(confirm).toBeDisabled();

  await plan('$45.00').click();
  await world.fault({ Operation: 'ChangePlan', Effect: 'status', Status: 500, Times: 1 });
  await confirm.click();
  await expect(
    page.getByText('Something went wrong. Please try again later.').first(),
  ).toBeVisible();

  // The answer waits until the button has been seen at work.
  let answer = () => {};
  const seen = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/Account/ChangePlan', async (route) => {
    await seen;
    await route.fallback();
  });
  await confirm.click();
  await expect(confirm).toHaveText('Processing...');
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  answer();
  await expectScreen(page, '/myplan');
  await expect(page.getByText('Your plan change request has been submitted')).toBeVisible();

  await page.goto('/subscription/change-plan');
  await plan('$20.00').click();
  await confirm.click();
  await expect(
    page
      .getByText(
        "You've already submitted a plan change request. It will take effect in the next cycle.",
      )
      .first(),
  ).toBeVisible();

  // A month on, the carrier's own session has ended too.
  await world.advance('720h');
  await logIn(page, email);
  await expectScreen(page, '/myplan');
  await expect(page.getByText('$45.00'), 'the plan of the next cycle').toBeVisible();
});

const reasons = [
  'Support unsatisfactory',
  'Connectivity unsatisfactory',
  'Would rather not say',
  'No need for device or subscription',
  'Price too high',
  'Other',
];

test('the subscription is cancelled once, for any of the reasons', async ({ page, world }) => {
  const confirm = page.getByRole('button', { name: 'Confirm' });
  await page.goto('/subscription/subscriptionSetting');
  await page.getByRole('link', { name: 'Cancel Subscription' }).click();
  await expectScreen(page, '/subscription/cancelSubscription');
  await expect(page.getByRole('radio')).toHaveCount(reasons.length);
  await confirm.click();
  await expect(page.getByText('Please select a reason.').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go back' }).click();
  await expectScreen(page, '/subscription/subscriptionSetting');

  const before = await world.snapshot();
  for (const reason of reasons) {
    await test.step(reason, async () => {
      await world.restore(before);
      await page.goto('/subscription/cancelSubscription');
      await page.getByRole('radio', { name: reason, exact: true }).check();
      await confirm.click();
      await expect(
        page.getByText('Your plan termination request has been submitted.').first(),
      ).toBeVisible();
    });
  }
  const told = await world.call<{ Request: { Reason: string } }[]>(
    'GET',
    '/journal?operation=PostTermination',
  );
  expect(told.map(({ Request }) => Request.Reason).reverse(), 'the reasons sent').toEqual(reasons);

  await page.goto('/subscription/cancelSubscription');
  await page.getByRole('radio', { name: 'Other' }).check();
  await confirm.click();
  await expect(
    page.getByText("You've already submitted a termination request").first(),
  ).toBeVisible();

  await world.fault({ Operation: 'PostTermination', Effect: 'status', Status: 500 });
  await confirm.click();
  await expect(
    page.getByText('Something went wrong. Please try again later.').first(),
  ).toBeVisible();
});
