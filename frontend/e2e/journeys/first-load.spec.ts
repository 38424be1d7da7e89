import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { expectScreen, logIn } from '../journey.ts';

// What a visitor sees before the app is there, and what the app needs then (docs/adr/0010).

const heading = 'h1';

for (const { locale, title, ready } of [
  { locale: 'en-CA', title: 'Log in', ready: 'Getting ready…' },
  { locale: 'fr-CA', title: 'Connexion', ready: 'Un instant…' },
]) {
  test.describe(`without scripts, in ${locale}`, () => {
    test.use({ javaScriptEnabled: false, locale });

    test('a page can be read, and its links lead on', async ({ page }) => {
      await page.goto('/login');
      await expect(page.locator(heading)).toHaveText(title);
      await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2));
      await expect(page.locator('[inert]')).toHaveCount(0);
      await expect(page.locator('input:enabled')).toHaveCount(0);
      await expect(page.locator('input')).toHaveCount(2);
      await expect(page.getByRole('button', { name: ready })).toBeVisible();
      await page.locator('form a[href="/register"]').click();
      await expectScreen(page, '/register');
      await expect(page.locator('input')).toHaveCount(4);
    });
  });
}

test('an app that can’t start says so, and is started again by a click', async ({ page }) => {
  await page.route('**/assets/main-*', (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByRole('alert')).toContainText('The page could not be opened.');
  await page.unroute('**/assets/main-*');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
});

test('a screen whose file is gone loads the page once more, then says what is wrong', async ({
  page,
}) => {
  let asked = 0;
  await page.goto('/');
  await page.route('**/assets/CustomerServicePage-*', (route) => {
    asked += 1;
    return route.fulfill({ status: 404 });
  });
  await page.getByRole('link', { name: 'Customer Service' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!');
  await expect(page.getByRole('link', { name: 'Light' })).toBeVisible();
  expect(asked, 'before and after one reload').toBeGreaterThan(1);
  await page.unroute('**/assets/CustomerServicePage-*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectScreen(page, '/support/customer-service', 'Customer Service');
});

test('a browser that forbids storage has a working app', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('forbidden', 'SecurityError');
        },
      });
    }
  });
  await logIn(page, 'ada@example.com');
  await expectScreen(page, '/myplan');
  await page.getByRole('link', { name: 'Account setting' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expectScreen(page, '/');
});

test('the chosen language comes first', async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: 'lang', value: 'fr', url: `${baseURL}` }]);
  const served = await page.goto('/support/terms');
  expect(await served?.text()).toContain('<html lang="fr">');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
});

test('a first screen asks the server for nothing more than files', async ({ page }) => {
  const calls: string[] = [];
  const faults: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.goto('/support/customer-service');
  await expect(page.getByRole('link', { name: /555-0100/ })).toBeVisible();
  await page.goto('/');
  await page.getByRole('link', { name: 'Log in' }).click();
  await expectScreen(page, '/login', 'Log in');
  expect(calls).toEqual([]);
  expect(faults).toEqual([]);
});

test('a customer is not shown the visitors’ landing screen on the way', async ({ page }) => {
  await logIn(page, 'ada@example.com');
  await expectScreen(page, '/myplan');
  const served = await page.goto('/');
  expect(await served?.text()).toMatch(/<div id="root"[^>]*><\/div>/);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('a server of plain files will do, if it names the token', async ({ page, request }) => {
  const headers = { ClientId: 'alpha', ApiToken: 'light-dev' };
  const config = await (await request.get('/api/App/Config', { headers })).json();
  const block = JSON.stringify({ ...config, ApiToken: 'light-dev' });
  const shell = readFileSync(join(import.meta.dirname, '../../dist/index.html'), 'utf8').replace(
    '</head>',
    `<script type="application/json" id="app-config">${block}</script></head>`,
  );
  await page.route('**/login', (route) => route.fulfill({ contentType: 'text/html', body: shell }));
  await logIn(page, 'ada@example.com');
  await expectScreen(page, '/myplan');
});
