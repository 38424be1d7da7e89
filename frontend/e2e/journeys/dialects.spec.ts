import { expect, test } from '../fixtures.ts';
import {
  choosePlan,
  enterCode,
  enterSim,
  expectScreen,
  fillAddress,
  logIn,
  newVisitor,
  paidActivation,
  pay,
  register,
  toCheckout,
  toPayment,
} from '../journey.ts';

// The main journey where the carrier writes its answers as others would: eight carriers that differ
// most from the mock's plain way. The Go suite lives a whole life in every dialect.
const carriers = [
  ['numbers-as-text', 'dates-as-numbers'],
  ['ids-as-numbers', 'amounts-scientific'],
  ['flags-as-letters', 'sim-answer-as-object'],
  ['dates-with-offset', 'times-of-microsoft'],
  ['defaults-left-out', 'plans-in-short'],
  ['refusals-as-422', 'nulls-for-empties'],
  ['code-without-login', 'login-without-email'],
  ['byte-order-mark', 'quote-as-object', 'paid-as-plain-text', 'commands-as-204'],
];

for (const dialects of carriers) {
  test.describe(dialects.join(', '), () => {
    test.use({ dialects });

    test('a visitor becomes a customer', async ({ page, world }) => {
      const visitor = newVisitor();
      await register(page, visitor);
      await page.getByLabel('Security code').fill('000000');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('alert')).toHaveText('Invalid OTP. Please try again.');
      if (dialects.includes('code-without-login')) {
        await page.getByLabel('Security code').fill(await world.code(visitor.email));
        await page.getByRole('button', { name: 'Continue' }).click();
        await expectScreen(page, '/login');
        await logIn(page, visitor.email);
        await expectScreen(page, '/activation');
      } else {
        await enterCode(page, world, visitor);
      }

      await page.getByLabel('SIM card number (ICCID)').fill('8912239999999999999');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('Invalid or unavailable SIM card!').first()).toBeVisible();
      await enterSim(page, '8912230000000000001');
      await choosePlan(page);
      await fillAddress(page);
      await toCheckout(page);
      await expect(page.getByText('HST (13%)')).toBeVisible();
      await expect(page.getByText('$33.90').first()).toBeVisible();
      await toPayment(page);
      await pay(page);
      await expectScreen(page, '/summary');
      await page.getByRole('button', { name: 'Home' }).click();
      await expectScreen(page, '/');

      await logIn(page, visitor.email);
      await expectScreen(page, '/pending-activation');
      await world.approve((await paidActivation(world, visitor.email)).PaId);
      await logIn(page, visitor.email);
      await expectScreen(page, '/myplan');
      await expect(page.getByText('$30.00').first()).toBeVisible();
      await expect(page.getByText(/\+1 \(\d{3}\) \d{3}-\d{4}/)).toBeVisible();

      await page.goto('/setting/payment-history');
      await expect(page.getByText('$33.90').first()).toBeVisible();
      await page.goto('/setting/changeName');
      await page.getByLabel('First Name').fill('Joanna');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Name changed successfully').first()).toBeVisible();
    });
  });
}
