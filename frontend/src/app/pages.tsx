/** What the build asks of the app, to write a page for each address (docs/adr/0010). */
import { renderToStaticMarkup } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  StaticRouterProvider,
} from 'react-router';
import { language } from '@/i18n/language';
import { type Language, languages } from '@/i18n/message';
import { paths } from '@/paths';
import { Providers } from './Providers';
import { routes } from './router';

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

/** The names of the components that an address loads when it is visited, its layout's included. */
export async function screenOf(address: string): Promise<string[]> {
  const loaded = await Promise.all(
    (matchRoutes(routes, address) ?? []).map(({ route: { lazy } }) =>
      typeof lazy === 'function' ? lazy() : undefined,
    ),
  );
  return loaded.flatMap((module) => module?.Component?.name ?? []);
}

/**
 * A screen as a visitor first sees it. Its links lead where they say; its forms and buttons wait for
 * the app, which takes the place of all of it.
 */
export async function render(address: string, visitors: Language): Promise<string> {
  // The first is shown, and the switch leads to the other.
  language.offer([visitors]);
  language.offer(languages);
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(new URL(address, 'http://localhost')));
  if (context instanceof Response) throw new Error(`${address} leads elsewhere.`);
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToStaticMarkup(
    <Providers>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </Providers>,
  );
}
