import { firstActions } from '../customer.js';
import { fill, h, reconcile } from '../dom.js';
import { phone, words } from '../format.js';
import { filled, pager } from '../pager.js';
import { at, empty, facts, filter, head, link, listing, row } from '../parts.js';

export const title = 'Customers';

const states = [
  'unverified',
  'verified',
  'awaiting_payment',
  'under_review',
  'active',
  'suspended',
  'ended',
];

/** Customers with their state, and the way to each one's page. */
export async function open({ world, path, params, changed }) {
  const search = filter({ label: 'Find', value: params.get('find') ?? '', oninput: changed });
  const state = filter({
    label: 'State',
    options: [['', 'All'], ...states.map((s) => [s, words(s)])],
    oninput: changed,
  });
  const list = listing('Customers');
  const none = h('div');
  const pages = pager({
    path: path('accounts'),
    query: () => filled({ search, state }),
    keyOf: ({ Email }) => Email,
    changed,
  });
  const node = h('div', null, [
    head(title, undefined, { path: path('accounts') }),
    h('div', { class: 'filters' }, search.element, state.element),
    pages.element,
    list,
    none,
  ]);
  return {
    node,
    async refresh() {
      const { items } = await pages.read();
      reconcile(
        list,
        items,
        (each) => each.Email,
        (each) => entry(each, world, path, changed),
      );
      const chosen = Object.keys(filled({ search, state })).length > 0;
      fill(
        none,
        items.length === 0 && empty(chosen ? 'Nobody matches.' : 'No customers in this world yet.'),
      );
    },
  };
}

function entry(each, world, path, changed) {
  const { Email } = each;
  return row({
    title: [
      h(
        'a',
        { class: 'row__name', href: at(world, 'customer', { email: Email }) },
        `${each.FirstName} ${each.LastName}`,
      ),
      h('span', { class: 'soft' }, Email),
    ],
    state: each.State,
    known: facts([
      ['Plan', each.PlanId],
      ['Number', phone(each.PhoneNumber)],
      ['Next renewal', each.EndDate],
      ['Next plan', each.PendingPlanId],
      ['Cancels because', words(each.PendingTermination)],
      ['Total paid', each.Balance && `$${each.Balance}`],
    ]),
    actions: [
      ...firstActions(each, path, changed),
      each.State === 'under_review' && link('Review', at(world, 'activations'), `Review ${Email}`),
    ],
  });
}
