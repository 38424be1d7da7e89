import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { rest } from '../axe.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { customers } from './customers.ts';
import { newcomers } from './newcomers.ts';
import { speakPseudo, unmarked } from './pseudo.ts';
import { logIn, type State } from './state.ts';
import { visitors } from './visitors.ts';

// Every screen in every state, in both languages and schemes: nothing that axe finds, nothing
// wider than the screen; and once in a language that nobody speaks. With SCREENSHOTS each is kept as a picture instead, in two widths.

const folder = process.env.SCREENSHOTS;
const schemes = ['light', 'dark'] as const;
const widths = [390, 1280] as const;
const height = 844;

for (const lang of ['en', 'fr']) {
  for (const walk of [...visitors, ...newcomers, ...customers]) {
    test(`${walk.name} in ${lang === 'en' ? 'English' : 'French'}`, async ({
      page,
      world,
      baseURL,
    }) => {
      test.setTimeout(600_000);
      await page.context().addCookies([{ name: 'lang', value: lang, url: `${baseURL}` }]);
      if (walk.as) await logIn(page, walk.as);
      for (const [index, state] of walk.states.entries()) {
        await test.step(state.name, async () => {
          await state.go({ page, world });
          await settle(page);
          if (folder) await keep(page, join(folder, lang), `${walk.name}-${index + 10}`, state);
          else await look(page, lang, state);
        });
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      }
    });
  }
}

for (const walk of folder ? [] : [...visitors, ...newcomers, ...customers]) {
  test(`${walk.name} has no text of its own in any language`, async ({ page, world, baseURL }) => {
    test.setTimeout(600_000);
    await speakPseudo(page);
    await page.context().addCookies([{ name: 'lang', value: 'fr', url: `${baseURL}` }]);
    if (walk.as) await logIn(page, walk.as);
    for (const state of walk.states) {
      await test.step(state.name, async () => {
        await state.go({ page, world });
        await settle(page);
        // What was served before the app is there has no marks.
        await eventually.poll(() => unmarked(page), state.name).toEqual([]);
      });
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  });
}

const eventually = expect.configure({ soft: true });

/** Waits for the screen's own content, and keeps its toast. */
async function settle(page: Page) {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const toast = page.locator('.toast');
  if (await toast.isVisible()) await toast.hover();
  await rest(page);
}

async function look(page: Page, lang: string, state: State) {
  expect.soft(await page.locator('html').getAttribute('lang'), state.name).toBe(lang);
  expect.soft(await overflow(page), `${state.name}: px wider than the screen`).toBe(0);
  await expectAccessible(page, { demand: expect.soft });
  // What the scheme changes is colours alone.
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, { demand: expect.soft, rules: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light' });
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Waits until nothing has changed for a while: what a screen still reads makes it longer. */
const stillness = (page: Page) =>
  page.evaluate(
    (quietMs) =>
      new Promise<void>((resolve) => {
        const still = () => {
          observer.disconnect();
          resolve();
        };
        let timer = setTimeout(still, quietMs);
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(still, quietMs);
        });
        observer.observe(document.body, { subtree: true, childList: true });
      }),
    500,
  );

async function keep(page: Page, into: string, prefix: string, { name, media }: State) {
  await stillness(page);
  mkdirSync(into, { recursive: true });
  const file = `${prefix}-${name}`.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  await page.emulateMedia({ media: media ?? 'screen' });
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    const whole = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: Math.max(height, whole) });
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      const path = join(into, `${file}.${colorScheme}.${width}.png`);
      await page.screenshot({ path, animations: 'disabled' });
    }
  }
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  await page.setViewportSize({ width: widths[0], height });
}
