import { action, asking, form } from '../actions.js';
import { call } from '../api.js';
import { fill, h, reconcile } from '../dom.js';
import { dateTime, money } from '../format.js';
import { empty, facts, head, listing, row } from '../parts.js';

export const title = 'Cards';

/** The emulator tells nobody of its changes: it is asked while the view is open; milliseconds. */
export const every = 2000;

/** How many payments are shown. */
const shown = 100;

const modes = [
  ['normal', 'normal: as they come'],
  ['drop', 'drop: not delivered'],
  ['duplicate', 'duplicate: more than once'],
  ['delay', 'delay: held for a flush'],
  ['reorder', 'reorder: the newest first'],
];
const effects = ['status', 'delay', 'reset', 'drop_reply'];
const paths = [
  '/v1/payment_intents',
  '/v1/payment_intents/*',
  '/v1/payment_intents/*/confirm',
  '/v1/setup_intents',
  '/v1/refunds',
  '/v1/customers',
];

/** The card-provider emulator: payments, webhooks, 3-D Secure and faults. */
export async function open({ world, changed }) {
  const emulator = (path) => `/_emulator/${path}${path.includes('?') ? '&' : '?'}world=${world}`;
  const inForce = await call({ path: emulator('webhooks') });
  const payments = listing('Payments');
  const faults = listing('Faults of the card provider');
  const noPayments = h('div');
  const state = h('p', { class: 'soft' });
  const node = h('div', null, [
    head(title, 'This world’s part of the card-provider emulator.', {
      path: emulator('payment_intents'),
    }),
    h('section', null, h('h2', null, 'Payments'), payments, noPayments),
    h(
      'section',
      { class: 'panel' },
      h('h2', null, 'Webhooks'),
      state,
      webhooks(emulator, inForce, changed),
    ),
    h('section', { class: 'panel' }, h('h2', null, 'Faults'), faults, faultForm(emulator, changed)),
    h('section', null, [
      h('h2', null, 'Start over'),
      asking('Reset the emulator', {
        kind: 'danger',
        title: 'Reset this world’s part of the card provider',
        text: 'All payments, events, faults and waiting webhooks of this world go. The saved cards of its scenario stay.',
        fields: [],
        submit: 'Reset',
        request: () => ({ method: 'POST', path: emulator('reset') }),
        done: changed,
      }),
    ]),
  ]);
  return {
    node,
    async refresh() {
      const [intents, rule, faultsInForce] = await Promise.all(
        [`payment_intents?limit=${shown}`, 'webhooks', 'faults'].map((path) =>
          call({ path: emulator(path) }),
        ),
      );
      reconcile(
        payments,
        intents,
        (each) => each.Id,
        (each) => payment(each, emulator, changed),
      );
      fill(noPayments, intents.length === 0 && empty('No card was charged yet.'));
      reconcile(
        faults,
        faultsInForce,
        (each) => each.Id,
        (each) => fault(each, emulator, changed),
      );
      const times = rule.Times ? `, ${rule.Times} more` : '';
      state.textContent = `Now ${rule.Mode || 'normal'}${times}. ${rule.Waiting} waiting.`;
    },
  };
}

function payment(each, emulator, changed) {
  const authenticate = (label, Outcome) =>
    action(label, {
      name: `${label} for ${each.Id}`,
      request: { method: 'POST', path: emulator(`three_d_secure/${each.Id}`), body: { Outcome } },
      done: changed,
    });
  const failures = (each.Charges ?? []).map(({ FailureCode }) => FailureCode).filter(Boolean);
  return row({
    title: `${money(each.Amount)} ${each.Currency.toUpperCase()}`,
    state: each.Status,
    known: facts([
      ['Created', dateTime(each.Created)],
      ['Intent', each.Id],
      ['Refunded', each.AmountRefunded ? money(each.AmountRefunded) : ''],
      ['Refused', failures.join(', ')],
      ...Object.entries(each.Metadata ?? {}),
    ]),
    actions: each.Status === 'requires_action' && [
      authenticate('Pass 3-D Secure', 'pass'),
      authenticate('Fail 3-D Secure', 'fail'),
    ],
  });
}

/** The form shows the mode in force. */
function webhooks(emulator, { Mode, Times }, changed) {
  return form({
    fields: [
      { name: 'Mode', label: 'Mode', type: 'select', options: modes, value: Mode },
      {
        name: 'Times',
        label: 'For how many events',
        type: 'number',
        value: Times || undefined,
        min: 1,
        hint: 'Empty: until changed.',
        when: ({ Mode }) => Mode !== 'normal',
      },
    ],
    submit: 'Set',
    request: (body) => ({ method: 'POST', path: emulator('webhooks'), body }),
    done: changed,
    beside: action('Flush', {
      name: 'Flush the webhooks',
      request: { method: 'POST', path: emulator('webhooks/flush') },
      done: changed,
    }),
  });
}

function faultForm(emulator, changed) {
  return form({
    fields: [
      {
        name: 'Path',
        label: 'Path',
        suggestions: paths,
        value: paths[2],
        hint: '* stands for one segment.',
      },
      {
        name: 'Method',
        label: 'Method',
        type: 'select',
        options: [['', 'any'], 'POST', 'GET', 'DELETE'],
      },
      { name: 'Effect', label: 'Effect', type: 'select', options: effects },
      {
        name: 'Status',
        label: 'Status',
        type: 'number',
        value: 500,
        min: 400,
        max: 599,
        when: ({ Effect }) => Effect === 'status',
      },
      { name: 'Delay', label: 'Delay', value: '5s', when: ({ Effect }) => Effect === 'delay' },
      { name: 'Nth', label: 'From the nth call on', type: 'number', min: 1 },
      { name: 'Times', label: 'Times', type: 'number', min: 1 },
    ],
    submit: 'Add fault',
    request: (body) => ({ method: 'POST', path: emulator('faults'), body }),
    done: changed,
  });
}

function fault(each, emulator, changed) {
  const name = `${each.Effect} on ${[each.Method, each.Path].filter(Boolean).join(' ')}`;
  return row({
    title: name,
    known: facts([
      ['Status', each.Status],
      ['Delay', each.Delay],
      ['Nth', each.Nth],
      ['Times', each.Times],
      ['Calls seen', each.Seen],
    ]),
    actions: action('Remove', {
      name: `Remove ${name}`,
      request: { method: 'DELETE', path: emulator(`faults/${each.Id}`) },
      done: changed,
    }),
  });
}
