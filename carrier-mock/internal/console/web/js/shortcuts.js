// Keys for people whose hands stay on the keyboard. They can be turned off.
import { toggleCalls } from './callbar.js';
import { h } from './dom.js';

const setting = 'console.shortcuts';
const on = () => localStorage.getItem(setting) !== 'off';

/** What the keys besides those of the views do: [key, what, how]. */
const keys = [
  ['/', 'Find in this view', () => document.querySelector('main input[type=search]')?.focus()],
  ['w', 'Choose a world', () => document.getElementById('world').focus()],
  ['j', 'Next in the list', () => step(1)],
  ['k', 'Previous in the list', () => step(-1)],
  ['c', 'Copy the code that is shown', () => document.querySelector('main .code button')?.click()],
  ['l', 'Show the calls made here', toggleCalls],
  ['?', 'Show these shortcuts', showHelp],
];

let views = [];

/** Listens for keys: 1 to 9 and 0 open the views, given as [title, how]. */
export function start(all) {
  views = all.map(([title, how], i) => [String((i + 1) % 10), title, how]);
  document.addEventListener('keydown', (event) => {
    const typing = event.target.closest('input, select, textarea, dialog');
    if (typing || event.ctrlKey || event.metaKey || event.altKey || !on()) return;
    const [, , how] = [...views, ...keys].find(([key]) => key === event.key) ?? [];
    if (!how) return;
    event.preventDefault();
    how();
  });
  document.getElementById('help').addEventListener('click', showHelp);
}

/** Moves the focus to what can be done first with the next row, or the previous. */
function step(by) {
  const rows = [...document.querySelectorAll('main .row, main .mails > li, main .journal > li')];
  const here = rows.findIndex((row) => row.contains(document.activeElement));
  const target = rows[here < 0 ? 0 : here + by];
  const control =
    target?.querySelector('.row__actions :is(button, a)') ??
    target?.querySelector('button, a, summary');
  control?.focus();
}

function showHelp() {
  const close = h(
    'button',
    { type: 'button', class: 'button button--primary', onclick: () => dialog.close() },
    'Close',
  );
  const enabled = h('input', {
    type: 'checkbox',
    checked: on(),
    onchange: () => localStorage.setItem(setting, enabled.checked ? 'on' : 'off'),
  });
  const dialog = h('dialog', { class: 'dialog', 'aria-labelledby': 'help-title' }, [
    h('h2', { id: 'help-title' }, 'Shortcuts'),
    h(
      'dl',
      { class: 'keys' },
      [...views, ...keys].map(([key, what]) =>
        h('div', null, h('dt', null, h('kbd', null, key)), h('dd', null, what)),
      ),
    ),
    h('label', { class: 'check' }, enabled, 'Shortcuts on'),
    close,
  ]);
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  close.focus();
}
