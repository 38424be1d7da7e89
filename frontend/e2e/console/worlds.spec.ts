// Worlds and what they are stocked with: SIM cards, plans and card payments.
import { readFile } from 'node:fs/promises';
import { expect } from '../fixtures.ts';
import { bar, open, row, test } from './console.ts';

test('worlds are created, saved, restored, reset and removed', async ({ page, servers, world }) => {
  await open(page, servers, world, 'worlds');
  const mine = row(page, world.name);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    mine.getByRole('button', { name: 'Save snapshot' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${world.name}.world.json`);
  const snapshot = await download.path();
  expect(JSON.parse(await readFile(snapshot, 'utf8'))).toHaveProperty('Users');

  await world.call('POST', '/accounts/ada@example.com/suspend');
  await mine.locator('input[type=file]').setInputFiles(snapshot);
  await expect(bar(page)).toContainText(`PUT /worlds/${world.name}/snapshot`);
  await expect(bar(page)).toContainText('200');
  const ada = async () =>
    (await world.call<{ State: string }>('GET', '/accounts/ada@example.com')).State;
  await expect.poll(ada).toBe('active');

  const name = `${world.name}-more`;
  await page.getByLabel('Name').fill(name);
  await page.getByRole('main').getByLabel('Scenario', { exact: true }).selectOption('empty');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByLabel('World', { exact: true })).toHaveValue(name);
  await row(page, name).getByRole('button', { name: 'Reset' }).click();
  const reset = page.getByRole('dialog', { name: `Reset ${name}` });
  await reset.getByLabel('Scenario').selectOption('demo');
  await reset.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(row(page, name)).toContainText(/Customers\s*6/);
  await row(page, name).getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByLabel('World', { exact: true })).toHaveValue('default');
  await expect(row(page, name)).toHaveCount(0);

  await page.getByLabel('World', { exact: true }).selectOption(world.name);
  await expect(page).toHaveURL(new RegExp(`#/${world.name}/worlds`));
  await page.goto(`${servers.control}/#/${name}/customers`);
  await expect(page.getByText(`There is no world named ${name}.`)).toBeVisible();
  await page.getByRole('link', { name: 'All worlds' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Worlds');
});

test('SIM cards are added and blocked, plans retired and restored', async ({
  page,
  servers,
  world,
}) => {
  await open(page, servers, world, 'sims');
  await page.getByRole('button', { name: 'Suggest a number' }).click();
  await expect(page.getByLabel('ICCID', { exact: true })).toHaveValue('8912230000000000051');
  await page.getByRole('button', { name: 'Add or change' }).click();
  await page.getByRole('button', { name: 'Block 8912230000000000051' }).click();
  await expect(row(page, '8912230000000000051')).toContainText('blocked');
  await page.getByRole('main').getByLabel('State').last().selectOption('blocked');
  await expect(page.getByRole('list', { name: 'SIM cards' }).locator('> li')).toHaveCount(2);

  await open(page, servers, world, 'plans');
  await page.getByRole('button', { name: 'Retire plan 101' }).click();
  await expect(page.getByRole('button', { name: 'Restore plan 101' })).toBeVisible();
  await page.getByRole('button', { name: 'Restore plan 90' }).click();
  const retired = async () =>
    (await world.call<{ PlanId: number; Retired: boolean }[]>('GET', '/plans'))
      .filter(({ Retired }) => Retired)
      .map(({ PlanId }) => PlanId);
  await expect.poll(retired, 'the retired plans').toEqual([101]);
});

test('a payment that waits for 3-D Secure is let through', async ({ page, servers, world }) => {
  const made = await fetch(`${servers.card}/v1/payment_intents`, {
    method: 'POST',
    headers: { Authorization: 'Bearer sk_test_light', 'Mock-World': world.name },
    body: new URLSearchParams({
      amount: '4242',
      currency: 'cad',
      payment_method: 'pm_card_threeDSecure2Required',
      'payment_method_types[]': 'card',
      confirm: 'true',
    }),
  });
  const { id, status } = (await made.json()) as { id: string; status: string };
  expect(status).toBe('requires_action');
  await open(page, servers, world, 'cards');
  const payment = row(page, id);
  await expect(payment).toContainText('$42.42 CAD');
  await payment.getByRole('button', { name: 'Pass 3-D Secure' }).click();
  await expect(payment).toContainText('succeeded');
});
