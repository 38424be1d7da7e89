import { test as base, expect } from '@playwright/test';
import { choosePlan, enterCode, expectScreen, logIn, newVisitor, register } from '../journey.ts';
import { Stack } from '../stack.ts';
import { World } from '../world.ts';

// These tests stop servers, so each has servers of its own.
const test = base.extend<{ stack: Stack }>({
  // biome-ignore lint/correctness/noEmptyPattern: playwright reads the pattern
  stack: async ({}, use, info) => {
    const stack = await Stack.start(`own-${info.project.name}-${info.workerIndex}-${info.line}`);
    await use(stack);
    await stack.finish();
  },
  baseURL: async ({ stack }, use) => use(stack.addresses.app),
});

test('a carrier that dies mid-journey leaves a usable screen and the session alive', async ({
  page,
  stack,
}) => {
  const world = World.named(stack.addresses.control, 'default');
  const visitor = newVisitor();
  await register(page, visitor);
  await enterCode(page, world, visitor);

  const snapshot = await world.snapshot();
  await stack.mock.stop('SIGKILL');
  await page.getByLabel('SIM card number (ICCID)').fill('8912230000000000003');
  const [failed] = await Promise.all([
    page.waitForResponse(/ValidateSimCard/),
    page.getByRole('button', { name: 'Continue' }).click(),
  ]);
  expect([502, 504], 'status while the carrier is dead').toContain(failed.status());
  await expect(page.getByText('Error verifying SIM card. Please try again.').first()).toBeVisible();
  await expect(page.getByLabel('SIM card number (ICCID)')).toHaveValue('8912230000000000003');

  await stack.mock.start();
  await world.restore(snapshot);
  // The breaker lets a call through again a few seconds after the carrier is back.
  await expect(async () => {
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectScreen(page, '/plans');
  }).toPass({ timeout: 20_000 });
  await choosePlan(page);
});

test('a BFF that is stopped and started again keeps the customer logged in', async ({
  page,
  stack,
}) => {
  await logIn(page, 'ada@example.com');
  await expectScreen(page, '/myplan');
  await stack.bff.stop('SIGKILL');
  await stack.bff.start();
  await page.reload();
  await expectScreen(page, '/myplan');
  await expect(page.getByText('+1 (416) 555-0101')).toBeVisible();
});
