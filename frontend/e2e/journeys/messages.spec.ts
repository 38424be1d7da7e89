import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { choosePlan, enterCode, enterSim, expectScreen, newVisitor, register } from '../journey.ts';

// Bad input on each screen of the main journey shows the specification's text (spec §5, §8).

async function expectMessages(page: Page, ...texts: string[]) {
  for (const text of texts)
    await expect(page.getByText(text).first(), `message ${text}`).toBeVisible();
  await expectAccessible(page);
}

test('registration and login', async ({ page, world }) => {
  await page.goto('/register');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expectMessages(
    page,
    'First Name is required',
    'Last Name is required',
    'Please enter a valid email address.',
    'Password must be at least 8 characters long and include at least one number, one uppercase letter, and one special character.',
  );

  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Last Name').fill('Tremblay');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Password', { exact: true }).fill('Light-2026!');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expectScreen(page, '/login');
  await expectMessages(page, 'User already exists. Log in please!');

  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectMessages(page, 'Please enter both email and password.');
  await page.getByLabel('Email').fill(newVisitor().email);
  await page.getByLabel('Password', { exact: true }).fill('Wrong-2026!');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectMessages(page, 'Invalid email or password. Please try again.');
  expect(world.name).toContain('e2e');
});

test('code, SIM card and personal details', async ({ page, world }) => {
  const visitor = newVisitor();
  await register(page, visitor);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectMessages(page, 'Please enter the complete OTP.');
  const right = await world.code(visitor.email);
  await page.getByLabel('Security code').fill(right === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectMessages(page, 'Invalid OTP. Please try again.');
  await enterCode(page, world, visitor);

  await page.getByLabel('SIM card number (ICCID)').fill('12345');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectMessages(page, 'Please enter a valid SIM card number!');
  await page.getByLabel('SIM card number (ICCID)').fill('8912239999999999999');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectMessages(page, 'Invalid or unavailable SIM card!');
  await enterSim(page, '8912230000000000004');
  await choosePlan(page);

  await page.getByLabel('Yes, transfer my number').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectMessages(
    page,
    'Province is required',
    'City is required',
    'Address is required',
    'Postal Code is required',
    'Carrier is required',
    'Phone number must be 10 digits',
    'IMEI number must be 15 digits',
  );
  await page.getByLabel('Postal Code').fill('12345');
  await page.getByLabel('Current carrier').selectOption({ label: 'Bell' });
  await page.getByLabel('Phone number to transfer').fill('4165550142');
  await page.getByLabel('Account number').fill('4165550142');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectMessages(
    page,
    'Please enter the correct Postal Code',
    'Account number cannot be the same as phone number, and it must be 10-20 digits long.',
  );
});
