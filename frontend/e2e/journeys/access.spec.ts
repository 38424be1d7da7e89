import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { cards, expectScreen, logIn, password } from '../journey.ts';

// For everyone: by keyboard alone, enlarged, without motion, in the system's own colours (WCAG 2.2 AA).

/** Also of an input that the card provider keeps in a tree of its own. */
const focused = (target: Locator) =>
  target.evaluate(
    (element) => (element.getRootNode() as Document | ShadowRoot).activeElement === element,
  );

/** Presses Tab until the target has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator) {
  await target.waitFor();
  for (let presses = 0; presses < 60; presses++) {
    if (await focused(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${target}`);
}

async function typeInto(page: Page, label: string | RegExp, text: string) {
  await tabTo(page, page.getByLabel(label).last());
  await page.keyboard.type(text);
}

async function press(page: Page, target: Locator, key = 'Enter') {
  await expect(target).toBeEnabled();
  await tabTo(page, target);
  await page.keyboard.press(key);
}

const button = (page: Page, name: string) => page.getByRole('button', { name });

test('an activation is ordered and paid by keyboard alone', async ({ page }) => {
  await page.goto('/login');
  await typeInto(page, 'Email', 'nora@example.com');
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');

  await expectScreen(page, '/activation', 'Activate your SIM');
  await typeInto(page, 'SIM card number (ICCID)', '8912230000000000031');
  await page.keyboard.press('Enter');
  await expectScreen(page, '/plans');
  await press(page, page.getByRole('link', { name: '$30.00' }));
  await expectScreen(page, '/plansDetail');
  await press(page, page.getByText('Select Plan'));

  await expectScreen(page, '/personalInfo');
  await typeInto(page, 'Address', '1 Yonge Street');
  await typeInto(page, 'City', 'Toronto');
  await typeInto(page, 'Province', 'Ontario');
  await typeInto(page, 'Postal Code', 'M5V 2T6');
  await tabTo(page, page.getByLabel('No, give me a new number'));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel('Yes, transfer my number')).toBeChecked();
  await typeInto(page, 'Current carrier', 'Bell');
  await typeInto(page, 'Phone number to transfer', '4165550142');
  await typeInto(page, /Account number/, '1234567890123');
  await typeInto(page, 'IMEI number', '490154203237518');
  await press(page, button(page, 'Continue'));
  await expectScreen(page, '/checkout');
  await press(page, button(page, 'Proceed to Payment'));

  await expectScreen(page, '/stripePayment');
  await expect(button(page, 'Pay Now')).toBeEnabled();
  await typeInto(page, /card number/i, cards.authenticates);
  await typeInto(page, /expir/i, '1234');
  await typeInto(page, /CVC|security code/i, '123');
  await press(page, button(page, 'Pay Now'));
  const bank = page.getByRole('dialog', { name: /3D Secure/ });
  await press(page, bank.getByRole('button', { name: 'Complete' }));
  await expectScreen(page, '/summary', 'Thank you');
});

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
