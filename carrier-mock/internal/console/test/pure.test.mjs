// Tests of what the page computes; run by node's test runner from the Go tests.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import test from 'node:test';
import { curl, line, money, phone, pretty, tone, words, zonedInstant, zonedText } from '../web/js/format.js';

test('local times in the carrier’s zone become instants', () => {
  for (const [local, instant] of [
    ['2026-12-01T09:30', '2026-12-01T14:30:00Z'], // standard time
    ['2026-07-01T00:00', '2026-07-01T04:00:00Z'], // daylight saving
    ['2027-03-14T01:59', '2027-03-14T06:59:00Z'], // a minute before the spring change
    ['2027-03-14T03:00', '2027-03-14T07:00:00Z'], // and just after it
    ['2026-11-01T03:00', '2026-11-01T08:00:00Z'], // after the autumn change
    ['2028-02-29T12:00', '2028-02-29T17:00:00Z'], // leap day
  ]) {
    assert.equal(zonedInstant(local), instant, local);
    assert.equal(zonedText(Date.parse(instant)), `${local}:00`, `${instant} on the carrier's clocks`);
  }
});

test('a time that the spring change skips is one of its neighbours', () => {
  assert.match(zonedInstant('2027-03-14T02:30'), /^2027-03-14T0[67]:30:00Z$/);
});

test('a call is written in one line', () => {
  assert.equal(line({ path: '/worlds' }), 'GET /worlds');
  assert.equal(line({ method: 'POST', path: '/c', body: { Advance: '1h' } }), 'POST /c {"Advance":"1h"}');
  assert.ok(line({ method: 'PUT', path: '/s', body: 'x'.repeat(1000) }).endsWith('…'));
});

test('a command line says what the page sends, whatever is in it', () => {
  const body = { Reason: "It's $HOME `date` \\ \"lost\"\nné" };
  const command = curl({ method: 'POST', path: '/worlds/w/x?to=a@b.ca&y=1', body }, 'http://127.0.0.1:8092');
  const script = `curl() { printf '%s\\0' "$@"; }; ${command}`;
  assert.deepEqual(execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1), [
    '-X', 'POST', 'http://127.0.0.1:8092/worlds/w/x?to=a@b.ca&y=1', '-H', 'Content-Type: application/json', '--data-binary', JSON.stringify(body),
  ]);
  assert.equal(curl({ path: '/worlds' }, 'http://h'), "curl 'http://h/worlds'");
  assert.match(curl({ method: 'PUT', path: '/s', body: '{}', file: 'w.json' }, 'http://h'), /--data-binary '@w\.json'$/);
});

test('values are shown as people read them', () => {
  assert.equal(money(3390), '$33.90');
  assert.equal(money(5), '$0.05');
  assert.equal(money(-2000), '−$20.00');
  assert.equal(phone('4165550101'), '(416) 555-0101');
  assert.equal(phone(undefined), '');
  assert.equal(words('under_review'), 'under review');
  assert.equal(tone('under_review'), 'wait');
  assert.equal(tone('nothing known'), 'none');
  assert.equal(pretty({ a: 1 }), '{\n  "a": 1\n}');
});
