import { expect, expectAccessible, test } from '../fixtures.ts';
import {
  choosePlan,
  enterSim,
  expectScreen,
  fillAddress,
  fillCard,
  logIn,
  paidActivation,
  toCheckout,
  toPayment,
} from '../journey.ts';

// The card on file, and payment links (spec §2, §8).

test('the saved card is replaced through the card provider', async ({ page }) => {
  await logIn(page, 'ada@example.com');
  await expectScreen(page, '/myplan');
  await page.goto('/setting');
  await expect(page.getByText('Visa •••• 4242, expires 08/2031')).toBeVisible();
  await page.getByRole('link', { name: 'Payment method' }).click();
  await expectScreen(page, '/setting/changeCreditCard');
  await page.getByRole('link', { name: /card provider’s form/ }).click();
  await expectScreen(page, '/stripe-payment-update');
  const save = page.getByRole('button', { name: 'Save card' });
  await expect(save).toBeEnabled();
  await expectAccessible(page);

  await save.click();
  await expect(page.getByText('Cardholder name is required.').first()).toBeVisible();
  await page.getByLabel('Cardholder Name').fill('Ada Tremblay');
  await fillCard(page, '4000000000000002');
  await save.click();
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
  await fillCard(page, '5555555555554444');
  await save.click();
  await expectScreen(page, '/setting');
  await expect(page.getByText('Payment method changed successfully')).toBeVisible();
  await expect(page.getByText('Mastercard •••• 4444, expires 12/2034')).toBeVisible();
});

test('the saved card is replaced with the manual form', async ({ page, world }) => {
  await logIn(page, 'ada@example.com');
  await expectScreen(page, '/myplan');
  await page.goto('/setting/changeCreditCard');
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  for (const text of [
    'Invalid card number.',
    'Cardholder name is required.',
    'Invalid expiration date.',
    'Invalid CVV.',
  ]) {
    await expect(page.getByText(text).first(), `message ${text}`).toBeVisible();
  }
  await expectAccessible(page);

  await page.getByLabel('Card Number').fill('5555 5555 5555 4444');
  await page.getByLabel('Cardholder Name').fill('Ada Tremblay');
  await page.getByLabel('Expiration Date').pressSequentially('1234');
  await expect(page.getByLabel('Expiration Date')).toHaveValue('12/34');
  await page.getByLabel('CVV').fill('123');
  await world.fault({ Operation: 'ChangePaymentInfo', Effect: 'status', Status: 500, Times: 1 });
  await save.click();
  await expect(
    page.getByText('Payment method change failed. Please try again.').first(),
  ).toBeVisible();
  await save.click();
  await expectScreen(page, '/setting');
  await expect(page.getByText('Payment method changed successfully')).toBeVisible();
  await expect(page.getByText('Mastercard •••• 4444, expires 12/2034')).toBeVisible();
  expect(
    JSON.stringify(await page.evaluate(() => ({ ...localStorage, ...sessionStorage }))),
    'what the browser keeps',
  ).not.toContain('5555555555554444');
});

test('an activation is paid with the manual form', async ({ page, world }) => {
  await logIn(page, 'nora@example.com');
  await enterSim(page, '8912230000000000022');
  await choosePlan(page);
  await fillAddress(page);
  await toCheckout(page);
  await toPayment(page);
  await page.getByRole('link', { name: 'Use the plain card form instead' }).click();
  await expectScreen(page, '/payment');
  await expect(page.getByText('$33.90')).toBeVisible();
  await page.getByLabel('Card Number').fill('4242 4242 4242 4242');
  await page.getByLabel('Cardholder Name').fill('Nora Visitor');
  await page.getByLabel('Expiration Date').pressSequentially('1234');
  await page.getByLabel('CVV').fill('123');
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await expectScreen(page, '/summary', 'Thank you');
  await paidActivation(world, 'nora@example.com');
});

test('a payment link is confirmed, and its secret leaves the address bar at once', async ({
  page,
}) => {
  await logIn(page, 'ada@example.com');
  await expectScreen(page, '/myplan');
  const [created] = await Promise.all([
    page.waitForResponse(/CreateManualExtensionPaymentIntent/),
    page.goto('/choose-payment-method').then(() => page.getByText('Use This Card').click()),
  ]);
  const { clientSecret, paymentMethodId } = await created.json();

  await page.goto('/confirm-payment');
  await expect(page.getByRole('alert')).toHaveText('Missing or invalid payment link.');
  await expectAccessible(page);

  const link = new URLSearchParams({
    client_secret: clientSecret,
    payment_method: paymentMethodId,
  });
  await page.goto(`/confirm-payment?${link}`);
  await expect(page).toHaveURL(/\/confirm-payment$/);
  await page.getByRole('button', { name: 'Confirm payment' }).click();
  await expectScreen(page, '/payment-success');
  await expectAccessible(page);

  // Paid already counts as paid; a link that was never right does not.
  await page.goto(`/confirm-payment?${link}`);
  await page.getByRole('button', { name: 'Confirm payment' }).click();
  await expectScreen(page, '/payment-success');
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expectScreen(page, '/');
  await page.goto('/confirm-payment?client_secret=pi_nothing_secret_nothing');
  await page.getByRole('button', { name: 'Confirm payment' }).click();
  await expect(page.getByRole('alert')).toContainText('payment details are not valid');
});
