// What the tests of the testers' console share. Each test has a world of its own.
import { expect, type Locator, type Page } from '@playwright/test';
import { test as base } from '../fixtures.ts';
import type { Addresses } from '../stack.ts';
import type { World } from '../world.ts';

export const views = {
  customers: 'Customers',
  activations: 'Activations',
  mailbox: 'Mailbox',
  clock: 'Clock',
  journal: 'Journal',
  faults: 'Faults',
  sims: 'SIM cards',
  plans: 'Plans',
  cards: 'Cards',
  worlds: 'Worlds',
} as const;

export async function open(page: Page, servers: Addresses, world: World, view: keyof typeof views) {
  await page.goto(`${servers.control}/#/${world.name}/${view}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(views[view]);
  await expect(page.getByText('live', { exact: true })).toBeVisible();
}

/** Makes a call as the web app would, in a world. */
export async function callApp(servers: Addresses, world: World, path: string, body: unknown) {
  const answer = await fetch(`${servers.app}/api/LoginRegistration/${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ClientId: 'alpha',
      ApiToken: 'light-dev',
      'Mock-World': world.name,
    },
    body: JSON.stringify(body),
  });
  return answer.status;
}

/** The row of a list that has a text. */
export const row = (page: Page, text: string): Locator =>
  page.getByRole('listitem').filter({ hasText: text });
/** The bar that shows the calls. */
export const bar = (page: Page): Locator => page.getByRole('contentinfo');

/** What tests bring about themselves: answers that say no, and scripts of the browser driver in a mail's frame. */
const expected = /Failed to load resource|frame is sandboxed/;

/** Fails on what the strict policy refuses, and on what the page's own code gets wrong. */
export const test = base.extend({
  page: async ({ page }, use) => {
    page.on('pageerror', (error) => expect.soft(error, 'an error of the page').toBeUndefined());
    page.on('console', (message) => {
      const refused = message.type() === 'error' && !expected.test(message.text());
      expect.soft(refused && message.text(), 'an error in the console').toBe(false);
    });
    await use(page);
  },
});
