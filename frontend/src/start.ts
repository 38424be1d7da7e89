/** The first script of every page: it starts the app, and says so where that fails. */
import './styles/index.css';

const root = document.getElementById('root') as HTMLElement;

/** What was served is read before the app takes the network and the processor. */
const painted = new Promise<unknown>((resolve) => {
  if (root.hasChildNodes()) requestAnimationFrame(() => setTimeout(resolve));
  else resolve(undefined);
});

painted
  .then(() => {
    // The files of the screen, which the build noted in the page, come beside each other.
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="after-paint"]')) {
      link.rel = 'modulepreload';
    }
    return import('./main');
  })
  .then(({ showApp }) => showApp(root))
  .catch((error) => {
    console.error(error);
    root.replaceChildren(failure());
  });

/** What stands in the app's place, in the page's language: the catalogues may be what is missing. */
function failure(): HTMLElement {
  const french = document.documentElement.lang === 'fr';
  const said = document.createElement('p');
  said.textContent = french ? 'La page n’a pas pu s’ouvrir.' : 'The page could not be opened.';
  const again = document.createElement('a');
  again.className = 'link';
  again.href = window.location.href;
  again.textContent = french ? 'Réessayer' : 'Try again';
  const page = document.createElement('main');
  page.className = 'column page';
  page.role = 'alert';
  page.append(said, again);
  return page;
}
