// A customer's page, and what a tester sets, keeps and removes in the console.
import { expect, expectAccessible } from '../fixtures.ts';
import { World } from '../world.ts';
import { bar, callApp, open, row, test } from './console.ts';

test('everything of a customer stands on one line of time, with all that can be done', async ({
  page,
  servers,
  world,
}) => {
  const email = 'pete@example.com';
  await open(page, servers, world, 'customers');
  await page.getByRole('link', { name: 'Pete Sinclair' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(email);
  const timeline = page.getByRole('list', { name: 'Timeline' });
  await expect(timeline).toContainText('Activation $22.80');
  await page.getByRole('button', { name: `Approve ${email}` }).press('Enter');
  await expect(timeline).toContainText('activation.approved');
  await expect(timeline.getByRole('link', { name: /approved|activ/i }).first()).toBeVisible(); // the mail
  // The button that was pressed is gone; the focus stays among those that are there.
  await expect(page.getByRole('button', { name: `Suspend ${email}` })).toBeFocused();

  await callApp(servers, world, 'LightPhoneLogin', { Email: email, Password: 'Light-2026!' });
  await expect(timeline.getByRole('link', { name: 'LightPhoneLogin' })).toBeVisible();
  await page.getByRole('button', { name: `Suspend ${email}` }).press('Enter');
  await expect(timeline).toContainText('account.suspended');
  await expect(page.getByRole('button', { name: `Resume ${email}` })).toBeFocused();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over, `pixels by which the page is too wide at ${width}`).toBeLessThanOrEqual(0);
  }
  await page.getByRole('link', { name: `Mail to ${email}` }).click();
  await expect(page.getByLabel('To', { exact: true })).toHaveValue(email);
});

test('chosen worlds are removed with one call', async ({ page, servers, world }) => {
  const names = ['a', 'b', 'c'].map((letter) => `${world.name}-${letter}`.slice(-60));
  await Promise.all(names.map((name) => World.create(servers.control, name, 'empty')));
  await open(page, servers, world, 'worlds');
  await page.getByLabel('Find').fill(world.name.slice(-40));
  await expect(page.getByRole('list', { name: 'Worlds' }).locator('> li')).toHaveCount(4);
  const remove = page.getByRole('button', { name: /^Remove \d/ });
  await expect(remove).toBeHidden();
  for (const name of names.slice(0, 2)) await page.getByLabel(`Choose ${name}`).check();
  await remove.click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('list', { name: 'Worlds' }).locator('> li')).toHaveCount(2);
  await expect(bar(page)).toContainText(`DELETE /worlds?name=${names[0]}&name=${names[1]}`);
  await expect(remove).toBeHidden();
  await World.named(servers.control, names[2] ?? '').remove();
});

test('a world is kept as a scenario, and another begins with it', async ({
  page,
  servers,
  world,
}) => {
  await world.call('POST', '/accounts/ada@example.com/suspend');
  await open(page, servers, world, 'worlds');
  await page.getByRole('button', { name: `Keep as scenario ${world.name}` }).click();
  const name = `kept-${world.name}`.slice(0, 60);
  await page.getByLabel('Name of the scenario').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Keep' }).click();
  await page.getByLabel('Scenario', { exact: true }).selectOption(name);
  await world.call('POST', '/reset', { Scenario: name });
  expect((await world.call<{ State: string }>('GET', '/accounts/ada@example.com')).State).toBe(
    'suspended',
  );
});

test('forms show what is set', async ({ page, servers, world }) => {
  await world.fault({ Operation: 'GetProfile', Effect: 'status', Status: 503, Nth: 2 });
  await open(page, servers, world, 'faults');
  await page.getByRole('button', { name: 'Change status on GetProfile' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Status')).toHaveValue('503');
  await expect(dialog.getByLabel('From the nth call on')).toHaveValue('2');
  await expectAccessible(page);
  await dialog.getByLabel('Effect').selectOption('reset');
  await dialog.getByRole('button', { name: 'Change' }).click();
  await expect(row(page, 'reset on GetProfile')).toBeVisible();

  await world.cards.disturb({ Mode: 'duplicate', Times: 3 });
  await open(page, servers, world, 'cards');
  await expect(page.getByLabel('Mode')).toHaveValue('duplicate');
  await expect(page.getByLabel('For how many events')).toHaveValue('3');

  await world.call('PUT', '/dialects', { Dialects: ['white-space'] });
  await open(page, servers, world, 'worlds');
  await page.getByRole('button', { name: `Dialects of ${world.name}` }).click();
  await expect(dialog.getByLabel('Dialects')).toHaveValue('white-space');
  await dialog.getByLabel('Dialects').fill('');
  await dialog.getByRole('button', { name: 'Set' }).click();
  await expect
    .poll(async () => (await world.call<{ Dialects: string[] }>('GET', '')).Dialects)
    .toEqual([]);
});
