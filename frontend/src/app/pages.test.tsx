import { describe, expect, it } from 'vitest';
import { paths } from '@/paths';
import { addresses, languages, openAddresses, render, screenOf } from './pages';

function parsed(text: string): Document {
  return new DOMParser().parseFromString(text, 'text/html');
}

describe('the pages that the build writes', () => {
  it.each(addresses)('names what %s loads', async (address) => {
    const screen = await screenOf(address);
    if (address === paths.landing) expect(screen, 'comes with the app').toBeUndefined();
    else expect(screen).toMatch(/Page$/);
  });

  it.each(openAddresses)('shows %s in each language', async (address) => {
    const headings = new Set<string>();
    for (const language of languages) {
      const page = parsed(await render(address, language));
      const heading = page.querySelector('h1');
      expect(heading?.textContent, language).toBeTruthy();
      expect(page.querySelector('[inert], [aria-hidden] a')).toBeNull();
      expect(page.querySelector('.header__language')?.getAttribute('lang')).not.toBe(language);
      headings.add(heading?.textContent ?? '');
    }
    expect(headings.size, [...headings].join(', ')).toBe(languages.length);
  });

  it('lets the links of a form lead on', async () => {
    const page = parsed(await render(paths.login, 'en'));
    const links = [...page.querySelectorAll('form a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual([paths.forgetPassword, paths.register]);
  });

  it('tells where an address leads elsewhere', async () => {
    await expect(render(paths.myPlan, 'en')).rejects.toThrow('/myplan leads elsewhere.');
  });
});
