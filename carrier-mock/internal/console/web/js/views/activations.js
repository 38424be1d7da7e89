import { action, asking } from '../actions.js';
import { call } from '../api.js';
import { fill, h, reconcile } from '../dom.js';
import { dateTime, phone } from '../format.js';
import { at, empty, facts, head, link, listing, pill, row } from '../parts.js';

export const title = 'Activations';

/** How many of the latest activations are shown. */
const shown = 200;

const running = ['requested', 'information_required'];

/** The sections of the view, and which activations belong in each. */
const sections = [
  ['Waiting for review', 'No activation waits for a review.', (a) => a.State === 'under_review'],
  [
    'Port-ins on their way',
    'No number is on its way.',
    (a) => a.State === 'approved' && running.includes(a.PortIn?.State),
  ],
  ['Waiting for payment', undefined, (a) => a.State === 'awaiting_payment'],
  ['Done', undefined, () => true],
];

/** The review that customers don't see, and the numbers that they bring along. */
export async function open({ world, path, changed }) {
  const parts = sections.map(([name, nothing, belongs]) => {
    const list = listing(name);
    const none = h('div');
    return {
      belongs,
      nothing,
      list,
      none,
      element: h('section', null, h('h2', null, name), list, none),
    };
  });
  const node = h('div', null, [
    head(title, undefined, { path: path('activations') }),
    parts.map(({ element }) => element),
  ]);
  return {
    node,
    async refresh() {
      const rest = new Set(
        await call({ path: `${path('activations')}?order=newest&limit=${shown}` }),
      );
      for (const { belongs, nothing, list, none, element } of parts) {
        const found = [...rest].filter(belongs);
        for (const each of found) rest.delete(each);
        reconcile(
          list,
          found,
          (a) => a.PaId,
          (a) => entry(a, world, path, changed),
        );
        element.hidden = found.length === 0 && !nothing;
        fill(none, found.length === 0 && nothing && empty(nothing));
      }
    },
  };
}

function entry(a, world, path, changed) {
  return row({
    title: h('a', { class: 'row__name', href: at(world, 'customer', { email: a.Email }) }, a.Email),
    state: a.State,
    known: [
      facts([
        ['Plan', a.PlanId],
        ['Paid', a.PaidAt ? `$${a.Total}, ${dateTime(a.PaidAt)}` : undefined],
        ['To pay', a.PaidAt ? undefined : `$${a.Total}`],
        ['SIM card', a.ICCID],
        ['paId', a.PaId],
        ['Reason', a.Reason],
      ]),
      a.PortIn && portIn(a.PortIn),
    ],
    actions: [
      ...reviewing(a, path, changed),
      ...porting(a, path, changed),
      link('Mail', at(world, 'mailbox', { to: a.Email }), `Mail to ${a.Email}`),
    ],
  });
}

function portIn({ State, Carrier, PhoneNumber, Reason }) {
  return h('p', { class: 'port' }, [
    `Brings ${phone(PhoneNumber)} from ${Carrier} `,
    pill(State),
    Reason && h('span', { class: 'soft' }, ` ${Reason}`),
  ]);
}

/** The buttons of a review, if there is one. */
export function reviewing(a, path, changed) {
  if (a.State !== 'under_review') return [];
  return [
    action('Approve', {
      kind: 'primary',
      name: `Approve ${a.Email}`,
      request: { method: 'POST', path: path('activations', a.PaId, 'approve') },
      done: changed,
    }),
    withReason('Reject', {
      name: `Reject ${a.Email}`,
      title: `Reject ${a.Email}`,
      text: 'The customer gets the reason by mail and the money back on the card.',
      suggestions: [
        'The address could not be verified.',
        'The card holder is another person.',
        'The SIM card was reported lost.',
      ],
      submit: 'Reject',
      to: path('activations', a.PaId, 'reject'),
      done: changed,
    }),
  ];
}

/** The buttons of a number's transfer, if there is one. */
export function porting(a, path, changed) {
  if (a.State !== 'approved' || !running.includes(a.PortIn?.State)) return [];
  const to = (what) => path('activations', a.PaId, 'port', what);
  const needsInfo = a.PortIn.State === 'information_required';
  return [
    action('Complete', {
      kind: 'primary',
      name: `Complete the port-in of ${a.Email}`,
      request: { method: 'POST', path: to('complete') },
      done: changed,
    }),
    withReason('Decline', {
      name: `Decline the port-in of ${a.Email}`,
      title: 'Decline the port-in',
      text: 'The customer gets a new number instead.',
      suggestions: [
        'The number is not active at the other carrier.',
        'The account number does not match.',
      ],
      submit: 'Decline',
      to: to('decline'),
      done: changed,
    }),
    needsInfo
      ? action('Retry', {
          name: `Retry the port-in of ${a.Email}`,
          request: { method: 'POST', path: to('retry') },
          done: changed,
        })
      : withReason('Require information', {
          name: `Require information for the port-in of ${a.Email}`,
          title: 'Require information',
          text: 'The customer is asked by mail for what is missing.',
          suggestions: ['The account number does not match.', 'The IMEI does not match.'],
          submit: 'Require information',
          to: to('require-info'),
          done: changed,
        }),
  ];
}

function withReason(label, { to, suggestions, ...options }) {
  return asking(label, {
    ...options,
    fields: [
      {
        name: 'Reason',
        label: 'Reason',
        suggestions,
        value: suggestions[0],
        wide: true,
        hint: 'The customer reads it.',
      },
    ],
    request: (body) => ({ method: 'POST', path: to, body }),
  });
}
