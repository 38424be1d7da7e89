/** What the build asks of the app, to write a page for each address (docs/adr/0010). */
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { common } from '@/i18n/common';
import { language } from '@/i18n/language';
import { format } from '@/i18n/message';
import { type Language, languages, loadLanguage } from '@/i18n/translated';
import { paths } from '@/paths';
import { App } from './App';
import { screenAt } from './router';
import { openFirst } from './useScreen';

export { languages };
export const addresses = Object.values(paths);

/** Where visitors arrive with nothing in hand: these screens can be read before the app is there. */
export const openAddresses = [
  paths.landing,
  paths.login,
  paths.register,
  paths.forgetPassword,
  paths.customerService,
  paths.terms,
  paths.privacyPolicy,
];

/** The name of the component that an address loads; the landing screen comes with the app. */
export async function screenOf(address: string): Promise<string | undefined> {
  if (address === paths.landing) return undefined;
  return (await screenAt(address)?.load())?.default.name;
}

/** The root of a page: with the words for a start that fails, and the screen's text if it has one. */
export async function root(visitors: Language, text = ''): Promise<string> {
  await loadLanguage(visitors);
  const failed = format(common.notOpened, visitors);
  const retry = format(common.retry, visitors);
  return `<div id="root" data-failed="${failed}" data-retry="${retry}">${text}</div>`;
}

/**
 * A screen as a visitor first sees it. Its links lead where they say; its forms and buttons wait for
 * the app, which takes the place of all of it.
 */
export async function render(address: string, visitors: Language): Promise<string> {
  // The first is shown, and the switch leads to the other.
  await language.offer([visitors]);
  await language.offer(languages);
  if (screenAt(address)?.guard?.()) throw new Error(`${address} leads elsewhere.`);
  await openFirst(address);
  return renderToStaticMarkup(
    <StaticRouter location={address}>
      <App />
    </StaticRouter>,
  );
}
