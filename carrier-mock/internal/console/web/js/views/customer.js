import { call } from '../api.js';
import { firstActions, furtherActions } from '../customer.js';
import { fill, h, reconcile } from '../dom.js';
import { dateTime, phone, words } from '../format.js';
import { pager } from '../pager.js';
import { at, empty, facts, head, link, pill } from '../parts.js';
import { porting, reviewing } from './activations.js';

export const title = 'Customer';

/** The view in whose place it stands among the links. */
export const within = 'customers';

/** Everything of a customer on one line of time, and all that can be done. */
export async function open({ world, path, params, changed }) {
  const email = params.get('email') ?? '';
  const own = path('accounts', email);
  const about = h('div', { class: 'about' });
  const actions = h('div', { class: 'row__actions' });
  const list = h('ol', { class: 'events', 'aria-label': 'Timeline', tabindex: '-1' });
  const none = h('div');
  const pages = pager({
    path: `${own}/timeline`,
    query: () => ({}),
    keyOf: ({ Id }) => Id,
    changed,
  });
  const node = h('div', null, [
    head(email, undefined, { path: own }),
    about,
    actions,
    h('section', null, h('h2', null, 'Timeline'), pages.element, list, none),
  ]);
  let told = '';
  return {
    node,
    async refresh() {
      const account = await call({ path: own });
      const activation = account.PaId && (await call({ path: path('activations', account.PaId) }));
      const { items } = await pages.read();
      reconcile(
        list,
        items,
        (each) => each.Id,
        (each) => moment(each, world, email),
      );
      fill(none, items.length === 0 && empty('Nothing has happened yet.'));
      const now = JSON.stringify([account, activation]);
      if (now === told) return; // the focus stays on its button
      told = now;
      const focused = actions.contains(document.activeElement) && document.activeElement;
      fill(about, known(account, activation));
      fill(actions, [
        ...firstActions(account, path, changed),
        ...(activation ? [...reviewing(activation, path, changed)] : []),
        ...(activation ? [...porting(activation, path, changed)] : []),
        ...furtherActions(account, path, changed),
        link('Mail', at(world, 'mailbox', { to: email }), `Mail to ${email}`),
        link('Calls', at(world, 'journal', { user: email }), `Calls of ${email}`),
        link('Fault', at(world, 'faults', { user: email }), `Fault for ${email}`),
      ]);
      if (focused) (same(actions, focused) ?? actions.querySelector('button, a')).focus();
    },
  };
}

function same(actions, { textContent }) {
  return [...actions.children].find((each) => each.textContent === textContent);
}

function known(account, activation) {
  return [
    h('p', { class: 'row__title' }, [
      h('span', { class: 'row__name' }, `${account.FirstName} ${account.LastName}`),
      pill(account.State),
    ]),
    facts([
      ['Plan', account.PlanId],
      ['Number', phone(account.PhoneNumber)],
      ['SIM card', account.ICCID ?? activation?.ICCID],
      ['Cycle began', account.StartDate],
      ['Next renewal', account.EndDate],
      ['Next plan', account.PendingPlanId],
      ['Cancels because', words(account.PendingTermination)],
      ['Paid in all', `$${account.Balance}`],
      ['Mails in', account.Language === 'fr' ? 'French' : 'English'],
      ['Activation', activation && words(activation.State)],
      ['Because', activation?.Reason],
      [
        'Brings along',
        activation?.PortIn &&
          `${phone(activation.PortIn.PhoneNumber)} from ${activation.PortIn.Carrier}, ${words(activation.PortIn.State)}`,
      ],
      ['paId', account.PaId],
      ['CNUM', account.Cnum],
      ['User id', account.UserId],
    ]),
  ];
}

/** Where more is to be seen of a moment, by its kind. */
const places = {
  mail: (world, email) => at(world, 'mailbox', { to: email }),
  call: (world, email) => at(world, 'journal', { user: email }),
};

function moment({ At, Kind, Title, Detail }, world, email) {
  const href = places[Kind]?.(world, email);
  return h('li', { class: 'event event--moment' }, [
    h('time', { datetime: At }, dateTime(At)),
    h('span', { class: 'soft' }, Kind),
    h('span', null, [
      href ? h('a', { href }, Title) : h('strong', null, Title),
      Detail && h('span', { class: 'soft' }, ` ${Detail}`),
    ]),
  ]);
}
