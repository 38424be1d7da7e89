import { expect, type Locator, type Page } from '@playwright/test';
import type { Browser, Target } from './browser.ts';

/** Chromium and Firefox, which Playwright drives. */
export function playwrightBrowser(page: Page): Browser {
  // The card provider's fields have a label twice: on the page, and inside for the input. The inner is last.
  const find = (target: Target): Locator => {
    if ('label' in target) return page.getByLabel(target.label).last();
    if ('role' in target) return page.getByRole(target.role, { name: target.name }).first();
    return page.getByText(target.text).filter({ visible: true }).first();
  };
  return {
    goto: async (path) => void (await page.goto(path)),
    path: async () => new URL(page.url()).pathname,
    async see(target) {
      await expect(find(target)).toBeVisible();
      await expect(find(target)).toBeEnabled();
    },
    async click(target) {
      await expect(find(target)).toBeEnabled();
      await find(target).click();
    },
    fill: (label, value) => find({ label }).fill(value),
    select: async (label, option) => void (await find({ label }).selectOption({ label: option })),
    focused: (target) =>
      find(target).evaluate(
        (element) => (element.getRootNode() as Document | ShadowRoot).activeElement === element,
      ),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    kept: () => page.evaluate(() => Object.keys(localStorage)),
    screenshot: () => page.screenshot(),
  };
}
