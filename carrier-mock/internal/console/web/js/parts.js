// The parts that views are made of.
import { callLine } from './actions.js';
import { copied } from './callbar.js';
import { h } from './dom.js';
import { dateTime, tone, words } from './format.js';

/** The head of a view: its title, a line about it, and the call that it reads by. */
export function head(title, about, request) {
  return h('header', { class: 'head' }, [
    h('h1', { tabindex: '-1' }, title),
    about && h('p', { class: 'head__about' }, about),
    request && callLine(request),
  ]);
}

/** A state in words and colour. */
export function pill(state) {
  return h('span', { class: `pill pill--${tone(state)}` }, words(state));
}

/** Facts as terms and values; those without a value are left out. */
export function facts(pairs) {
  return h(
    'dl',
    { class: 'facts' },
    pairs
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([term, value]) => h('div', null, h('dt', null, term), h('dd', null, value))),
  );
}

/** One thing in a list: its title and state, what is known of it, and what can be done. */
export function row({ title, state, known, actions, more }) {
  return h('li', { class: 'row' }, [
    h('div', { class: 'row__what' }, [
      h('p', { class: 'row__title' }, title, state && pill(state)),
      known,
      more,
    ]),
    h('div', { class: 'row__actions' }, actions),
  ]);
}

/** A list and what stands in its place while it is empty. */
export function listing(label) {
  return h('ul', { class: 'rows', 'aria-label': label, tabindex: '-1' });
}

/** Says that there is nothing. */
export function empty(text) {
  return h('p', { class: 'empty' }, text);
}

/** A field to filter what a view shows; calls back after each change. */
export function filter({ label, type = 'search', value = '', options, suggestions, oninput }) {
  const input = options
    ? h(
        'select',
        { oninput },
        options.map(([v, text]) => h('option', { value: v, selected: v === value }, text)),
      )
    : h('input', {
        type,
        value,
        oninput,
        autocomplete: 'off',
        spellcheck: 'false',
        list: suggestions,
      });
  return { input, element: h('label', { class: 'filter' }, h('span', null, label), input) };
}

/** A code to read out or to copy. */
export function code(text, label) {
  return h('p', { class: 'code' }, [
    h('output', { class: 'code__digits', 'aria-label': label }, text),
    h('button', { type: 'button', class: 'button', onclick: () => copied(text, label) }, 'Copy'),
  ]);
}

/** A list of events, in the order given. */
export function event({ Type, At, Email, Detail }) {
  return h('li', { class: 'event' }, [
    h('time', { datetime: At }, dateTime(At)),
    h('strong', null, Type),
    h('span', null, [Email, Detail].filter(Boolean).join(' · ')),
  ]);
}

/** The address of a view in a world. */
export function at(world, view, query = {}) {
  const text = new URLSearchParams(query).toString();
  return `#/${world}/${view}${text && `?${text}`}`;
}

/** A link to another view. */
export function link(text, href, name) {
  return h('a', { class: 'button button--quiet', href, 'aria-label': name }, text);
}

/** A link that leaves the console, in a tab of its own. */
export function outward(text, href, name) {
  return h(
    'a',
    { class: 'button button--quiet', href, target: '_blank', rel: 'noopener', 'aria-label': name },
    text,
  );
}
