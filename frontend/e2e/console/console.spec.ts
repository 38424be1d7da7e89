// The testers' console of the mock carrier, as a tester uses it. Each test has a world of its own.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';
import {
  choosePlan,
  enterCode,
  enterSim,
  expectScreen,
  fillAddress,
  fillPortIn,
  newVisitor,
  pay,
  register,
  toCheckout,
  toPayment,
} from '../journey.ts';
import type { Addresses } from '../stack.ts';
import type { World } from '../world.ts';

const views = {
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

async function open(page: Page, servers: Addresses, world: World, view: keyof typeof views) {
  await page.goto(`${servers.control}/#/${world.name}/${view}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(views[view]);
  await expect(page.getByText('live', { exact: true })).toBeVisible();
}

/** Makes a call as the web app would, in a world. */
async function callApp(servers: Addresses, world: World, path: string, body: unknown) {
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
const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
const bar = (page: Page) => page.getByRole('contentinfo');

/** What tests bring about themselves: answers that say no, and scripts of the browser driver in a mail's frame. */
const expected = /Failed to load resource|frame is sandboxed/;

// What the strict policy refuses, and what the page's own code gets wrong, would show here.
test.beforeEach(({ page }) => {
  page.on('pageerror', (error) => expect.soft(error, 'an error of the page').toBeUndefined());
  page.on('console', (message) => {
    const refused = message.type() === 'error' && !expected.test(message.text());
    expect.soft(refused && message.text(), 'an error in the console').toBe(false);
  });
});

test('an activation is approved, and the mail about it read', async ({ page, servers, world }) => {
  await open(page, servers, world, 'activations');
  const [activation] = await world.activations('under_review');
  const path = `/worlds/${world.name}/activations/${activation?.PaId}/approve`;
  const approve = page.getByRole('button', { name: 'Approve pete@example.com' });
  await approve.focus();
  await expect(bar(page)).toContainText(`POST ${path}`);
  await page.keyboard.press('Enter');
  await expect(bar(page)).toContainText(/Last call|200/);
  await expect(page.getByText('No activation waits for a review.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Done' })).toContainText(
    /pete@example\.com\s*approved/,
  );
  expect((await world.activations('approved')).map(({ Email }) => Email)).toContain(
    'pete@example.com',
  );

  await page.getByRole('link', { name: 'Mail to pete@example.com' }).click();
  await page.getByRole('button', { name: 'Your activation is approved' }).click();
  const mail = page.getByRole('region', { name: 'Mail', exact: true });
  await expect(mail).toContainText('You can log in now.');
  await mail.getByRole('button', { name: 'Show as HTML' }).click();
  await expect(mail.frameLocator('iframe').getByText('You can log in now.')).toBeVisible();
});

test('an activation is rejected with a reason', async ({ page, servers, world }) => {
  await open(page, servers, world, 'activations');
  await page.getByRole('button', { name: 'Reject pete@example.com' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject pete@example.com' });
  await dialog.getByLabel('Reason').fill('');
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('A rejection needs a reason.');
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('The photo was blurred.');
  await expect(dialog.getByText('{"Reason":"The photo was blurred."}')).toBeVisible();
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, 'pete@example.com')).toContainText('The photo was blurred.');
  expect((await world.mail('pete@example.com')).Text).toContain('The photo was blurred.');
});

test('a number on its way needs information, and arrives', async ({ page, servers, world }) => {
  test.slow();
  const visitor = newVisitor();
  await register(page, visitor);
  await enterCode(page, world, visitor);
  await enterSim(page, '8912230000000000003');
  await choosePlan(page);
  await fillAddress(page);
  await fillPortIn(page, 'Bell', '4165550001'); // numbers that end so need information
  await toCheckout(page);
  await toPayment(page);
  await pay(page);
  await expectScreen(page, '/summary');

  await open(page, servers, world, 'activations');
  await page.getByRole('button', { name: `Approve ${visitor.email}` }).click();
  const port = page
    .getByRole('list', { name: 'Port-ins on their way' })
    .getByRole('listitem')
    .filter({ hasText: visitor.email });
  await expect(port).toContainText('Brings (416) 555-0001 from Bell information required');
  await port.getByRole('button', { name: 'Retry' }).click();
  await expect(port).toContainText('Bell requested');
  await port.getByRole('button', { name: 'Require information' }).click();
  const dialog = page.getByRole('dialog', { name: 'Require information' });
  await dialog.getByLabel('Reason').fill('The IMEI does not match.');
  await dialog.getByRole('button', { name: 'Require information' }).click();
  await expect(port).toContainText('The IMEI does not match.');
  await port.getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByText('No number is on its way.')).toBeVisible();
  await expect(row(page, visitor.email)).toContainText('completed');
});

test('the clock travels, and tells what came of it', async ({ page, servers, world }) => {
  await open(page, servers, world, 'clock');
  await page.getByRole('button', { name: 'To the next renewal' }).click();
  const journey = page.getByRole('list', { name: 'Events of this journey' });
  await expect(journey).toContainText('ada@example.com');
  await expect(journey).toContainText('renewed');

  const before = (await world.call<{ Now: string }>('GET', '/clock')).Now;
  await page.getByRole('button', { name: '+30 days' }).click();
  await expect(bar(page)).toContainText('{"Advance":"720h"}');
  await expect(journey).toContainText('ada@example.com');
  const after = (await world.call<{ Now: string }>('GET', '/clock')).Now;
  const days = (Date.parse(after) - Date.parse(before)) / 86_400_000;
  expect(Math.round(days), 'days that the clock went').toBe(30);

  const date = `${new Date(after).getUTCFullYear() + 1}-07-01`;
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
  await met.getByRole('button', { name: 'Copy as test' }).click();
  await expect(page.getByText('The test is on the clipboard.')).toBeAttached();

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
  await open(page, servers, world, 'customers');
  const suspend = page.getByRole('button', { name: 'Suspend ada@example.com' });
  // Somebody else is faster than the page.
  await page.route('**/stream', (route) => route.abort());
  await page.reload();
  await expect(suspend).toBeVisible();
  await page.route('**/accounts', (route) => route.abort());
  await world.call('POST', '/accounts/ada@example.com/suspend');
  await suspend.click();
  await expect(bar(page).getByRole('alert')).toContainText('The account is suspended, not active.');
  await expect(bar(page)).toContainText('409');
});

test('worlds are created, saved, restored, reset and removed', async ({ page, servers, world }) => {
  await open(page, servers, world, 'worlds');
  const mine = row(page, world.name);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    mine.getByRole('button', { name: 'Save snapshot' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${world.name}.world.json`);
  const snapshot = await download.path();
  expect(JSON.parse(await readFile(snapshot, 'utf8'))).toHaveProperty('Users');

  await world.call('POST', '/accounts/ada@example.com/suspend');
  await mine.locator('input[type=file]').setInputFiles(snapshot);
  await expect(bar(page)).toContainText(`PUT /worlds/${world.name}/snapshot`);
  await expect(bar(page)).toContainText('200');
  const ada = () => world.call<{ State: string }>('GET', '/accounts/ada@example.com');
  expect((await ada()).State).toBe('active');

  const name = `${world.name}-more`;
  await page.getByLabel('Name').fill(name);
  await page.getByRole('main').getByLabel('Scenario').selectOption('empty');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByLabel('World', { exact: true })).toHaveValue(name);
  await row(page, name).getByRole('button', { name: 'Reset' }).click();
  const reset = page.getByRole('dialog', { name: `Reset ${name}` });
  await reset.getByLabel('Scenario').selectOption('demo');
  await reset.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(row(page, name)).toContainText(/Customers\s*6/);
  await row(page, name).getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByLabel('World', { exact: true })).toHaveValue('default');
  await expect(row(page, name)).toHaveCount(0);

  await page.getByLabel('World', { exact: true }).selectOption(world.name);
  await expect(page).toHaveURL(new RegExp(`#/${world.name}/worlds`));
  await page.goto(`${servers.control}/#/${name}/customers`);
  await expect(page.getByText(`There is no world named ${name}.`)).toBeVisible();
  await page.getByRole('link', { name: 'All worlds' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Worlds');
});

