// How long screens take to show all that they show when the carrier takes 400 ms a call, as a
// customer sees it in the built app. After "Log in" My Plans may take two of its trips.
import { chromium } from '@playwright/test';
import { World } from '../../e2e/world.ts';

const trip = 400;
const operations = [
  ...['LightPhoneLogin', 'IsActivationPending', 'GetProfile', 'AccountInfo', 'GetOutlook'],
  ...['PrepaidPlans', 'GetPaymentHistory', 'GetPaymentMethod'],
];
/** Rendering, and the way to the BFF and back. */
const slack = 350;

const headless = '/usr/bin/chromium-headless-shell';

/** Prints a line for each screen; reports whether all hold. */
export async function measureSlowCarrier(addresses) {
  const world = await World.create(addresses.control, 'slow');
  for (const Operation of operations) {
    await world.fault({ Operation, Effect: 'delay', Delay: `${trip}ms` });
  }
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? headless,
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage({ baseURL: addresses.app, locale: 'en-CA' });
    await page.route('**/api/**', (route) =>
      route.continue({ headers: { ...route.request().headers(), 'mock-world': world.name } }),
    );
    const link = (name) => page.getByRole('link', { name, exact: true });
    let held = true;
    const time = async (name, trips, go, ...seen) => {
      // What is likely next has been asked for by the time that people click.
      await page.waitForTimeout(3000);
      const start = Date.now();
      await go();
      for (const sight of seen) await sight.first().waitFor();
      const took = Date.now() - start;
      const holds = took <= trips * trip + slack;
      held &&= holds;
      console.log(`${name.padEnd(28)}${took} ms of ${trips} trips${holds ? '' : ' ✗'}`);
    };

    await page.goto('/login');
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Password', { exact: true }).fill('Light-2026!');
    await time(
      'Log in, My Plans',
      2,
      () => page.getByRole('button', { name: 'Continue' }).click(),
      page.getByText('+1 (416) 555-0101'),
      page.getByText(/taxes included/),
    );
    await time('Account setting', 0, () => link('Account setting').click(), page.getByText(/4242/));
    await time(
      'Payment history',
      0,
      () => page.getByRole('link', { name: 'Payment history' }).click(),
      page.locator('.record'),
    );
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('link', { name: 'Light', exact: true }).click();
    await link('Subscription Details').click();
    await page.getByRole('link', { name: 'Subscription Settings' }).click();
    await time(
      'Change plan',
      0,
      () => page.getByRole('link', { name: 'Change Plan' }).click(),
      page.getByText('$45.00'),
    );
    return held;
  } finally {
    await browser.close();
    await world.remove();
  }
}
