import { test as base, expect } from '@playwright/test';
import { buildImage, type Image, renameAssets } from '../image.ts';
import { expectScreen, openFresh, password } from '../journey.ts';
import { Production, refusal } from '../production.ts';

// From the shipped image to a logged-in customer, by nothing but the required settings.
const test = base.extend<object, { image: Image }>({
  image: [
    // biome-ignore lint/correctness/noEmptyPattern: playwright reads the pattern
    async ({}, use) => {
      const image = buildImage();
      await use(image);
      image.remove();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});
test.describe.configure({ mode: 'default' }); // one worker: the image is built once
test.use({ ignoreHTTPSErrors: true });

test('the image refuses to start without its settings, and lists them', ({ image }) => {
  const missing = [...refusal(image).matchAll(/^bff: ([\w.]+): /gm)].map(([, key]) => key);
  expect(missing.sort()).toEqual([
    'api_token',
    'carrier.api_token',
    'carrier.base_url',
    'session.keys',
    'session.redis_url',
    'stripe.publishable_key',
    'stripe.secret_key',
    'stripe.webhook_secrets',
    'support.email',
    'support.faq_url',
    'support.phone',
  ]);
});

test('a customer logs in to the image as shipped, by HTTPS', async ({ image, page }, info) => {
  const production = await Production.start(`production-${info.workerIndex}`, [image]);
  try {
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
    });
    const sent = page.waitForRequest('**/LightPhoneLogin');
    await page.goto(production.address);
    await page.getByRole('link', { name: 'Log in' }).click();
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectScreen(page, '/myplan');
    await expect(page.getByText('$30.00').first()).toBeVisible();
    expect(await (await sent).headerValue('ApiToken')).toBe('token-of-this-installation');
    const [cookie] = await page.context().cookies();
    expect(cookie).toMatchObject({ name: '__Host-session', secure: true, httpOnly: true });
    const answer = await page.request.get(production.address);
    expect(answer.headers()['strict-transport-security']).toContain('max-age');
    expect(refused).toEqual([]);
  } finally {
    await production.stop();
  }
});

test('200 pages are opened while two releases run side by side', async ({ image, page }, info) => {
  test.setTimeout(600_000);
  const releases = [image, renameAssets(image)];
  const production = await Production.start(`rollout-${info.workerIndex}`, releases);
  try {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    const lost: string[] = [];
    const served = new Set<string>();
    page.on('response', (answer) => {
      if (answer.status() >= 400) lost.push(`${answer.status()} ${answer.url()}`);
      else if (/\/assets\/main-/.test(answer.url())) served.add(new URL(answer.url()).pathname);
    });
    for (const address of [production.address, production.ingress]) {
      for (let opened = 0; opened < 100; opened++) await openFresh(page, address);
    }
    expect(lost).toEqual([]);
    expect(served.size, 'releases seen').toBe(2);
    info.annotations.push({ type: 'pages opened', description: `200, ${lost.length} lost` });
  } finally {
    await production.stop();
  }
});

test('a page whose release is gone reloads once and goes on', async ({ image, page }, info) => {
  const production = await Production.start(`replaced-${info.workerIndex}`, [image]);
  try {
    await page.goto(`${production.address}/support/terms`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await production.replace(renameAssets(image));
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.getByRole('link', { name: 'Privacy' }).first().click();
    await expectScreen(page, '/support/privacy-policy', /Privacy/);
    expect(loads).toBe(1);
  } finally {
    await production.stop();
  }
});
