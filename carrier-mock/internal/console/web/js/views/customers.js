import { action } from '../actions.js';
import { call } from '../api.js';
import { fill, h, reconcile } from '../dom.js';
import { phone, words } from '../format.js';
import { at, empty, facts, filter, head, link, listing, row } from '../parts.js';

export const title = 'Customers';

/** Customers with their state, and the way to what they did. */
export async function open({ world, path, params, changed }) {
  let customers = [];
  const search = filter({ label: 'Find', value: params.get('find') ?? '', oninput: show });
  const list = listing('Customers');
  const none = h('div');
  const node = h('div', null, [
    head(title, undefined, { path: path('accounts') }),
    h('div', { class: 'filters' }, search.element),
    list,
    none,
  ]);

  function show() {
    const find = search.input.value.trim().toLowerCase();
    const found = customers.filter((each) =>
      JSON.stringify(Object.values(each)).toLowerCase().includes(find),
    );
    reconcile(
      list,
      found,
      (each) => each.Email,
      (each) => entry(each, world, path, changed),
    );
    fill(
      none,
      found.length === 0 &&
        empty(customers.length === 0 ? 'No customers in this world yet.' : 'Nobody matches.'),
    );
  }

  return {
    node,
    async refresh() {
      customers = await call({ path: path('accounts') });
      show();
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
      ['Paid in all', each.Balance && `$${each.Balance}`],
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
      each.State === 'under_review' && link('Review', at(world, 'activations'), `Review ${Email}`),
      link('Mail', at(world, 'mailbox', { to: Email }), `Mail to ${Email}`),
      link('Calls', at(world, 'journal', { user: Email }), `Calls of ${Email}`),
      link('Fault', at(world, 'faults', { user: Email }), `Fault for ${Email}`),
    ],
  });
}
