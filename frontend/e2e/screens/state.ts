import type { Page } from '@playwright/test';
import type { World } from '../world.ts';

/** What a state's steps have at hand. */
export interface Stage {
  page: Page;
  world: World;
}

/** A screen in one of its states. Its steps begin where the state before it ended. */
export interface State {
  name: string;
  go: (stage: Stage) => Promise<unknown>;
  /** How it is looked at; `screen` unless told. */
  media?: 'print';
}

/** States that are reached one after the other, by one customer or by nobody. */
export interface Walk {
  name: string;
  as?: string;
  states: State[];
}

/** A screen as it is after an address has been opened. */
export function at(name: string, path: string): State {
  return { name, go: ({ page }) => page.goto(path) };
}

/** A screen with a form for a card, once the card provider is ready: its button changes colour then. */
export function cardForm(name: string, path: string): State {
  return {
    name,
    go: async ({ page }) => {
      await page.goto(path);
      await page.locator('button[type=submit]:enabled').waitFor();
    },
  };
}

/** A screen whose call is answered so; `path` is opened afresh. */
export function answered(name: string, path: string, call: string, body: unknown, status = 200) {
  return {
    name,
    go: async ({ page }: Stage) => {
      await answer(page, call, body, status);
      await page.goto(path);
    },
  };
}

/** A screen that waits: the call is never answered while it is looked at. */
export function waiting(name: string, path: string, call: string): State {
  return {
    name,
    go: async ({ page }) => {
      await page.route(`**/api/**/${call}*`, () => new Promise(() => {}));
      await page.goto(path);
      await page.locator('[role=status]:has(.visually-hidden), .loading').first().waitFor();
    },
  };
}

export function answer(page: Page, call: string, body: unknown, status = 200): Promise<unknown> {
  return page.route(`**/api/**/${call}*`, (route) => route.fulfill({ status, json: body }));
}

/** Leaves the configuration out of the pages that are served, so that the app asks for it. */
export function askForConfig(page: Page): Promise<unknown> {
  return rewriteConfig(page, () => '');
}

/** Changes fields of the configuration in the pages that are served. */
export function changeConfig(page: Page, fields: object): Promise<unknown> {
  return rewriteConfig(page, (block) =>
    block.replace(
      />(.*)</s,
      (_, config) => `>${JSON.stringify({ ...JSON.parse(config), ...fields })}<`,
    ),
  );
}

function rewriteConfig(page: Page, rewrite: (block: string) => string): Promise<unknown> {
  return page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const real = await route.fetch();
    const body = (await real.text()).replace(/<script[^>]* id="app-config">.*?<\/script>/, rewrite);
    await route.fulfill({ response: real, body });
  });
}

export const refused = (Code: string) => ({ IsSuccess: false, Code, Message: '' });
export const failed = { ...refused('carrier_error'), RequestId: 'r-1' };

/** The main action of a form. */
export const submit = (page: Page) => page.locator('button[type=submit]').click();
export const alert = (page: Page) => page.getByRole('alert').first().waitFor();

export async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill('Light-2026!');
  await submit(page);
  await page.waitForURL(/\/(myplan|activation|pending-activation)$/);
}
