// The testers' console of the mock carrier, as a tester uses it.
import { expect, expectAccessible } from '../fixtures.ts';
import { bar, callApp, open, row, test, views } from './console.ts';

test('the clock travels, and tells what came of it', async ({ page, servers, world }) => {
  await open(page, servers, world, 'clock');
  await page.getByRole('button', { name: 'To the next renewal' }).click();
  const journey = page.getByRole('list', { name: 'Events of this journey' });
  await expect(journey).toContainText('ada@example.com');
  await expect(journey).toContainText('renewed');

  const now = async () => Date.parse((await world.call<{ Now: string }>('GET', '/clock')).Now);
  const before = await now();
  await page.getByRole('button', { name: '+30 days' }).click();
  await expect(bar(page)).toContainText('{"Advance":"720h"}');
  const days = async () => Math.round(((await now()) - before) / 86_400_000);
  await expect.poll(days, 'days that the clock went').toBe(30);
  await expect(journey).toContainText('ada@example.com');

  const date = `${new Date(await now()).getUTCFullYear() + 1}-07-01`;
  await page.getByLabel('To a date').fill(`${date}T12:00`);
  await page.getByRole('button', { name: 'Travel', exact: true }).click();
  await expect(bar(page)).toContainText(`{"To":"${date}T16:00:00Z"}`);
  await expect(page.locator('.clock')).toContainText(/Jul 1.*12:00/);
});

test('a code arrives live and is copied', async ({ page, context, servers, world }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], {
    origin: servers.control,
  });
  await open(page, servers, world, 'mailbox');
  await expect(page.getByText('No mails.')).toBeVisible();
  const email = 'vera@example.com';
  await callApp(servers, world, 'LightPhoneRegistration', {
    FirstName: 'Vera',
    LastName: 'Novak',
    Email: email,
    Password: 'Light-2026!',
  });
  const code = await world.code(email);
  const newest = page.getByRole('region', { name: 'Newest code' });
  await expect(newest).toContainText(code);
  await page.keyboard.press('c');
  await expect(page.getByText('The code is on the clipboard.')).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);

  await page.getByLabel('To', { exact: true }).fill('nobody@example.com');
  await expect(page.getByText('No mails.')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill(email);
  await expect(page.getByRole('button', { name: new RegExp(code) })).toBeVisible();
});

