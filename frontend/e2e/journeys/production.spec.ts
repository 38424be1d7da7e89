import { test as base, expect } from '@playwright/test';
import { buildImage, type Image } from '../image.ts';
import { expectScreen, password } from '../journey.ts';
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
