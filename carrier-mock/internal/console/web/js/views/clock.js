import { action, form } from '../actions.js';
import { call } from '../api.js';
import { fill, h, reconcile } from '../dom.js';
import { count, dateTime, zonedInstant, zonedText } from '../format.js';
import { empty, event, head } from '../parts.js';

export const title = 'Clock';

/** How many of the world's events are shown. */
const shown = 200;

const steps = [
  ['+1 hour', { Advance: '1h' }],
  ['+1 day', { Advance: '24h' }],
  ['To the next renewal', { To: 'next_renewal' }],
  ['+30 days', { Advance: '720h' }],
];

/** Travel in time, and what comes of it. */
export async function open({ path, changed, now }) {
  const journey = h('section', { class: 'panel', hidden: true, 'aria-live': 'polite' });
  const list = h('ol', { class: 'events', 'aria-label': 'Events' });
  const none = h('div');
  const next = h('p', { class: 'soft' });

  const arrived = ({ Events }) => {
    fill(
      journey,
      h(
        'h2',
        null,
        Events.length === 1 ? '1 event on the way' : `${count(Events.length)} events on the way`,
        Events.length > shown && h('span', { class: 'soft' }, `, the first ${shown}`),
      ),
      Events.length > 0
        ? h(
            'ol',
            { class: 'events', 'aria-label': 'Events of this journey' },
            Events.slice(0, shown).map(event),
          )
        : empty('Nothing was due.'),
    );
    journey.hidden = false;
    return changed();
  };
  const travel = (body) => ({ method: 'POST', path: path('clock'), body });

  const node = h('div', null, [
    head(title, 'The clock goes forward only. Everything due on the way happens, in order.', {
      path: path('clock'),
    }),
    h('p', { class: 'clock' }, h('time', { 'data-clock': '' })),
    next,
    h(
      'div',
      { class: 'travel', role: 'group', 'aria-label': 'Travel' },
      steps.map(([label, body]) => action(label, { request: travel(body), done: arrived })),
    ),
    form({
      fields: [
        {
          name: 'To',
          label: 'To a date (Toronto time)',
          type: 'datetime-local',
          value: zonedText(now() + 7 * 24 * 3600_000).slice(0, 16),
          parse: zonedInstant,
        },
      ],
      submit: 'Travel',
      request: travel,
      done: arrived,
    }),
    journey,
    h('section', null, h('h2', null, 'All events'), list, none),
  ]);
  return {
    node,
    async refresh() {
      const events = await call({ path: `${path('events')}?order=newest&limit=${shown}` });
      const { NextRenewal } = await call({ path: path('clock') });
      next.textContent = NextRenewal ? renewal(NextRenewal) : 'No subscription is active.';
      reconcile(list, events, (each) => each.Id, event);
      fill(none, events.length === 0 && empty('Nothing has happened yet.'));
    },
  };
}

/** When the next cycle ends, and whose it is. */
function renewal({ At, Email, Count }) {
  const others = Count > 1 ? ` and ${count(Count - 1)} more` : '';
  return `The next renewal is that of ${Email}${others}, ${dateTime(At)}.`;
}
