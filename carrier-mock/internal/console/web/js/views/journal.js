import { call } from '../api.js';
import { copied } from '../callbar.js';
import { fill, h, reconcile } from '../dom.js';
import { dateTime, pretty } from '../format.js';
import { empty, filter, head } from '../parts.js';

export const title = 'Journal';

/** How many calls are shown. */
const shown = 200;

/** The calls of the carrier API, live. */
export async function open({ path, params }) {
  const operations = await call({ path: '/console/operations' });
  const search = filter({ label: 'Find', value: params.get('find') ?? '', oninput: refresh });
  const user = filter({
    label: 'Customer',
    type: 'text',
    value: params.get('user') ?? '',
    oninput: refresh,
  });
  const operation = filter({
    label: 'Operation',
    value: params.get('operation') ?? '',
    options: [['', 'All'], ...operations.toSorted().map((name) => [name, name])],
    oninput: refresh,
  });
  const pause = h(
    'button',
    {
      type: 'button',
      class: 'button',
      'aria-pressed': 'false',
      onclick: () => {
        paused = !paused;
        pause.setAttribute('aria-pressed', String(paused));
        return refresh();
      },
    },
    'Pause',
  );
  const list = h('ol', { class: 'journal', 'aria-label': 'Calls', tabindex: '-1' });
  const none = h('div');
  const journey = h('p', { class: 'row__actions' });
  let paused = false;

  async function refresh(event) {
    if (paused && !event) return; // filters work while it is paused
    const query = new URLSearchParams({ limit: String(shown) });
    for (const [name, { input }] of Object.entries({ operation, user, search })) {
      if (input.value.trim()) query.set(name, input.value.trim());
    }
    const calls = await call({ path: `${path('journal')}?${query}` });
    reconcile(
      list,
      calls,
      (each) => each.Id,
      (each) => entry(each, path),
    );
    fill(none, calls.length === 0 && empty('No calls yet.'));
    const email = user.input.value.trim();
    fill(
      journey,
      email.includes('@') &&
        [
          ['go', 'Copy the journey as Go test'],
          ['ts', 'Copy the journey as TypeScript test'],
        ].map(([form, label]) =>
          copyButton(label, path('accounts', email, 'journey', form), 'The test'),
        ),
    );
  }

  const node = h('div', null, [
    head(
      title,
      'Calls that the carrier got, newest first. Passwords, codes, tokens and cards are redacted.',
      {
        path: `${path('journal')}?limit=${shown}`,
      },
    ),
    h('div', { class: 'filters' }, search.element, user.element, operation.element, pause),
    journey,
    list,
    none,
  ]);
  return { node, refresh };
}

function entry(each, path) {
  const failed = each.Status === 0 || each.Status >= 400 || each.Response?.IsSuccess === false;
  const body = h('div', { class: 'exchange' });
  return h('li', null, [
    h('details', { class: 'call-entry', ontoggle: () => fill(body, exchange(each, path)) }, [
      h('summary', null, [
        h('span', { class: failed ? 'status failure' : 'status success' }, each.Status || 'none'),
        h('span', { class: 'call-entry__name' }, each.Operation || `${each.Method} ${each.Path}`),
        each.Note && h('span', { class: 'pill pill--bad' }, each.Note),
        ...(each.Deviations ?? []).map((what) => h('span', { class: 'pill pill--bad' }, what)),
        each.Fault && h('span', { class: 'pill pill--bad' }, `fault: ${each.Fault}`),
        each.Response?.Code && h('span', { class: 'soft' }, each.Response.Code),
        h(
          'span',
          { class: 'soft' },
          [each.User, each.Duration, dateTime(each.At)].filter(Boolean).join(' · '),
        ),
      ]),
      body,
    ]),
  ]);
}

function copyButton(label, from, what) {
  return h(
    'button',
    {
      type: 'button',
      class: 'button',
      onclick: async () => copied(await call({ path: from }), what),
    },
    label,
  );
}

function exchange(each, path) {
  const as = (label, form, what) => copyButton(label, path('journal', each.Id, form), what);
  return [
    h('code', { class: 'exchange__line' }, `${each.Method} ${each.Path}`),
    h('div', { class: 'exchange__bodies' }, [
      each.Request !== undefined && half('Request', each.Request),
      half(
        each.Status === 0 ? 'Response, which was not sent' : 'Response',
        each.Response ?? 'None.',
      ),
    ]),
    h(
      'p',
      { class: 'row__actions' },
      as('Copy as curl', 'curl', 'The command'),
      as('Copy as Go test', 'go', 'The test'),
      as('Copy as TypeScript test', 'ts', 'The test'),
    ),
  ];
}

function half(name, value) {
  return h(
    'figure',
    null,
    h('figcaption', null, name),
    h('pre', { tabindex: '0', 'aria-label': name, role: 'region' }, pretty(value ?? '')),
  );
}
