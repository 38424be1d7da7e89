import { expect, expectAccessible, test } from '../fixtures.ts';
import { expectScreen, logIn } from '../journey.ts';

// A customer sees where they are logged in, and ends it there.

test('another device is seen and logged out', async ({ page, elsewhere }) => {
  await logIn(page, 'ada@example.com');
  await expectScreen(page, '/myplan');
  await logIn(elsewhere, 'ada@example.com');
  await expectScreen(elsewhere, '/myplan');

  await page.goto('/setting/devices');
  await expectScreen(page, '/setting/devices', 'Your devices');
  await expect(page.getByText('This device')).toHaveCount(1);
  await expectAccessible(page);
  const logOut = page.getByRole('button', { name: /^Log out .* on Linux$/ });
  await expect(logOut).toHaveCount(1);
  await logOut.click();
  await expect(page.getByText('The device is logged out.')).toBeVisible();
  await expect(logOut).toHaveCount(0);
  await expect(page.getByText('This device')).toBeVisible();

  await elsewhere.goto('/setting');
  await expectScreen(elsewhere, '/');
});
