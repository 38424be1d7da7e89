import { describe, expect, it } from 'vitest';
import { paths } from '@/paths';
import { addresses, languages, openAddresses, render, screenOf } from './pages';

function parsed(text: string): Document {
  return new DOMParser().parseFromString(text, 'text/html');
}

describe('the pages that the build writes', () => {
  it.each(addresses)('names what %s loads', async (address) => {
    const screen = await screenOf(address);
    // The landing screen comes with the app.
    expect(screen.some((name) => name.endsWith('Page'))).toBe(address !== paths.landing);
  });

  it('names the layout that a screen stands in', async () => {
    expect(await screenOf(paths.myPlan)).toEqual(['QueryLayout', 'MyPlanPage']);
    expect(await screenOf(paths.login)).toEqual(['LoginPage']);
  });

  it.each(openAddresses)('shows %s in each language, to be read only', async (address) => {
    const headings = new Set<string>();
    for (const language of languages) {
      const page = parsed(await render(address, language));
      const heading = page.querySelector('[inert][aria-hidden="true"] h1');
      expect(heading?.textContent, language).toBeTruthy();
      expect(page.querySelector('.header__language')?.getAttribute('lang')).not.toBe(language);
      headings.add(heading?.textContent ?? '');
    }
    expect(headings.size, [...headings].join(', ')).toBe(languages.length);
  });

  it('tells where an address leads elsewhere', async () => {
    await expect(render(paths.myPlan, 'en')).rejects.toThrow('/myplan leads elsewhere.');
  });
});
