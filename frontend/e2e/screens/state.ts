import type { Page, Route } from '@playwright/test';
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

/** Answers a call as the carrier does, but for some of its fields. */
export function change(page: Page, call: string, fields: object): Promise<unknown> {
  return page.route(`**/api/**/${call}*`, async (route: Route) => {
    const real = await route.fetch({
      headers: { ...route.request().headers(), 'mock-world': worldOf.get(page) ?? '' },
    });
    await route.fulfill({ response: real, json: { ...(await real.json()), ...fields } });
  });
}

/** Leaves the configuration out of the pages that are served, so that the app asks for it. */
export function askForConfig(page: Page): Promise<unknown> {
  return page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const real = await route.fetch();
    const body = (await real.text()).replace(/<script[^>]* id="app-config">.*?<\/script>/, '');
    await route.fulfill({ response: real, body });
  });
}

/** The world that a page's calls are made in. */
export const worldOf = new WeakMap<Page, string>();

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
