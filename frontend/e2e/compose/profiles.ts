import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { renameAssets } from '../image.ts';
import * as journey from '../journey.ts';
import { World } from '../world.ts';
import { app, Compose, control } from './compose.ts';
import { docker, release, report, since } from './engine.ts';
import { Load } from './load.ts';

/** How long reads and log-ins may fail when Redis's primary is killed. */
const outage = 15_000;

// A profile is started for its test, with a world that has a crowd, and removed with its volumes.
const test = base.extend<{ compose: Compose; world: World; profile: string }>({
  baseURL: app,
  profile: ['', { option: true }],
  compose: async ({ profile }, use, info) => {
    report(`profile ${profile || 'default'}`);
    const compose = profile ? new Compose(profile, 'proxy') : new Compose();
    try {
      await compose.up();
      await use(compose);
    } finally {
      if (info.errors.length > 0) {
        await info.attach('containers.log', { body: await compose.call(['logs', '--no-color']) });
      }
      await compose.down('--volumes', '--remove-orphans');
    }
  },
  world: async ({ compose }, use) => {
    expect(compose).toBeDefined(); // the world is in its mock
    await use(await World.create(control, 'compose', { Scenario: 'demo', Crowd: 20 }));
  },
  context: async ({ context, world }, use) => {
    await enter(context, world);
    await use(context);
  },
});

function enter(context: BrowserContext, world: World) {
  return context.route(`${app}/api/**`, (route) =>
    route.continue({ headers: { ...route.request().headers(), 'mock-world': world.name } }),
  );
}

/** A visitor becomes a customer, and ends on My Plans. */
async function mainJob(page: Page, world: World): Promise<void> {
  const began = Date.now();
  const visitor = journey.newVisitor();
  await journey.register(page, visitor);
  await journey.enterCode(page, world, visitor);
  await journey.enterSim(page, await world.freeSim());
  await journey.choosePlan(page);
  await journey.fillAddress(page);
  await journey.toCheckout(page);
  await journey.toPayment(page);
  await journey.pay(page);
  await journey.expectScreen(page, '/summary');
  await page.getByRole('button', { name: 'Home' }).click();
  await world.approve((await journey.paidActivation(world, visitor.email)).PaId);
  await journey.logIn(page, visitor.email);
  await expectMyPlans(page);
  report(`the main job, from the registration to My Plans, took ${since(began)}`);
}

async function expectMyPlans(page: Page): Promise<void> {
  await journey.expectScreen(page, '/myplan');
  await expect(page.getByText(/\+1 \(\d{3}\) \d{3}-\d{4}/)).toBeVisible();
  await expect(page.getByText('Next Renewal', { exact: false })).toBeVisible();
}

/** Ends every container, starts them again, and finds what there was. */
async function restart(compose: Compose, page: Page, world: World): Promise<void> {
  const customers = await world.accounts();
  await compose.down();
  await compose.up();
  await page.goto('/myplan');
  await expectMyPlans(page); // by the session of before
  await page.goto('/setting/payment-history');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/Debit \$33\.90/]);
  const [payment] = await world.cards.payments(1);
  expect(payment).toMatchObject({ Status: 'succeeded', AmountReceived: 3390 });
  expect(await world.accounts()).toEqual(customers);
  const all = 'the session, the payment of $33.90 and the world with all customers';
  report(`everything ended and started again: ${all} (${customers.length}) are there`);
}

/** Kills Redis's primary under load. Nobody is logged out, and all goes on with another. */
async function failover(compose: Compose, world: World): Promise<void> {
  const emails = (await world.accounts({ search: 'crowd-' })).map(({ Email }) => Email);
  const load = new Load(app, world.name, emails);
  await load.start();
  try {
    const primary = await compose.primary();
    const killed = Date.now();
    await compose.call(['kill', primary]);
    await expect.poll(() => compose.primary(), { timeout: 60_000 }).not.toBe(primary);
    for (const kind of ['read', 'log-in'] as const) {
      await expect.poll(() => load.isBack(kind, killed), { timeout: 60_000 }).toBe(true);
    }
    const lasted = (kind: 'read' | 'log-in') => Math.max(0, load.lastFailure(kind) - killed);
    const [reads, logIns] = [lasted('read'), lasted('log-in')];
    report(
      `${primary} killed under load, ${await compose.primary()} took over: ` +
        `reads failed for ${reads / 1000} s, log-ins for ${logIns / 1000} s; ${load.counts()}`,
    );
    expect(load.calls.filter(({ status }) => status === 401)).toEqual([]);
    expect(Math.max(reads, logIns)).toBeLessThan(outage);
  } finally {
    await load.stop();
  }
}

