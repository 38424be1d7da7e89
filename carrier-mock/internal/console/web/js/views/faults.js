import { action, form } from '../actions.js';
import { call } from '../api.js';
import { fill, h, reconcile } from '../dom.js';
import { empty, facts, head, listing, row } from '../parts.js';

export const title = 'Faults';

/** The effects, and what each does. */
const effects = [
  ['status', 'status: an HTTP failure'],
  ['error', 'error: a refusal with a code'],
  ['delay', 'delay: a late answer'],
  ['reset', 'reset: a broken connection'],
  ['truncate', 'truncate: half an answer'],
  ['malformed', 'malformed: not JSON'],
  ['unknown', 'unknown: a state nobody knows'],
  ['drop_reply', 'drop_reply: done, no answer'],
  ['drip', 'drip: an answer byte by byte'],
  ['hang', 'hang: done, and never an answer'],
];
const codes = [
  'user_exists',
  'invalid_otp',
  'bad_credentials',
  'unverified',
  'sim_unavailable',
  'activation_pending',
  'quote_changed',
  'portin_invalid',
  'change_pending',
  'termination_pending',
];

const only =
  (effect) =>
  ({ Effect }) =>
    Effect === effect;

/** Misbehaviour on purpose. */
export async function open({ path, params, changed }) {
  const [operations, customers] = await Promise.all([
    call({ path: '/console/operations' }),
    call({ path: `${path('accounts')}?limit=200` }),
  ]);
  const list = listing('Faults in force');
  const none = h('div');
  const clear = action('Remove all', {
    request: { method: 'DELETE', path: path('faults') },
    done: changed,
  });
  const node = h('div', null, [
    head(
      title,
      'Make calls of the carrier API fail on purpose. The first fault that a call meets takes effect.',
      {
        path: path('faults'),
      },
    ),
    h('section', { class: 'panel' }, [
      h('h2', null, 'New fault'),
      form({
        fields: [
          {
            name: 'Operation',
            label: 'Operation',
            suggestions: ['*', ...operations.toSorted()],
            value: params.get('operation') ?? '*',
            hint: 'The last segment of a path; * is any.',
          },
          { name: 'Effect', label: 'Effect', type: 'select', options: effects },
          {
            name: 'Status',
            label: 'Status',
            type: 'number',
            value: 500,
            min: 400,
            max: 599,
            when: only('status'),
          },
          { name: 'Code', label: 'Code', suggestions: codes, value: codes[4], when: only('error') },
          {
            name: 'Delay',
            label: 'Delay',
            hint: 'Such as 1.5s or 2m: before any effect, or how long drip takes.',
          },
          {
            name: 'User',
            label: 'Customer',
            suggestions: customers.map(({ Email }) => Email),
            value: params.get('user') ?? '',
            hint: 'An e-mail; empty is anybody.',
          },
          { name: 'Query', label: 'In the query', hint: 'A text in the path or query.' },
          { name: 'Body', label: 'In the body', hint: 'A text in the body.' },
          { name: 'Nth', label: 'From the nth call on', type: 'number', min: 1 },
          { name: 'Every', label: 'Every nth call', type: 'number', min: 1 },
          {
            name: 'Times',
            label: 'Times',
            type: 'number',
            min: 1,
            hint: 'Empty: once with nth, else always.',
          },
          {
            name: 'Probability',
            label: 'Probability',
            type: 'number',
            min: 0,
            max: 1,
            step: 0.05,
            hint: 'Between 0 and 1; empty is always.',
          },
        ],
        submit: 'Add fault',
        request: (body) => ({ method: 'POST', path: path('faults'), body }),
        done: changed,
      }),
    ]),
    h(
      'section',
      null,
      h('div', { class: 'heading' }, h('h2', null, 'In force'), clear),
      list,
      none,
    ),
  ]);
  return {
    node,
    async refresh() {
      const faults = await call({ path: path('faults') });
      reconcile(
        list,
        faults,
        (each) => each.Id,
        (each) => entry(each, path, changed),
      );
      clear.hidden = faults.length === 0;
      fill(none, faults.length === 0 && empty('No faults: all is well.'));
    },
  };
}

function entry(each, path, changed) {
  const name = `${each.Effect} on ${each.Operation}`;
  return row({
    title: name,
    known: facts([
      ['Customer', each.User],
      ['Status', each.Status],
      ['Code', each.Code],
      ['Delay', each.Delay],
      ['Query', each.Query],
      ['Body', each.Body],
      ['Nth', each.Nth],
      ['Every', each.Every],
      ['Times', each.Times],
      ['Probability', each.Probability],
      ['Calls met', `${each.Hits} of ${each.Seen}`],
    ]),
    actions: action('Remove', {
      name: `Remove ${name}`,
      request: { method: 'DELETE', path: path('faults', each.Id) },
      done: changed,
    }),
  });
}
