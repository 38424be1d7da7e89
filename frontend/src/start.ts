/** The first script of every page: it starts the app, and says so where that fails. */
import './styles/index.css';
import { chosenLanguage } from './i18n/choice';

const root = document.getElementById('root') as HTMLElement;

/** What was served is read before the app takes the network and the processor. */
const painted = new Promise<unknown>((resolve) => {
  if (root.hasChildNodes()) requestAnimationFrame(() => setTimeout(resolve));
  else resolve(undefined);
});

painted
  .then(() => {
    // The files of the screen, which the build noted in the page, come beside each other: of the
    // texts those that will be read.
    const language = chosenLanguage(document.cookie, navigator.languages);
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="after-paint"]')) {
      if (!link.hreflang || link.hreflang === language) link.rel = 'modulepreload';
    }
    return import('./main');
  })
  .then(({ showApp }) => showApp(root))
  .catch((error) => {
    console.error(error);
    root.replaceChildren(failure());
  });

/** What stands in the app's place. The page has the words: the catalogues may be what is missing. */
function failure(): HTMLElement {
  const { failed = '', retry = '' } = root.dataset;
  const said = document.createElement('p');
  said.textContent = failed;
  const again = document.createElement('a');
  again.className = 'link';
  again.href = window.location.href;
  again.textContent = retry;
  const page = document.createElement('main');
  page.className = 'column page';
  page.role = 'alert';
  page.append(said, again);
  return page;
}
