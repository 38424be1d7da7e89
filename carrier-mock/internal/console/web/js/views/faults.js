import { action, asking, form } from '../actions.js';
import { call } from '../api.js';
import { fill, h, reconcile } from '../dom.js';
import { dateTime } from '../format.js';
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
        fields: fields(operations, customers, {
          Operation: params.get('operation') ?? '*',
          User: params.get('user') ?? '',
        }),
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
        (each) => entry(each, fields(operations, customers, each), path, changed),
      );
      clear.hidden = faults.length === 0;
      fill(none, faults.length === 0 && empty('No faults: all is well.'));
    },
  };
}

/** What a fault can say, filled in with what it says already. */
function fields(operations, customers, set) {
  return [
    {
      name: 'Operation',
      label: 'Operation',
      suggestions: ['*', ...operations.toSorted()],
      value: set.Operation,
      hint: 'The last segment of a path; * is any.',
    },
    { name: 'Effect', label: 'Effect', type: 'select', options: effects, value: set.Effect },
    {
      name: 'Status',
      label: 'Status',
      type: 'number',
      value: set.Status ?? 500,
      min: 400,
      max: 599,
      when: only('status'),
    },
    {
      name: 'Code',
      label: 'Code',
      suggestions: codes,
      value: set.Code ?? codes[4],
      when: only('error'),
    },
    {
      name: 'Delay',
      value: set.Delay,
      label: 'Delay',
      hint: 'Such as 1.5s or 2m: before any effect, or how long drip takes.',
    },
    {
      name: 'User',
      label: 'Customer',
      suggestions: customers.map(({ Email }) => Email),
      value: set.User,
      hint: 'An e-mail; empty is anybody.',
    },
    {
      name: 'Query',
      label: 'In the query',
      value: set.Query,
      hint: 'A text in the path or query.',
    },
    { name: 'Body', label: 'In the body', value: set.Body, hint: 'A text in the body.' },
    { name: 'Nth', label: 'From the nth call on', type: 'number', min: 1, value: set.Nth },
    { name: 'Every', label: 'Every nth call', type: 'number', min: 1, value: set.Every },
    {
      name: 'Times',
      label: 'Times',
      type: 'number',
      min: 1,
      hint: 'Empty: once with nth, else always.',
    },
    {
      name: 'Probability',
      value: set.Probability,
      label: 'Probability',
      type: 'number',
      min: 0,
      max: 1,
      step: 0.05,
      hint: 'Between 0 and 1; empty is always.',
    },
    {
      name: 'From',
      label: 'From',
      value: set.From,
      hint: 'A time of the world’s clock, RFC 3339.',
    },
    { name: 'Until', label: 'Until', value: set.Until, hint: 'Likewise.' },
    {
      name: 'Headers',
      label: 'Headers',
      value: set.Headers && JSON.stringify(set.Headers),
      hint: 'JSON, such as {"Retry-After":"7"}.',
      parse: headers,
    },
    {
      name: 'Answer',
      label: 'Body of the answer',
      type: 'textarea',
      value: set.Answer,
      when: only('status'),
    },
  ];
}

/** Headers as they are typed; what is no JSON goes as it is, and is refused. */
function headers(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function entry(each, fields, path, changed) {
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
      ['From', each.From && dateTime(each.From)],
      ['Until', each.Until && dateTime(each.Until)],
      ['Headers', each.Headers && JSON.stringify(each.Headers)],
      ['Answer', each.Answer],
      ['Calls met', `${each.Hits} of ${each.Seen}`],
    ]),
    actions: [
      asking('Change', {
        name: `Change ${name}`,
        title: `Change ${name}`,
        text: 'Its counts begin again.',
        fields,
        submit: 'Change',
        request: (body) => ({ method: 'PUT', path: path('faults', each.Id), body }),
        done: changed,
      }),
      action('Remove', {
        name: `Remove ${name}`,
        request: { method: 'DELETE', path: path('faults', each.Id) },
        done: changed,
      }),
    ],
  });
}
