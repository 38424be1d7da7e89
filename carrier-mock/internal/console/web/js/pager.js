// Lists that may be long: the mock searches and counts, the page draws one part at a time.
import { callForPage } from './api.js';
import { fill, h } from './dom.js';
import { count } from './format.js';

/** How many rows a page has. */
export const pageSize = 100;

/**
 * Reads a list page by page. Options: path, query (returns the parameters that choose), keyOf (what the
 * mock's parameter "after" takes of an item), changed (reads again and draws).
 */
export function pager({ path, query, keyOf, changed }) {
  let before = []; // the keys after which the pages before began
  let after = '';
  let asked = '';
  const words = h('p', { class: 'pager__words', role: 'status' });
  const turn = (label, onclick) =>
    h('button', { type: 'button', class: 'button', hidden: true, onclick }, label);
  const back = turn('Previous page', () => {
    after = before.pop() ?? '';
    return changed();
  });
  let last = '';
  const on = turn('Next page', () => {
    before.push(after);
    after = last;
    return changed();
  });
  const element = h('div', { class: 'pager' }, words, back, on);

  return {
    element,
    async read() {
      const chosen = new URLSearchParams(query()).toString();
      if (chosen !== asked) {
        asked = chosen;
        before = [];
        after = '';
      }
      const parameters = new URLSearchParams({ ...query(), limit: pageSize });
      if (after) parameters.set('after', after);
      const { items, total } = await callForPage({ path: `${path}?${parameters}` });
      last = items.length > 0 ? String(keyOf(items.at(-1))) : '';
      const from = before.length * pageSize;
      back.hidden = before.length === 0;
      on.hidden = from + items.length >= total;
      fill(
        words,
        total > pageSize && `${count(from + 1)}–${count(from + items.length)} of ${count(total)}`,
      );
      return { items, total };
    },
  };
}

/** The filters that are filled in, by the names of their parameters. */
export function filled(filters) {
  return Object.fromEntries(
    Object.entries(filters)
      .map(([name, { input }]) => [name, input.value.trim()])
      .filter(([, text]) => text !== ''),
  );
}
