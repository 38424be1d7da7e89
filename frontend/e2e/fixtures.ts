import { randomUUID } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { type Addresses, addresses } from './stack.ts';
import { World } from './world.ts';

export { expect };

interface Fixtures {
  servers: Addresses;
  /** A world of the mock carrier for this test alone, in the scenario `demo`. */
  world: World;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: playwright reads the pattern
  servers: async ({}, use) => use(addresses()),
  baseURL: async ({ servers }, use) => use(servers.app),
  world: async ({ servers }, use, info) => {
    const world = await World.create(
      servers.control,
      `e2e-${info.workerIndex}-${randomUUID().slice(0, 8)}`,
    );
    await use(world);
    await world.remove();
  },
  context: async ({ context, world, servers }, use) => {
    // Only the BFF is told of the world; the card emulator has no business with it.
    await context.route(`${servers.app}/api/**`, (route) =>
      route.continue({ headers: { ...route.request().headers(), 'mock-world': world.name } }),
    );
    await use(context);
  },
});

interface Look {
  /** `expect.soft` goes on looking. */
  demand?: typeof expect | typeof expect.soft;
  /** These alone; all of WCAG 2.2 AA unless told. */
  rules?: string[];
}

/** Fails with each rule that axe finds broken and the elements at fault. */
export async function expectAccessible(page: Page, look: Look = {}): Promise<void> {
  const { demand = expect, rules } = look;
  // Contrast is not asked of what waits behind a veil.
  const axe = new AxeBuilder({ page }).exclude('.form--veiled');
  if (rules) axe.withRules(rules);
  else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']);
  const { violations } = await axe.analyze();
  const faults = violations.map(
    (v) => `${v.id}: ${v.help}\n  ${v.nodes.map((n) => n.html).join('\n  ')}`,
  );
  demand(faults, `axe on ${page.url()}`).toEqual([]);
}
