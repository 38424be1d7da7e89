import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Look {
  /** `expect.soft` goes on looking. */
  demand?: typeof expect | typeof expect.soft;
  /** These alone; all of WCAG 2.2 AA unless told. */
  rules?: string[];
}

/**
 * Fails with each rule that axe finds broken and the elements at fault. axe stays in the document
 * for the next look: Deque's adapter loads it anew, in a page of its own besides, which takes longer
 * than the look itself.
 */
export async function expectAccessible(page: Page, look: Look = {}): Promise<void> {
  const { demand = expect, rules } = look;
  await page.getByRole('heading', { level: 1 }).first().waitFor(); // every screen has one
  await rest(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const faults = await page.evaluate(
    async (runOnly) => {
      const { violations } = await window.axe.run(
        { exclude: ['.form--veiled'] }, // contrast is not asked of what waits behind a veil
        { runOnly, resultTypes: ['violations'], iframes: false },
      );
      return violations.map(
        (v) => `${v.id}: ${v.help}\n  ${v.nodes.map((n) => n.html).join('\n  ')}`,
      );
    },
    rules ? { type: 'rule' as const, values: rules } : { type: 'tag' as const, values: standard },
  );
  demand(faults, `axe on ${page.url()}`).toEqual([]);
}

/** Lets what moves come to rest: colours fade as well, and are no colours of ours on the way. */
export async function rest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document
      .getAnimations()
      .filter((motion) => motion.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map((motion) => motion.finished));
  });
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
