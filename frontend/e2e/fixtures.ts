import { randomUUID } from 'node:crypto';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { type Addresses, addresses } from './stack.ts';
import { World } from './world.ts';

export { expectAccessible } from './axe.ts';
export { expect };

interface Fixtures {
  servers: Addresses;
  /** How the carrier of the test's world writes its answers; plainly without any. */
  dialects: string[];
  /** A world of the mock carrier for this test alone, in the scenario `demo`. */
  world: World;
  /** A page in another browser of the same world. */
  elsewhere: Page;
}

/** Only the BFF is told of the world; the card emulator has no business with it. */
function enter(context: BrowserContext, world: World, { app }: Addresses) {
  return context.route(`${app}/api/**`, (route) =>
    route.continue({ headers: { ...route.request().headers(), 'mock-world': world.name } }),
  );
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: playwright reads the pattern
  servers: async ({}, use) => use(addresses()),
  baseURL: async ({ servers }, use) => use(servers.app),
  dialects: [[], { option: true }],
  world: async ({ servers, dialects }, use, info) => {
    const world = await World.create(
      servers.control,
      `e2e-${info.workerIndex}-${randomUUID().slice(0, 8)}`,
      { Scenario: 'demo', Dialects: dialects },
    );
    await use(world);
    await world.remove();
  },
  context: async ({ context, world, servers }, use) => {
    await enter(context, world, servers);
    await use(context);
  },
  elsewhere: async ({ browser, world, servers }, use) => {
    const context = await browser.newContext({ baseURL: servers.app });
    await enter(context, world, servers);
    await use(await context.newPage());
    await context.close();
  },
});
