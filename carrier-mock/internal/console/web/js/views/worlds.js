import { action, asking, button, form, perform } from '../actions.js';
import { call } from '../api.js';
import { h, reconcile } from '../dom.js';
import { clockText, count, zonedInstant } from '../format.js';
import { filled, pager } from '../pager.js';
import { at, facts, filter, head, link, listing, outward, row } from '../parts.js';

export const title = 'Worlds';

/** The stream tells of one world: the others are asked for while the view is open; milliseconds. */
export const every = 2000;

/** Worlds side by side: each a carrier of its own. */
export async function open({ world, changed }) {
  const [scenarios, dialects] = await Promise.all([
    call({ path: '/scenarios' }),
    call({ path: '/dialects' }),
  ]);
  const search = filter({ label: 'Find', oninput: changed });
  const list = listing('Worlds');
  const pages = pager({
    path: '/worlds',
    query: () => filled({ search }),
    keyOf: ({ Name }) => Name,
    changed,
  });
  const chosen = () => [...list.querySelectorAll('input:checked')].map(({ value }) => value);
  const removal = removing(chosen, world, changed);
  list.addEventListener('change', removal.count);
  const node = h('div', null, [
    head(
      title,
      'Each world is a carrier of its own, with its own clock, customers, mailbox and faults.',
      {
        path: '/worlds',
      },
    ),
    h('section', { class: 'panel' }, h('h2', null, 'New world'), creation(scenarios, dialects)),
    h('div', { class: 'filters' }, search.element, removal.elements(list)),
    pages.element,
    list,
  ]);
  return {
    node,
    async refresh() {
      const { items } = await pages.read();
      const before = new Set(chosen());
      reconcile(
        list,
        items,
        (each) => each.Name,
        (each) => entry(each, each.Name === world, { scenarios, dialects }, changed),
      );
      for (const box of list.querySelectorAll('input[type=checkbox]')) {
        box.checked = before.has(box.value);
      }
      removal.count();
    },
  };
}

/** The buttons that choose worlds and remove those that are chosen, with one call. */
function removing(chosen, world, changed) {
  const remove = asking('Remove the chosen', {
    kind: 'danger',
    title: 'Remove the chosen worlds',
    text: 'They go, and everything in them.',
    fields: [],
    submit: 'Remove',
    request: () => ({ method: 'DELETE', path: `/worlds?${names(chosen())}` }),
    done: () => {
      if (chosen().includes(world)) location.hash = at('default', 'worlds');
      return changed();
    },
  });
  const count = () => {
    const n = chosen().length;
    remove.hidden = n === 0;
    remove.textContent = n === 1 ? 'Remove 1 world' : `Remove ${n} worlds`;
  };
  const elements = (list) => [
    h(
      'button',
      {
        type: 'button',
        class: 'button',
        onclick: () => {
          const boxes = [...list.querySelectorAll('input[type=checkbox]')];
          const all = boxes.every((box) => box.checked);
          for (const box of boxes) box.checked = !all;
          count();
        },
      },
      'Choose all',
    ),
    remove,
  ];
  return { count, elements };
}

function names(list) {
  return new URLSearchParams(list.map((name) => ['name', name])).toString();
}

