import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectScreen, logIn } from '../journey.ts';

// For everyone: enlarged, without motion, in the system's own colours (WCAG 2.2 AA).

const button = (page: Page, name: string) => page.getByRole('button', { name });

test('navigation, errors and what is done are announced', async ({ page }) => {
  const title = page.getByRole('heading', { level: 1 });
  await page.goto('/login');
  await button(page, 'Continue').click();
  const summary = page.getByRole('alert').first();
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);

  await logIn(page, 'ada@example.com');
  await expectScreen(page, '/myplan');
  await page.getByRole('link', { name: 'Account setting' }).click();
  await expect(title).toHaveText('Account setting');
  await expect(title).toBeFocused();
  await expect(page).toHaveTitle(/^Account setting/);

  await page.goto('/setting/changeName');
  await button(page, 'Save').click();
  await expect(page.locator('[aria-live=polite]')).toContainText('Name changed successfully');
});

test('an error leads to its field, the label in view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 320 });
  await page.goto('/register');
  await button(page, 'Submit').click();
  await expect(page.getByRole('alert').first()).toBeFocused();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const label = page.locator('label[for=firstName]');
  await expect(label).not.toBeInViewport();
  const summary = page.getByRole('alert').first();
  await summary.getByRole('link', { name: 'First Name is required' }).press('Enter');
  await expect(page.getByLabel('First Name')).toBeFocused();
  await expect(label).toBeInViewport({ ratio: 0.9 });
});

test('a wrong code is announced', async ({ page }) => {
  await page.goto('/forgetPassword');
  await page.getByLabel('Email').fill('zoe@example.com');
  await button(page, 'Send').click();
  await page.getByLabel('Security code').fill('000000');
  await button(page, 'Continue').click();
  await expect(page.getByRole('alert')).toHaveText('Invalid OTP. Please try again.');
});

const screens = ['/myplan', '/setting', '/setting/changeAddress', '/setting/payment-history'];
const more = ['/subscription', '/subscription/change-plan', '/subscription/cancelSubscription'];

for (const [name, width, fontSize] of [
  ['on a screen of 320 px', 320, ''],
  ['with text of twice the size', 390, '200%'],
] as const) {
  test(`nothing is lost ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 });
    await logIn(page, 'ada@example.com');
    await expectScreen(page, '/myplan');
    for (const path of [...screens, ...more, '/payment', '/support/terms', '/register', '/']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, fontSize);
      await page.waitForLoadState('networkidle');
      const wide = await page.evaluate(() => {
        const edge = document.documentElement.clientWidth;
        return [...document.querySelectorAll('body *')]
          .filter((element) => {
            const box = element.getBoundingClientRect();
            const hidden = element.closest('.visually-hidden, .skip-link, svg');
            return !hidden && box.width > 0 && (box.right > edge + 1 || box.left < -1);
          })
          .map((element) => element.outerHTML.slice(0, 120));
      });
      expect(wide, `wider than the screen on ${path}`).toEqual([]);
    }
  });
}

test('who wants less motion sees none', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await logIn(page, 'ada@example.com');
  await expectScreen(page, '/myplan');
  await page.goto('/setting/changeName');
  await button(page, 'Save').click();
  await expect(page.locator('.toast')).toBeVisible();
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { animationDuration, transitionDuration } = getComputedStyle(element);
        return [animationDuration, transitionDuration].some(
          (time) => Number.parseFloat(time) > 0.01,
        );
      })
      .map((element) => element.className),
  );
  expect(moving, 'what moves').toEqual([]);
});

test('the system’s own colours keep what colour alone would say', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await logIn(page, 'ada@example.com');
  await expectScreen(page, '/myplan');
  const style = (selector: string, name: string, pseudo?: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(
        (element, [property, part]) => getComputedStyle(element, part)[property as 'color'],
        [name, pseudo] as const,
      );
  expect(await style('.usage__line', 'borderTopStyle'), 'the meter’s frame').toBe('solid');
  expect(await style('.button', 'borderTopStyle'), 'a button’s frame').toBe('solid');

  await page.goto('/subscription/change-plan');
  await page.locator('.plan-choice:enabled').first().click();
  expect(await style('.plan-choice[aria-pressed=true]', 'outlineStyle'), 'what is chosen').toBe(
    'solid',
  );
});

test('the outline of what is loading appears after 300 ms, so that quick answers don’t flicker', async ({
  page,
}) => {
  await logIn(page, 'ada@example.com');
  await expectScreen(page, '/myplan');
  await page.route('**/api/Account/AccountInfo', () => new Promise(() => {}));
  await page.goto('/myplan');
  const skeleton = page.locator('.skeleton');
  const timing = await skeleton.evaluate((element) => {
    const { animationDelay, animationFillMode } = getComputedStyle(element);
    return { animationDelay, animationFillMode };
  });
  expect(timing).toEqual({ animationDelay: '0.3s', animationFillMode: 'both' });
  await expect(skeleton).toHaveCSS('opacity', '1');
});
