import { action, form } from '../actions.js';
import { call } from '../api.js';
import { fill, h, reconcile } from '../dom.js';
import { code, empty, filter, head, listing, row } from '../parts.js';

export const title = 'SIM cards';

const states = ['free', 'reserved', 'active', 'blocked'];

/** SIM cards: one to activate at hand, and all with their states. */
export async function open({ path, changed }) {
  let cards = [];
  const search = filter({ label: 'Find', oninput: show });
  const state = filter({
    label: 'State',
    options: [['', 'All'], ...states.map((s) => [s, s])],
    oninput: show,
  });
  const next = h('section', { class: 'panel', 'aria-label': 'A free SIM card' });
  const list = listing('SIM cards');
  const none = h('div');
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
    list,
    none,
  ]);

  /** The number after the highest free one. */
  function suggest() {
    const known = new Set(cards.map(({ ICCID }) => ICCID));
    let number = BigInt(
      cards.findLast(({ State }) => State === 'free')?.ICCID ?? '8912230000000000000',
    );
    do number += 1n;
    while (known.has(String(number)));
    add.elements.ICCID.value = String(number);
    add.dispatchEvent(new Event('input'));
  }

  function show() {
    const found = cards.filter(
      ({ ICCID, State }) =>
        ICCID.includes(search.input.value.trim()) && (state.input.value || State) === State,
    );
    reconcile(
      list,
      found,
      (each) => each.ICCID,
      (each) => entry(each, path, changed),
    );
    fill(none, found.length === 0 && empty('No such SIM cards.'));
    const free = cards.filter(({ State }) => State === 'free');
    fill(
      next,
      free.length > 0
        ? [
            h('p', { class: 'soft' }, `The next of ${free.length} free SIM cards`),
            code(free[0].ICCID, 'The ICCID'),
          ]
        : empty('No SIM card is free.'),
    );
  }

  return {
    node,
    async refresh() {
      const read = await call({ path: path('sims') });
      if (JSON.stringify(read) === JSON.stringify(cards)) return;
      cards = read;
      show();
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