function entry(each, shown, { scenarios, dialects }, changed) {
  const path = `/worlds/${each.Name}`;
  return row({
    title:
      each.Name === 'default'
        ? each.Name
        : h('label', { class: 'check' }, [
            h('input', { type: 'checkbox', value: each.Name, 'aria-label': `Choose ${each.Name}` }),
            each.Name,
          ]),
    known: facts([
      ['Scenario', each.Scenario],
      ['Dialects', each.Dialects.join(', ') || 'none'],
      ['Clock', clockText(each.Now)],
      ['Customers', count(each.Customers)],
      ['Under review', each.UnderReview],
    ]),
    actions: [
      shown
        ? h('span', { class: 'here' }, 'In view')
        : link('Switch', at(each.Name, 'customers'), `Switch to ${each.Name}`),
      each.AppUrl && outward('Open the app', each.AppUrl, `Open the app in the world ${each.Name}`),
      asking('Reset', {
        name: `Reset ${each.Name}`,
        title: `Reset ${each.Name}`,
        text: 'Its customers, mails and faults go, its clock shows the real time, and the scenario starts again.',
        fields: [
          {
            name: 'Scenario',
            label: 'Scenario',
            type: 'select',
            options: scenarios,
            value: each.Scenario,
          },
          dialectsField(dialects, each.Dialects.join(', ')),
        ],
        submit: 'Reset',
        request: (body) => ({ method: 'POST', path: `${path}/reset`, body }),
        done: changed,
      }),
      asking('Dialects', {
        name: `Dialects of ${each.Name}`,
        title: `Dialects of ${each.Name}`,
        text: 'The world answers in them from now on.',
        fields: [dialectsField(dialects, each.Dialects.join(', '))],
        submit: 'Set',
        request: ({ Dialects = [] }) => ({
          method: 'PUT',
          path: `${path}/dialects`,
          body: { Dialects: [Dialects].flat() },
        }),
        done: changed,
      }),
      ...snapshots(each.Name, path, changed),
      asking('Keep as scenario', {
        name: `Keep as scenario ${each.Name}`,
        title: `Keep ${each.Name} as a scenario`,
        text: 'Other worlds can begin with the same customers at the same time.',
        fields: [
          {
            name: 'Name',
            label: 'Name of the scenario',
            value: each.Name.replace(/^default$/, 'mine'),
          },
        ],
        submit: 'Keep',
        request: (body) => ({ method: 'POST', path: `${path}/scenario`, body }),
        done: () => dispatchEvent(new Event('hashchange')), // the lists of scenarios have one more
      }),
      h(
        'a',
        {
          class: 'button button--quiet',
          href: `${path}/scenario`,
          download: `${each.Name}.yaml`,
          'aria-label': `Download ${each.Name} as scenario`,
        },
        'Download',
      ),
      each.Name !== 'default' &&
        asking('Remove', {
          kind: 'danger',
          name: `Remove ${each.Name}`,
          title: `Remove ${each.Name}`,
          text: 'The world and everything in it goes.',
          fields: [],
          submit: 'Remove',
          request: () => ({ method: 'DELETE', path }),
          done: () => {
            if (shown) location.hash = at('default', 'worlds');
            return changed();
          },
        }),
    ],
  });
}

/** Buttons that save a world to a file and bring it back. */
function snapshots(name, path, changed) {
  const file = `${name}.world.json`;
  const input = h('input', {
    type: 'file',
    accept: 'application/json,.json',
    class: 'visually-hidden',
    tabindex: '-1',
    'aria-label': `Snapshot file for ${name}`,
    onchange: async () => {
      const [chosen] = input.files;
      if (!chosen) return;
      const request = {
        method: 'PUT',
        path: `${path}/snapshot`,
        body: await chosen.text(),
        file: chosen.name,
      };
      input.value = '';
      const { error } = await perform(request, `Restore ${name}`);
      if (!error) await changed();
    },
  });
  return [
    action('Save snapshot', {
      name: `Save snapshot of ${name}`,
      request: { path: `${path}/snapshot` },
      done: (snapshot) => save(file, JSON.stringify(snapshot)),
    }),
    button('Restore', {
      name: `Restore ${name} from a file`,
      request: { method: 'PUT', path: `${path}/snapshot`, file },
      onclick: () => input.click(),
    }),
    input,
  ];
}

function save(name, text) {
  const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  h('a', { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href));
}

/** Names of dialects in which a world answers, with the list to choose from. */
function dialectsField(dialects, value) {
  return {
    name: 'Dialects',
    label: 'Dialects',
    value,
    suggestions: dialects.map(({ Name }) => Name),
    hint: 'Other ways in which a carrier may write its answers: names with commas, empty for none. GET /dialects tells what each does.',
    parse: (text) => text.split(/[\s,]+/),
  };
}

function creation(scenarios, dialects) {
  return form({
    fields: [
      {
        name: 'Name',
        label: 'Name',
        placeholder: 'my-test',
        hint: 'Letters, digits, dots, hyphens and underscores.',
      },
      { name: 'Scenario', label: 'Scenario', type: 'select', options: scenarios, value: 'demo' },
      dialectsField(dialects),
      {
        name: 'Now',
        label: 'Clock (Toronto time)',
        type: 'datetime-local',
        hint: 'Empty: as the scenario says, or the real time.',
        parse: zonedInstant,
      },
      {
        name: 'Crowd',
        label: 'More customers',
        type: 'number',
        min: 0,
        max: 200000,
        hint: 'How large the scenario’s crowd is; active, with a card and a year of payments, unless it says otherwise.',
      },
    ],
    submit: 'Create',
    request: (body) => ({ method: 'POST', path: '/worlds', body }),
    done: ({ Name }) => {
      location.hash = at(Name, 'worlds');
    },
  });
}