test('SIM cards are added and blocked, plans retired and restored', async ({
  page,
  servers,
  world,
}) => {
  await open(page, servers, world, 'sims');
  await page.getByRole('button', { name: 'Suggest a number' }).click();
  await expect(page.getByLabel('ICCID', { exact: true })).toHaveValue('8912230000000000051');
  await page.getByRole('button', { name: 'Add or change' }).click();
  await page.getByRole('button', { name: 'Block 8912230000000000051' }).click();
  await expect(row(page, '8912230000000000051')).toContainText('blocked');
  await page.getByRole('main').getByLabel('State').last().selectOption('blocked');
  await expect(page.getByRole('list', { name: 'SIM cards' }).locator('> li')).toHaveCount(2);

  await open(page, servers, world, 'plans');
  await page.getByRole('button', { name: 'Retire plan 101' }).click();
  await expect(page.getByRole('button', { name: 'Restore plan 101' })).toBeVisible();
  await page.getByRole('button', { name: 'Restore plan 90' }).click();
  const plans = await world.call<{ PlanId: number; Retired: boolean }[]>('GET', '/plans');
  expect(plans.filter(({ Retired }) => Retired).map(({ PlanId }) => PlanId)).toEqual([101]);
});

test('a payment that waits for 3-D Secure is let through', async ({ page, servers, world }) => {
  const made = await fetch(`${servers.card}/v1/payment_intents`, {
    method: 'POST',
    headers: { Authorization: 'Bearer sk_test_light' },
    body: new URLSearchParams({
      amount: '4242',
      currency: 'cad',
      payment_method: 'pm_card_threeDSecure2Required',
      'payment_method_types[]': 'card',
      confirm: 'true',
    }),
  });
  const { id, status } = (await made.json()) as { id: string; status: string };
  expect(status).toBe('requires_action');
  await open(page, servers, world, 'cards');
  const payment = row(page, id);
  await expect(payment).toContainText('$42.42 CAD');
  await payment.getByRole('button', { name: 'Pass 3-D Secure' }).click();
  await expect(payment).toContainText('succeeded');
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
