// The bar at the bottom: the call behind the button at hand, the last call made, and all of them.
import { made, onCall } from './api.js';
import { copy, fill, h, reconcile } from './dom.js';
import { curl, line } from './format.js';

const bar = document.getElementById('calls');
const label = h('span', { class: 'calls__label' });
const text = h('code', { class: 'calls__text' });
const result = h('span', { class: 'calls__result' });
const copying = h(
  'button',
  { type: 'button', class: 'button', onclick: copyShown },
  'Copy as curl',
);
const toggle = h('button', {
  type: 'button',
  class: 'button',
  'aria-expanded': 'false',
  'aria-controls': 'calls-log',
  'aria-keyshortcuts': 'l',
  onclick: toggleCalls,
});
const list = h('ol', { class: 'calls__list' });
const log = h('section', { id: 'calls-log', class: 'calls__log', hidden: true }, [
  h('h2', null, 'Calls made here'),
  list,
]);
const status = h('p', { class: 'visually-hidden', role: 'status' });
const alarm = h('p', { class: 'visually-hidden', role: 'alert' });
let shown;

/** Builds the bar. */
export function start() {
  fill(
    bar,
    log,
    h('div', { class: 'calls__line' }, [
      h('p', { class: 'calls__call' }, label, text, result),
      copying,
      toggle,
    ]),
    status,
    alarm,
  );
  onCall(show);
  show();
}

/** Shows the call behind a button as long as it is at hand. */
export function preview(request) {
  display('This calls', request);
  result.textContent = '';
}

/** Shows the last call again. */
export function show() {
  const last = made[0];
  toggle.textContent = `Calls (${made.length})`;
  reconcile(list, made, ({ at, path }) => `${+at} ${path}`, entry);
  if (!last) {
    display('Calls', undefined, 'Every button shows its call here.');
    return;
  }
  display('Last call', last);
  fill(result, outcome(last));
}

function display(what, request, otherwise = '') {
  shown = request;
  label.textContent = what;
  text.textContent = request ? line(request) : otherwise;
  copying.hidden = !request;
  bar.classList.toggle('calls--failed', what === 'Last call' && request.status >= 400);
}

function outcome({ status: code, took, message }) {
  const failed = code === 0 || code >= 400;
  return h('span', { class: failed ? 'failure' : 'success' }, [
    `${code || 'no answer'}, ${took} ms`,
    message && ` · ${message}`,
  ]);
}

function entry(each) {
  return h('li', { class: 'calls__entry' }, [
    h('code', null, line(each)),
    outcome(each),
    h(
      'button',
      {
        type: 'button',
        class: 'button button--quiet',
        onclick: () => copied(curl(each, location.origin), 'The call'),
      },
      'Copy as curl',
    ),
  ]);
}

/** Opens the list of calls, or closes it. */
export function toggleCalls() {
  log.hidden = !log.hidden;
  toggle.setAttribute('aria-expanded', String(!log.hidden));
}

function copyShown() {
  copied(curl(shown, location.origin), 'The call');
}

/** Copies a text and says so. */
export async function copied(content, what) {
  await copy(content);
  say(`${what} is on the clipboard.`);
  result.textContent = 'copied';
}

/** Tells what happened, for those who don't see it. */
export function say(message) {
  status.textContent = message;
}

/** Tells at once what went wrong. */
export function warn(message) {
  alarm.textContent = '';
  alarm.textContent = message;
}
