import { expect, expectAccessible, test } from '../fixtures.ts';
import { choosePlan, enterSim, expectScreen, logIn } from '../journey.ts';

// The price in a province of each kind of tax, under the tax's real name (spec §9).

const provinces = [
  ['AB', 'T5J 2R7', ['GST (5%) $1.50'], '$31.50'],
  ['BC', 'V6Z 3B7', ['GST (5%) $1.50', 'PST (7%) $2.10'], '$33.60'],
  ['MB', 'R3C 1A5', ['GST (5%) $1.50', 'RST (7%) $2.10'], '$33.60'],
  ['QC', 'H2L 1L3', ['GST (5%) $1.50', 'QST (9.975%) $2.99'], '$34.49'],
  ['NS', 'B3J 1M7', ['HST (14%) $4.20'], '$34.20'],
] as const;

test('taxes have their real names, and the price that changed is shown anew', async ({
  page,
  world,
}) => {
  await logIn(page, 'nora@example.com');
  await expectScreen(page, '/activation');
  await enterSim(page, '8912230000000000021');
  await choosePlan(page);
  await page.getByLabel('City').fill('Somewhere');
  await page.getByLabel('Address').fill('1 Main Street');

  const rows = page.locator('.details').first().locator('.details__row');
  for (const [province, postalCode, taxes, total] of provinces) {
    await test.step(province, async () => {
      await page.getByLabel('Province').selectOption(province);
      await page.getByLabel('Postal Code').fill(postalCode);
      await page.getByRole('button', { name: 'Continue' }).click();
      await expectScreen(page, '/checkout');
      const lines = async () =>
        (await rows.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
      await expect
        .poll(lines, `the price in ${province}`)
        .toEqual([
          'Monthly plan $30.00',
          'SIM card $0.00',
          'Subtotal $30.00',
          ...taxes,
          `Total ${total}`,
        ]);
      await page.getByRole('link', { name: 'Change details' }).click();
      await expectScreen(page, '/personalInfo');
    });
  }
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectScreen(page, '/checkout');

  for (const [fault, message] of [
    [{ Effect: 'status', Status: 500 }, 'An error occurred. Please try again later.'],
    [{ Effect: 'error', Code: 'sim_unavailable' }, 'Invalid or unavailable SIM card!'],
    [
      { Effect: 'error', Code: 'quote_changed' },
      'The price has changed. Please review the new total.',
    ],
  ] as const) {
    await test.step(message, async () => {
      await world.fault({ Operation: 'PostActivationInfoPrepaid', Times: 1, ...fault });
      await page.getByRole('button', { name: 'Proceed to Payment' }).click();
      await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
      await expectAccessible(page);
    });
  }
});

test('plans that can’t be had say so', async ({ page, world }) => {
  await logIn(page, 'nora@example.com');
  await expectScreen(page, '/activation');
  await world.fault({ Operation: 'PrepaidPlans', Effect: 'status', Status: 500 });
  await page.goto('/plans');
  await expect(page.getByRole('alert')).toHaveText('Failed to load plans. Please try again.');
  await expectAccessible(page);
  await world.clearFaults();
  for (const id of [101, 102, 103]) await world.call('POST', `/plans/${id}/retire`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No plans available.')).toBeVisible();
});
