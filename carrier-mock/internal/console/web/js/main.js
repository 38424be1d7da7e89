// Puts the page together: the world and view that the address names, kept up to date.
import { call } from './api.js';
import * as callbar from './callbar.js';
import { fill, h } from './dom.js';
import { clockText, words } from './format.js';
import { watch } from './live.js';
import { at, empty } from './parts.js';
import * as shortcuts from './shortcuts.js';
import * as activations from './views/activations.js';
import * as cards from './views/cards.js';
import * as clock from './views/clock.js';
import * as customer from './views/customer.js';
import * as customers from './views/customers.js';
import * as faults from './views/faults.js';
import * as journal from './views/journal.js';
import * as mailbox from './views/mailbox.js';
import * as plans from './views/plans.js';
import * as sims from './views/sims.js';
import * as worlds from './views/worlds.js';

const views = {
  customers,
  activations,
  mailbox,
  clock,
  journal,
  faults,
  sims,
  plans,
  cards,
  worlds,
};
const pages = { ...views, customer }; // the links lead to the views alone

const main = document.getElementById('main');
const chooser = document.getElementById('world');
const live = document.getElementById('live');

let shown = {}; // {world, view, refresh, stop}
let offset = 0; // of the world's clock from this machine's, in milliseconds
let opening = 0; // counts, so that a view that took long doesn't replace a later one

/** What the address says: #/world/view?parameters. */
function address() {
  const [path, query] = location.hash.slice(2).split('?');
  const [world, view] = path.split('/');
  return {
    world: world || 'default',
    view: pages[view] ? view : 'customers',
    params: new URLSearchParams(query),
  };
}

async function open() {
  const { world, view, params } = address();
  const turn = ++opening;
  const moved = shown.view !== undefined;
  shown.stop?.();
  shown = { world, view };
  document.title = `${params.get('email') ?? pages[view].title} · ${world} · Mock carrier`;
  navigate(world, pages[view].within ?? view);
  callbar.show();
  try {
    const opened = await pages[view].open({
      world,
      params,
      path: pathIn(world),
      changed: refresh,
      now: () => Date.now() + offset,
    });
    await Promise.all([opened.refresh(), overview(world)]);
    if (turn !== opening) return;
    fill(main, opened.node);
    shown.refresh = opened.refresh;
    shown.stop = keepUpToDate(world, pages[view].every);
    if (moved) main.querySelector('h1').focus({ preventScroll: true });
    scrollTo(0, 0);
    tick();
  } catch (error) {
    if (turn === opening) fail(error, world);
  }
}

/** A segment of a path. An e-mail stays readable. */
function segment(text) {
  return encodeURIComponent(text).replaceAll('%40', '@');
}

/** The path of something in a world. */
function pathIn(world) {
  return (...segments) => ['/worlds', world, ...segments.map(segment)].join('/');
}

function keepUpToDate(world, every) {
  const unwatch = watch(world, refresh, (state) => {
    live.textContent = state;
    live.dataset.state = state;
  });
  const timer = every && setInterval(() => document.hidden || refresh(), every);
  return () => {
    unwatch();
    clearInterval(timer);
  };
}

let reading; // the readings under way
let stale = false; // something has changed since the last one began

/** Reads again what is shown. Readings follow each other: an earlier answer never replaces a later one. */
function refresh() {
  stale = true;
  reading ??= readWhileStale().finally(() => {
    reading = undefined;
  });
  return reading;
}

async function readWhileStale() {
  while (stale) {
    stale = false;
    await readShown();
  }
}

async function readShown() {
  const { world, refresh: read } = shown;
  try {
    await Promise.all([read?.(), overview(world)]);
    tick();
  } catch (error) {
    if (error.status === 404 && world === shown.world) fail(error, world);
  }
}

/** Reads what the frame shows: the worlds, the clock, what waits. */
async function overview(world) {
  const all = await call({ path: '/worlds' });
  const names = all.map(({ Name }) => Name);
  if (chooser.dataset.names !== names.join()) {
    chooser.dataset.names = names.join();
    fill(
      chooser,
      names.map((name) => h('option', { value: name }, name)),
    );
  }
  chooser.value = world;
  const mine = all.find(({ Name }) => Name === world);
  if (!mine) return;
  offset = Date.parse(mine.Now) - Date.now();
  fill(
    document.getElementById('badge-activations'),
    mine.UnderReview > 0 && [
      mine.UnderReview,
      h('span', { class: 'visually-hidden' }, ' to review'),
    ],
  );
}

function navigate(world, view) {
  for (const a of document.querySelectorAll('#views a')) {
    a.href = at(world, a.dataset.view);
    if (a.dataset.view === view) a.setAttribute('aria-current', 'page');
    else a.removeAttribute('aria-current');
  }
  document
    .querySelector('#views [aria-current]')
    .scrollIntoView({ block: 'nearest', inline: 'center' });
}

function fail(error, world) {
  shown.stop?.();
  shown = { world, view: shown.view };
  fill(
    main,
    h('h1', { tabindex: '-1' }, words(error.code) || 'No answer'),
    empty(error.message),
    h(
      'p',
      { class: 'row__actions' },
      h('button', { type: 'button', class: 'button', onclick: open }, 'Try again'),
      h('a', { class: 'button', href: at('default', 'worlds') }, 'All worlds'),
    ),
  );
  live.textContent = '';
}

/** Lets the clocks on the page go on. */
function tick() {
  const now = Date.now() + offset;
  for (const clock of document.querySelectorAll('#clock, [data-clock]')) {
    clock.textContent = clockText(now);
    clock.dateTime = new Date(now).toISOString();
  }
}

function build() {
  const names = Object.keys(views);
  fill(
    document.getElementById('views'),
    names.map((name, i) =>
      h(
        'li',
        null,
        h(
          'a',
          { 'data-view': name, 'aria-keyshortcuts': String((i + 1) % 10) },
          views[name].title,
          h('span', { class: 'badge', id: `badge-${name}` }),
        ),
      ),
    ),
  );
  chooser.addEventListener('change', () => {
    location.hash = at(chooser.value, pages[shown.view].within ?? shown.view);
  });
  shortcuts.start(
    names.map((name) => [
      views[name].title,
      () => {
        location.hash = at(shown.world, name);
      },
    ]),
  );
  callbar.start();
  setInterval(tick, 1000);
  addEventListener('hashchange', open);
  document.querySelector('.skip').addEventListener('click', (event) => {
    event.preventDefault(); // the address names a view
    main.focus();
  });
}

build();
open();