test('a fault is set, met, and seen in the journal', async ({ page, context, servers, world }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], {
    origin: servers.control,
  });
  await open(page, servers, world, 'faults');
  const call = page.getByRole('main').getByText('"Operation":"LightPhoneLogin"');
  await page.getByLabel('Operation').fill('LightPhoneLogin');
  await page.getByLabel('Effect').selectOption('error');
  await expect(page.getByLabel('Status')).toBeHidden();
  await page.getByLabel('Code').fill('bad_credentials');
  await page.getByLabel('Customer').fill('ada@example.com');
  await page.getByLabel('Probability').fill('2');
  await expect(call).toContainText('"Probability":2');
  await page.getByRole('button', { name: 'Add fault' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'A probability lies between 0 and 1.',
  );
  await expect(page.getByLabel('Probability')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Probability').fill('');
  await page.getByLabel('Times', { exact: true }).fill('1');
  await page.getByRole('button', { name: 'Add fault' }).click();
  const fault = row(page, 'error on LightPhoneLogin');
  await expect(fault).toContainText('0 of 0');

  const logIn = () =>
    callApp(servers, world, 'LightPhoneLogin', {
      Email: 'ada@example.com',
      Password: 'Light-2026!',
    });
  await logIn();
  await expect(fault).toContainText('1 of 1');
  await fault.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No faults: all is well.')).toBeVisible();

  await page.getByRole('link', { name: 'Journal' }).click();
  const met = row(page, 'fault: error');
  await expect(met).toContainText('ada@example.com');
  await met.locator('summary').click();
  await expect(met.getByRole('region', { name: 'Request' })).toContainText('[redacted]');
  await expect(met.getByRole('region', { name: 'Request' })).not.toContainText('Light-2026!');
  await expectAccessible(page);

  await logIn(); // another call arrives, and leaves this one open
  await expect(page.getByRole('list', { name: 'Calls' }).locator('> li')).toHaveCount(2);
  await expect(met.getByRole('region', { name: 'Response' })).toContainText('bad_credentials');
  await met.getByRole('button', { name: 'Copy as curl' }).click();
  await expect(page.getByText('The command is on the clipboard.')).toBeAttached();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  expect(command).toContain(`Mock-World: ${world.name}`);
  await met.getByRole('button', { name: 'Copy as Go test' }).click();
  await expect(page.getByText('The test is on the clipboard.')).toBeAttached();
  await page.getByLabel('Customer').fill('ada@example.com');
  await page.getByRole('button', { name: 'Copy the journey as TypeScript test' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('await journey.call(');
  await page.getByLabel('Customer').fill('');

  await page.getByLabel('Operation').selectOption('GetProfile');
  await expect(page.getByText('No calls yet.')).toBeVisible();
});

test('a customer is suspended and resumed', async ({ page, servers, world }) => {
  await open(page, servers, world, 'customers');
  await page.getByLabel('Find').fill('ada@');
  await expect(page.getByRole('list', { name: 'Customers' }).locator('> li')).toHaveCount(1);
  await page.getByRole('button', { name: 'Suspend ada@example.com' }).click();
  await expect(row(page, 'ada@example.com')).toContainText('suspended');
  const resume = page.getByRole('button', { name: 'Resume ada@example.com' });
  await resume.click();
  await expect(row(page, 'ada@example.com')).toContainText('active');
  await page.getByRole('button', { name: 'Calls (2)' }).click();
  const calls = page.getByRole('region').or(bar(page));
  await expect(calls.getByText('/accounts/ada@example.com/resume').first()).toBeVisible();
});

test('changes arrive without the stream as well', async ({ page, servers, world }) => {
  await page.route('**/stream', (route) => route.abort());
  await page.goto(`${servers.control}/#/${world.name}/customers`);
  await expect(page.getByText('asking', { exact: true })).toBeVisible();
  await world.call('POST', '/accounts/ada@example.com/suspend');
  await expect(row(page, 'ada@example.com')).toContainText('suspended');
});

test('a refusal is told', async ({ page, servers, world }) => {
  // Somebody else is faster than the page, which goes on showing what was.
  const before = await world.call<unknown>('GET', '/accounts');
  await page.route(/\/accounts\?/, (route) => route.fulfill({ json: before }));
  await open(page, servers, world, 'customers');
  const suspend = page.getByRole('button', { name: 'Suspend ada@example.com' });
  await expect(suspend).toBeVisible();
  await world.call('POST', '/accounts/ada@example.com/suspend');
  await suspend.click();
  await expect(bar(page).getByRole('alert')).toContainText('The account is suspended, not active.');
  await expect(bar(page)).toContainText('409');
});

test('the keyboard is enough', async ({ page, servers, world }) => {
  await open(page, servers, world, 'customers');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Shortcuts' });
  await expect(help).toContainText('Show the calls made here');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();

  await page.keyboard.press('2');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activations');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('j');
  await expect(page.getByRole('button', { name: 'Approve pete@example.com' })).toBeFocused();
  await page.keyboard.press('Enter');
  // The row has moved to another list: the focus is not lost on the way.
  await expect(page.getByText('No activation waits for a review.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Waiting for review' })).toBeFocused();
  await page.keyboard.press('1');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customers');
  await page.keyboard.press('/');
  await page.keyboard.type('2nobody');
  await expect(page.getByText('Nobody matches.')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab'); // past the states
  await page.keyboard.press('l');
  await expect(page.getByRole('heading', { name: 'Calls made here' })).toBeVisible();

  await page.keyboard.press('?');
  await help.getByLabel('Shortcuts on').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('2');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customers');
});

for (const view of Object.keys(views) as (keyof typeof views)[]) {
  test(`the view of ${view} is accessible in light and dark, and fits`, async ({
    page,
    servers,
    world,
  }) => {
    await world.fault({ Operation: 'GetProfile', Effect: 'drop_reply' });
    await callApp(servers, world, 'LightPhoneForgotPassword', { Email: 'ada@example.com' });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await open(page, servers, world, view);
      await expectAccessible(page);
    }
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over, 'pixels by which the view is too wide').toBeLessThanOrEqual(0);
  });
}
