import { action, form } from '../actions.js';
import { call, callForPage } from '../api.js';
import { fill, h, reconcile } from '../dom.js';
import { count } from '../format.js';
import { filled, pager } from '../pager.js';
import { code, empty, filter, head, listing, row } from '../parts.js';

export const title = 'SIM cards';

const states = ['free', 'reserved', 'active', 'blocked'];

/** SIM cards: one to activate at hand, and all with their states. */
export async function open({ path, changed }) {
  const search = filter({ label: 'Find', oninput: changed });
  const state = filter({
    label: 'State',
    options: [['', 'All'], ...states.map((s) => [s, s])],
    oninput: changed,
  });
  const next = h('section', { class: 'panel', 'aria-label': 'A free SIM card' });
  const list = listing('SIM cards');
  const none = h('div');
  const pages = pager({
    path: path('sims'),
    query: () => filled({ search, state }),
    keyOf: ({ ICCID }) => ICCID,
    changed,
  });
  const add = form({
    fields: [
      {
        name: 'ICCID',
        label: 'ICCID',
        placeholder: '19 digits',
        hint: 'A known card gets the state.',
      },
      { name: 'State', label: 'State', type: 'select', options: states },
    ],
    submit: 'Add or change',
    request: (body) => ({ method: 'POST', path: path('sims'), body }),
    done: changed,
    beside: h('button', { type: 'button', class: 'button', onclick: suggest }, 'Suggest a number'),
  });
  const node = h('div', null, [
    head(title, undefined, { path: path('sims') }),
    next,
    h('section', { class: 'panel' }, h('h2', null, 'Add a SIM card'), add),
    h('div', { class: 'filters' }, search.element, state.element),
    pages.element,
    list,
    none,
  ]);

  /** A number that no card of the free row has. */
  async function suggest() {
    const { items } = await callForPage({ path: `${path('sims')}?state=free` });
    let number = BigInt(items.at(-1)?.ICCID ?? '8912230000000000000');
    for (let taken = [1]; taken.length > 0; ) {
      number += 1n;
      taken = await call({ path: `${path('sims')}?search=${number}&limit=1` });
    }
    add.elements.ICCID.value = String(number);
    add.dispatchEvent(new Event('input'));
  }

  return {
    node,
    async refresh() {
      const [{ items }, free] = await Promise.all([
        pages.read(),
        callForPage({ path: `${path('sims')}?state=free&limit=1` }),
      ]);
      reconcile(
        list,
        items,
        (each) => each.ICCID,
        (each) => entry(each, path, changed),
      );
      fill(none, items.length === 0 && empty('No such SIM cards.'));
      const [first] = free.items;
      if (next.dataset.sim === `${first?.ICCID} ${free.total}`) return;
      next.dataset.sim = `${first?.ICCID} ${free.total}`;
      fill(
        next,
        first
          ? [
              h('p', { class: 'soft' }, `The next of ${count(free.total)} free SIM cards`),
              code(first.ICCID, 'The ICCID'),
            ]
          : empty('No SIM card is free.'),
      );
    },
  };
}

function entry({ ICCID, State }, path, changed) {
  const set = (label, to) =>
    action(label, {
      name: `${label} ${ICCID}`,
      request: { method: 'POST', path: path('sims'), body: { ICCID, State: to } },
      done: changed,
    });
  return row({
    title: h('span', { class: 'digits' }, ICCID),
    state: State,
    actions: [
      State === 'free' && set('Block', 'blocked'),
      State === 'blocked' && set('Free', 'free'),
    ],
  });
}
