// Pure functions that turn what the API says into what people read, and back.

/** The carrier's zone: civil dates and renewals go by it. */
export const zone = 'America/Toronto';

const instant = new Intl.DateTimeFormat('en-CA', {
  timeZone: zone,
  dateStyle: 'medium',
  timeStyle: 'medium',
});
const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: zone,
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});

/** An instant in the carrier's zone: "Nov 21, 2026, 9:00:00 a.m." */
export function dateTime(at) {
  return at ? instant.format(new Date(at)) : '';
}

/** An instant as a clock shows it, with its weekday and zone. */
export function clockText(at) {
  return clock.format(new Date(at));
}

/** "under_review" as people write it. */
export function words(name) {
  return String(name ?? '').replaceAll('_', ' ');
}

/** Cents as money: 3390 is "$33.90". */
export function money(cents) {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '−' : ''}$${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Ten digits as customers read them. */
export function phone(digits) {
  const parts = /^(\d{3})(\d{3})(\d{4})$/.exec(digits ?? '');
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : (digits ?? '');
}

/**
 * The instant, RFC 3339, at which clocks in the carrier's zone show a local
 * time as in "2026-12-01T09:30". Of a time that a change of clocks skips or
 * repeats, one of the two neighbours.
 */
export function zonedInstant(local) {
  const wanted = Date.parse(`${local}Z`);
  let guess = wanted;
  for (let tries = 0; tries < 2; tries++) guess += wanted - Date.parse(`${zonedText(guess)}Z`);
  return new Date(guess).toISOString().replace('.000Z', 'Z');
}

const fields = new Intl.DateTimeFormat('en-CA', {
  timeZone: zone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** What clocks in the carrier's zone show at an instant, as in "2026-12-01T09:30:00". */
export function zonedText(at) {
  const part = Object.fromEntries(
    fields.formatToParts(new Date(at)).map(({ type, value }) => [type, value]),
  );
  return `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}`;
}

/** JSON as people read it; text as it is. */
export function pretty(value) {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

/** A call in one line: "POST /worlds/default/clock {"Advance":"1h"}". */
export function line({ method = 'GET', path, body }) {
  return [method, path, body === undefined ? '' : brief(body)].filter(Boolean).join(' ');
}

/** The longest body that is shown in one line, in characters. */
const briefLength = 300;

function brief(body) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return text.length > briefLength ? `${text.slice(0, briefLength)}…` : text;
}

/** A call as a command line. */
export function curl({ method = 'GET', path, body, file, type = 'application/json' }, origin) {
  const words = ['curl'];
  if (method !== 'GET') words.push('-X', method);
  words.push(quote(origin + path));
  if (body !== undefined || file) {
    words.push('-H', quote(`Content-Type: ${type}`), '--data-binary');
    words.push(file ? quote(`@${file}`) : quote(JSON.stringify(body)));
  }
  return words.join(' ');
}

function quote(word) {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

const tones = {
  good: ['active', 'approved', 'completed', 'free', 'succeeded', 'on_sale', 'delivered'],
  wait: [
    'under_review',
    'awaiting_payment',
    'requested',
    'information_required',
    'reserved',
    'processing',
    'requires_action',
  ],
  bad: ['suspended', 'rejected', 'declined', 'blocked', 'ended', 'canceled', 'failed'],
};

/** The colour of a state: good, wait, bad, or none. */
export function tone(state) {
  return Object.keys(tones).find((name) => tones[name].includes(state)) ?? 'none';
}

const counts = new Intl.NumberFormat('en-CA');

/** A count with its thousands apart. */
export function count(n) {
  return counts.format(n);
}
