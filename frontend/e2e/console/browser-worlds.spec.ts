// From the console into the app: each tester's browser is in a world of its own.
import { test as base, expect } from '@playwright/test';
import { withMock } from '../../../carrier-mock/clients/typescript/playwright.js';
import { addresses } from '../stack.ts';
import { World } from '../world.ts';

// Plain browsers: nothing but the console's own links tells the app of a world.
const test = base.extend<{ worlds: [World, World] }>({
  // biome-ignore lint/correctness/noEmptyPattern: playwright reads the pattern
  worlds: async ({}, use, info) => {
    const { control } = addresses();
    const name = (who: string) => `browser-${who}-${info.testId}`.slice(0, 60);
    const made = await Promise.all([
      World.create(control, name('a')),
      World.create(control, name('b')),
    ]);
    await use(made as [World, World]);
    await Promise.all(made.map((world) => world.remove()));
  },
});

test('two testers in two browsers are in two worlds', async ({ browser, worlds }) => {
  const { control } = addresses();
  const enter = async (world: World) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${control}/#/${world.name}/customers`);
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Open the app as ada@example.com' }).click();
    const app = await opened;
    await expect(app.getByRole('link', { name: `World: ${world.name}` })).toBeVisible();
    await expect(app).toHaveURL(/\/myplan$/);
    return { context, app };
  };
  const a = await enter(worlds[0]);
  const b = await enter(worlds[1]);

  await worlds[0].call('POST', '/accounts/ada@example.com/suspend');
  await Promise.all([a.app.reload(), b.app.reload()]);
  const suspended = /suspended/i;
  await expect(a.app.getByText(suspended).first()).toBeVisible();
  await expect(b.app.getByText('Data used').first()).toBeVisible();
  await expect(b.app.getByText(suspended)).toHaveCount(0);

  await b.app.getByRole('link', { name: 'World:' }).click();
  await expect(b.app).toHaveURL(/\/$/);
  await expect(b.app.getByRole('link', { name: 'World:' })).toHaveCount(0);
  expect(await b.app.evaluate(() => localStorage.getItem('idToken'))).toBeNull();
  await Promise.all([a.context.close(), b.context.close()]);
});

test('a world is opened from the list of worlds, and nobody is logged in there', async ({
  page,
  worlds,
}) => {
  const { control } = addresses();
  await page.goto(`${control}/#/default/worlds`);
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: `Open the app in the world ${worlds[0].name}` }).click();
  const app = await opened;
  await expect(app.getByRole('link', { name: `World: ${worlds[0].name}` })).toBeVisible();
  await expect(app).toHaveURL(/\/$/);
});

// The fixture that testers get, as its README has it.
const published = withMock(base).extend({
  // biome-ignore lint/correctness/noEmptyPattern: playwright reads the pattern
  mockControl: async ({}, use) => use(addresses().control),
});

published(
  'the published fixture has a page and a customer in a world',
  async ({ page, world, customer }) => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: `World: ${world.name}` })).toBeVisible();
    await world.suspend(customer.email);
    await customer.logIn();
    await expect(page.getByText(/suspended/i).first()).toBeVisible();
    expect((await customer.account()).State).toBe('suspended');
    expect((await customer.mail()).Kind).toBe('suspended');
  },
);
