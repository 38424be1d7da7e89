// @ts-check
import { randomUUID } from 'node:crypto';
import { defaultControl, World } from './index.js';

/** The cookie by which a development BFF knows a browser's world. */
const worldCookie = 'dev-world';

/** The customer of a test. */
export class Customer {
  #world;
  #page;

  /**
   * @param {World} world
   * @param {import('./playwright-types.js').PageLike} page
   * @param {string} email
   */
  constructor(world, page, email) {
    this.#world = world;
    this.#page = page;
    this.email = email;
    /** The password of the demo's customers and of a crowd's. */
    this.password = 'Light-2026!';
  }

  /** Opens the web app, logged in as this customer. */
  async logIn() {
    const { Url } = await this.#world.logInAs(this.email);
    if (!Url)
      throw new Error('the mock does not know where the web app is: start it with --app-url');
    await this.#page.goto(Url);
    await this.#page.waitForURL((url) => !url.pathname.startsWith('/dev/'));
  }

  /** What the carrier knows of this customer. */
  account() {
    return this.#world.account(this.email);
  }

  /** The newest mail; waits for the first one since a moment. @param {Date} [since] */
  mail(since) {
    return this.#world.mail(this.email, since);
  }

  /** The code in the newest mail. @param {Date} [since] */
  code(since) {
    return this.#world.code(this.email, since);
  }
}

/** @type {import('./playwright-types.js').MockFixtureSet} */
const fixtures = {
  mockControl: [process.env.MOCK_CONTROL_URL ?? defaultControl, { option: true }],
  scenario: ['demo', { option: true }],
  crowd: [0, { option: true }],
  customerEmail: ['ada@example.com', { option: true }],
  world: async ({ mockControl, scenario, crowd }, use, info) => {
    const name = `test-${info.workerIndex}-${randomUUID().slice(0, 8)}`;
    const world = await World.create(mockControl, name, { Scenario: scenario, Crowd: crowd });
    await use(world);
    await world.remove();
  },
  baseURL: async ({ world }, use) => {
    const { AppUrl } = await world.info();
    await use(AppUrl && new URL(AppUrl).origin);
  },
  context: async ({ context, world, baseURL }, use) => {
    if (baseURL) await context.addCookies([{ name: worldCookie, value: world.name, url: baseURL }]);
    await use(context);
  },
  customer: async ({ world, page, customerEmail }, use) => {
    await use(new Customer(world, page, customerEmail));
  },
};

/**
 * Adds to a Playwright test a world of its own, removed at its end, and a page whose app is in that
 * world: `export const test = withMock(base)`. `use: { scenario, crowd, customerEmail, mockControl }`
 * changes how it begins.
 *
 * @type {import('./playwright-types.js').WithMock}
 */
export const withMock = (test) => /** @type {any} */ (test).extend(fixtures);