/** Makes an image of which every asset has another name, and returns its tag. */
async function nextRelease(): Promise<string> {
  const tag = `${release}-next`;
  const folder = mkdtempSync(join(tmpdir(), 'light-release-'));
  try {
    const container = await docker('create', `selfservice-bff:${release}`);
    await docker('cp', `${container}:/web`, join(folder, 'web'));
    await docker('rm', container);
    const { env } = renameAssets({ folder, program: '', env: {}, remove: () => {} });
    const recipe = [
      `FROM selfservice-bff:${release}`,
      `COPY ${basename(env.BFF_WEB__DIR)} /web-of-another-release`,
      'ENV BFF_WEB__DIR=/web-of-another-release',
    ];
    writeFileSync(join(folder, 'Dockerfile'), recipe.join('\n'));
    await docker('build', '-t', `selfservice-bff:${tag}`, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return tag;
}

/** Replaces one replica after the other while pages are opened; a page of before goes on, too. */
async function roll(compose: Compose, page: Page): Promise<void> {
  const next = await nextRelease();
  let reloads = 0;
  page.on('load', () => {
    reloads += 1;
  });
  const visitor = await page.context().newPage();
  const lost: string[] = [];
  const served = new Set<string>();
  visitor.on('response', (answer) => {
    if (answer.status() >= 400) lost.push(`${answer.status()} ${answer.url()}`);
    else if (/\/assets\/main-/.test(answer.url())) served.add(new URL(answer.url()).pathname);
  });
  // Fetched outside the browser, and so without its cache: Chromium drops every request under way when an
  // interface of its machine comes or goes, as those of containers do.
  await visitor.route(`${app}/**`, async (route) => {
    const answer = await route
      .fetch()
      .catch((error) => lost.push(`${error} ${route.request().url()}`));
    await (typeof answer === 'number' ? route.abort() : route.fulfill({ response: answer }));
  });
  let opened = 0;
  let during = 0; // how many of them while the release rolled
  const began = Date.now();
  const replace = async () => {
    for (const service of ['bff-1', 'bff-2']) await compose.replace(service, next);
    report(`rolled a release over two replicas in ${since(began)}`);
    during = opened;
  };
  const open = async () => {
    for (; during === 0 || opened < 100; opened++) await journey.openFresh(visitor, app);
  };
  await Promise.all([replace(), open()]).catch((error) => {
    throw new Error(`${opened} pages were opened; then ${lost.join(', ')}`, { cause: error });
  });
  report(
    `${opened} pages were opened, ${during} of them while it rolled; ${lost.length} requests failed`,
  );
  expect(lost).toEqual([]);
  expect(served.size, 'releases seen').toBe(2);
  await visitor.close();

  await page.getByRole('link', { name: 'Account setting' }).click();
  await page.getByRole('link', { name: 'Payment history' }).click();
  await journey.expectScreen(page, '/setting/payment-history', 'Payment history');
  expect(reloads).toBe(0);
  report('a page that was open before it went on to other screens without a reload');
}

test.describe('the default profile', () => {
  test.use({ profile: '' });

  test('a customer is served, and found again after a restart', async ({
    compose,
    page,
    world,
  }) => {
    await mainJob(page, world);
    await restart(compose, page, world);
  });
});

test.describe('the profile ha', () => {
  test.use({ profile: 'ha' });

  test('a release is rolled, the primary killed, everything restarted', async ({
    compose,
    page,
    world,
  }) => {
    await mainJob(page, world);
    await roll(compose, page);
    await failover(compose, world);
    await restart(compose, page, world);
  });
});
