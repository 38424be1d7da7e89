// The types of playwright.js that Playwright itself has a hand in. Only types: the package depends on nothing.
import type {
  Fixtures,
  PlaywrightTestArgs,
  PlaywrightTestOptions,
  PlaywrightWorkerArgs,
  PlaywrightWorkerOptions,
  TestType,
} from '@playwright/test';
import type { Customer } from './playwright.js';
import type { World } from './world.js';

/** As much of a page as a customer needs. */
export interface PageLike {
  goto(url: string): Promise<unknown>;
  waitForURL(matches: (url: URL) => boolean): Promise<void>;
}

/** What a test may be told of the mock: `test.use({ … })`, or `use` in the configuration. */
export interface MockOptions {
  /** Where the control API is; MOCK_CONTROL_URL, or http://127.0.0.1:8092. */
  mockControl: string;
  /** The scenario of the world: demo. */
  scenario: string;
  /** How many customers more than the scenario's. */
  crowd: number;
  /** Whom the fixture customer stands for: ada@example.com. */
  customerEmail: string;
}

export interface MockFixtures {
  /** A world of this test alone. */
  world: World;
  /** A customer in it. */
  customer: Customer;
}

export type MockFixtureSet = Fixtures<
  MockOptions & MockFixtures,
  object,
  PlaywrightTestArgs & PlaywrightTestOptions,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions
>;

export type WithMock = <T extends object, W extends object>(
  test: TestType<T, W>,
) => TestType<T & MockOptions & MockFixtures, W>;
