import { createStore } from '@/lib/createStore';
import { chosenLanguage, keepChoice } from './choice';
import { type Language, languages, loadLanguage } from './translated';

const offered = createStore<readonly Language[]>(languages);
// The build renders pages too, in languages of its choice and without a document.
const store = createStore<Language>(
  import.meta.env.SSR ? 'en' : chosenLanguage(document.cookie, navigator.languages),
);

if (!import.meta.env.SSR) document.documentElement.lang = store.get();

function speak(next: Language): void {
  store.set(next);
  if (!import.meta.env.SSR) document.documentElement.lang = next;
}

export const language = {
  get: store.get,
  use: store.use,
  /** The languages to choose from. */
  useOffered: offered.use,

  /** Loads what the modules that are there need of the language, which may change meanwhile. */
  async ready(): Promise<void> {
    while (true) {
      const current = store.get();
      await loadLanguage(current);
      if (current === store.get()) return;
    }
  },

  /** Speaks a language as soon as it is there, from now on. */
  async choose(next: Language): Promise<void> {
    await loadLanguage(next);
    keepChoice(next);
    speak(next);
  },

  /** Takes the operator's languages, the first for who has chosen none of them. */
  async offer(tags: readonly string[]): Promise<void> {
    const known = tags.filter((tag) => languages.includes(tag));
    const [first] = known;
    if (!first) return;
    offered.set(known);
    if (known.includes(store.get())) return;
    await loadLanguage(first);
    speak(first);
  },
};
