import { expect, expectAccessible, test } from '../fixtures.ts';
import { expectScreen, logIn, newVisitor, password, register } from '../journey.ts';

// A forgotten password, the code that lets a new one be set, and what a login leads to (spec §4, §8).

const newPassword = 'Quiet-Telephone-2027!';

test('a forgotten password is replaced with the help of a code', async ({ page, world }) => {
  const email = 'ada@example.com';
  const security = page.getByLabel('Security code');
  const go = page.getByRole('button', { name: 'Continue' });

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expectScreen(page, '/forgetPassword');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Please enter a valid email address.').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send' }).click();
  await expectScreen(page, '/emailcode');
  await expect(page.getByText('OTP sent to your email', { exact: true })).toBeVisible();

  // Another code may be asked for after a minute, which a reload does not shorten.
  await expect(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled();

  const code = await world.code(email);
  await security.fill(code === '000000' ? '000001' : '000000');
  await go.click();
  await expect(page.getByText('Invalid OTP. Please try again.').first()).toBeVisible();
  await security.fill(code);
  await go.click();
  await expectScreen(page, '/resetPassword');
  await expectAccessible(page);

  const enter = async (first: string, second: string) => {
    await page.getByLabel('New Password', { exact: true }).fill(first);
    await page.getByLabel('Confirm Password', { exact: true }).fill(second);
    await page.getByRole('button', { name: 'Submit' }).click();
  };
  await enter('short', 'short');
  await expect(
    page.getByText(/^Password must be at least 8 characters long/).first(),
  ).toBeVisible();
  await enter(newPassword, `${newPassword}?`);
  await expect(page.getByText('Passwords do not match.').first()).toBeVisible();
  await enter(newPassword, newPassword);
  await expectScreen(page, '/login');
  await expect(page.getByText('Password reset successfully!')).toBeVisible();

  await logIn(page, email);
  await expect(
    page.getByText('Invalid email or password. Please try again.').first(),
    'the old password',
  ).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  await go.click();
  await expectScreen(page, '/myplan');
});

test('an expired code is refused, and one that is sent again is taken', async ({ page, world }) => {
  await page.clock.install();
  const visitor = newVisitor();
  await register(page, visitor);
  const first = await world.code(visitor.email);
  await world.advance('30m');
  await page.getByLabel('Security code').fill(first);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Invalid OTP. Please try again.').first()).toBeVisible();

  await page.clock.fastForward(61_000);
  await page.getByRole('button', { name: 'Resend', exact: true }).click();
  await expect(page.getByText('OTP has been resent to your email.')).toBeVisible();
  const codes = await world.call<{ Code: string }[]>('GET', `/mail?to=${visitor.email}`);
  expect(codes.length, 'mails with a code').toBe(2);
  await page.getByLabel('Security code').fill(await world.code(visitor.email));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectScreen(page, '/activation');
  await expect(page.getByText('Account activated successfully!')).toBeVisible();
});

test('what fails on the way says so', async ({ page, world }) => {
  await world.fault({ Operation: 'LightPhoneForgotPassword', Effect: 'status', Status: 500 });
  await page.goto('/forgetPassword');
  await page.getByLabel('Email').fill('zoe@example.com');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('OTP verification failed. Please try again.').first()).toBeVisible();
  await world.clearFaults();
  await page.getByRole('button', { name: 'Send' }).click();
  await expectScreen(page, '/emailcode');

  await world.fault({
    Operation: 'LightPhoneValidateOTP',
    Effect: 'status',
    Status: 500,
    Times: 1,
  });
  await page.getByLabel('Security code').fill(await world.code('zoe@example.com'));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('An error occurred. Please try again.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectScreen(page, '/resetPassword');

  await world.fault({ Operation: 'LightPhoneResetPassword', Effect: 'status', Status: 500 });
  await page.getByLabel('New Password', { exact: true }).fill(newPassword);
  await page.getByLabel('Confirm Password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Password reset failed. Please try again.').first()).toBeVisible();

  await page.goto('/resetPassword');
  await page.evaluate(() => history.replaceState(null, ''));
  await page.reload();
  await expectScreen(page, '/forgetPassword');

  await world.fault({ Operation: 'LightPhoneLogin', Effect: 'status', Status: 500 });
  await logIn(page, 'zoe@example.com');
  await expect(page.getByText('An error occurred. Please try again.').first()).toBeVisible();
});

for (const [who, email, path] of [
  ['whose activation is under review', 'pete@example.com', '/pending-activation'],
  ['without an activation', 'nora@example.com', '/activation'],
  ['with a plan', 'zoe@example.com', '/myplan'],
] as const) {
  test(`a login of a customer ${who} leads to ${path}`, async ({ page }) => {
    await logIn(page, email);
    await expectScreen(page, path);
  });
}

test('a login before the address is verified sends a code and asks for it', async ({
  page,
  world,
}) => {
  const visitor = newVisitor();
  await register(page, visitor);
  const since = new Date();
  await page.goto('/login');
  await page.getByLabel('Email').fill(visitor.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectScreen(page, '/emailcode');
  await page.getByLabel('Security code').fill(await world.code(visitor.email, since));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectScreen(page, '/activation');
});
