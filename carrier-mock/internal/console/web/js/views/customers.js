import { action, asking } from '../actions.js';
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

/** Customers with their state, and the way to what they did. */
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
  const other = each.Language === 'fr' ? 'en' : 'fr';
  const move = (label, what) =>
    action(label, {
      name: `${label} ${Email}`,
      request: { method: 'POST', path: path('accounts', Email, what) },
      done: changed,
    });
  return row({
    title: [
      h('span', { class: 'row__name' }, `${each.FirstName} ${each.LastName}`),
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
    more: h('details', { class: 'more' }, [
      h('summary', { 'aria-label': `Details of ${Email}` }, 'Details'),
      facts(Object.entries(each)),
    ]),
    actions: [
      each.State === 'active' && move('Suspend', 'suspend'),
      each.State === 'suspended' && move('Resume', 'resume'),
      action(other === 'fr' ? 'Mail in French' : 'Mail in English', {
        name: `${other === 'fr' ? 'Mail in French' : 'Mail in English'} for ${Email}`,
        request: {
          method: 'POST',
          path: path('accounts', Email, 'language'),
          body: { Language: other },
        },
        done: changed,
      }),
      each.State !== 'unverified' &&
        action('Open the app', {
          name: `Open the app as ${Email}`,
          request: { method: 'POST', path: path('accounts', Email, 'login') },
          done: ({ Url }) => Url && window.open(Url, '_blank', 'noopener'),
        }),
      each.State === 'under_review' && link('Review', at(world, 'activations'), `Review ${Email}`),
      each.Cnum && savedCard(Email, path, changed),
      link('Mail', at(world, 'mailbox', { to: Email }), `Mail to ${Email}`),
      link('Calls', at(world, 'journal', { user: Email }), `Calls of ${Email}`),
      link('Fault', at(world, 'faults', { user: Email }), `Fault for ${Email}`),
    ],
  });
}

/** The provider's published test cards, by what becomes of a renewal. */
const cards = [
  ['4242424242424242', '4242: pays'],
  ['4000000000000341', '0341: is declined when it is charged'],
  ['4000000000003220', '3220: asks for 3-D Secure each time'],
];

function savedCard(Email, path, changed) {
  return asking('Card', {
    name: `Saved card of ${Email}`,
    title: `Saved card of ${Email}`,
    text: 'The next renewal succeeds or fails as this card does.',
    fields: [{ name: 'Number', label: 'Test card', type: 'select', options: cards }],
    submit: 'Save the card',
    request: (body) => ({ method: 'POST', path: path('accounts', Email, 'card'), body }),
    done: changed,
  });
}
