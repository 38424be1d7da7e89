import { fill, h, reconcile } from '../dom.js';
import { dateTime, words } from '../format.js';
import { filled, pager } from '../pager.js';
import { code, empty, facts, filter, head } from '../parts.js';

export const title = 'Mailbox';

/** What the carrier sent: codes to read off, mails to read. */
export async function open({ world, path, params }) {
  let mails = [];
  let chosen;
  const to = filter({ label: 'To', type: 'text', value: params.get('to') ?? '', oninput: refresh });
  const search = filter({ label: 'Find', value: params.get('find') ?? '', oninput: refresh });
  const newest = h('section', {
    class: 'panel',
    'aria-live': 'polite',
    'aria-label': 'Newest code',
  });
  const list = h('ul', { class: 'mails', 'aria-label': 'Mails', tabindex: '-1' });
  const none = h('div');
  const reader = h('section', { class: 'reader', 'aria-label': 'Mail', tabindex: '-1' });
  const node = h('div', null, [
    head(title, undefined, { path: path('mail') }),
    h('div', { class: 'filters' }, to.element, search.element),
    newest,
    h('div', { class: 'mailbox' }, h('div', null, list, none), reader),
  ]);

  const pages = pager({
    path: path('mail'),
    query: () => filled({ to, search }),
    keyOf: ({ Id }) => Id,
    changed: refresh,
  });
  node.querySelector('.filters').after(pages.element);

  async function refresh() {
    mails = (await pages.read()).items;
    reconcile(list, mails, (mail) => mail.Id, entry);
    fill(none, mails.length === 0 && empty('No mails.'));
    const [first] = mails.filter((mail) => mail.Code);
    newest.hidden = !first;
    if (newest.dataset.mail !== first?.Id) {
      newest.dataset.mail = first?.Id ?? '';
      fill(newest, first && latest(first));
    }
    mark();
  }

  function entry(mail) {
    return h('li', null, [
      h(
        'button',
        { type: 'button', class: 'mail', 'aria-pressed': 'false', onclick: () => choose(mail) },
        [
          h('span', { class: 'mail__subject' }, mail.Subject),
          mail.Code && h('span', { class: 'mail__code' }, mail.Code),
          h('span', { class: 'soft' }, `${mail.To} · ${dateTime(mail.SentAt)}`),
        ],
      ),
    ]);
  }

  function choose(mail) {
    chosen = mail.Id;
    mark();
    fill(reader, reading(mail, world));
    reader.focus({ preventScroll: true });
    reader.scrollIntoView({ block: 'nearest' });
  }

  function mark() {
    for (const child of list.children) {
      child.firstElementChild.setAttribute('aria-pressed', String(child.dataset.key === chosen));
    }
  }

  return { node, refresh };
}

function latest(mail) {
  return [h('p', { class: 'soft' }, `Newest code, for ${mail.To}`), code(mail.Code, 'The code')];
}

function reading(mail, world) {
  const text = h('div', { class: 'letter' }, paragraphs(mail.Text));
  const html = h('iframe', {
    class: 'letter letter--html',
    title: 'The mail as HTML',
    sandbox: '',
    hidden: true,
  });
  const turn = h(
    'button',
    {
      type: 'button',
      class: 'button button--quiet',
      'aria-pressed': 'false',
      onclick: () => {
        html.src ||= `/console/mails/${world}/${mail.Id}`;
        html.hidden = !html.hidden;
        text.hidden = !html.hidden;
        turn.setAttribute('aria-pressed', String(!html.hidden));
      },
    },
    'Show as HTML',
  );
  return [
    h('h2', null, mail.Subject),
    facts([
      ['To', mail.To],
      ['Sent', dateTime(mail.SentAt)],
      ['Kind', words(mail.Kind)],
      ['Language', mail.Language],
    ]),
    mail.Code && code(mail.Code, 'The code'),
    text,
    html,
    mail.Html && turn,
  ];
}

const address = /(https?:\/\/[^\s<>"]+)/;

/** A mail's text in paragraphs, its addresses as links. */
function paragraphs(text) {
  return text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) =>
      h(
        'p',
        null,
        paragraph
          .split(address)
          .map((part) =>
            address.test(part)
              ? h('a', { href: part, target: '_blank', rel: 'noreferrer' }, part)
              : part,
          ),
      ),
    );
}
