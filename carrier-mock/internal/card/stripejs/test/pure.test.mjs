import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import vm from 'node:vm';

/** The functions of some parts of the script, outside of a page. */
function load(names, parts) {
  const source = parts.map((part) => readFileSync(new URL(`../src/${part}.js`, import.meta.url), 'utf8')).join('\n');
  return vm.runInNewContext(`${source}\n;({ ${names.join(', ')} })`, { URLSearchParams });
}

const plain = (value) => JSON.parse(JSON.stringify(value));

const { brandOf, luhn, grouped, readNumber, readExpiry, readCvc, caretAfter } = load(
  ['brandOf', 'luhn', 'grouped', 'readNumber', 'readExpiry', 'readCvc', 'caretAfter'],
  ['cards', 'fields'],
);
const { languageOf, validationError, localized, TEXTS } = load(
  ['languageOf', 'validationError', 'localized', 'TEXTS'],
  ['messages'],
);
const { encodeForm, intentOf } = load(['encodeForm', 'intentOf'], ['form']);
const { styleRules } = load(['styleRules'], ['style']);

test('brands are told by their first digits', () => {
  for (const [digits, want] of [
    ['', 'unknown'], ['4', 'visa'], ['55', 'mastercard'], ['2223', 'mastercard'], ['34', 'amex'], ['37', 'amex'],
    ['6011', 'discover'], ['36', 'diners'], ['35', 'jcb'], ['62', 'unionpay'], ['9', 'unknown'],
  ]) {
    assert.equal(brandOf(digits).name, want, `the brand of ${digits}`);
  }
});

test('the check digit', () => {
  assert.ok(luhn('4242424242424242'));
  assert.ok(luhn('378282246310005'));
  assert.ok(!luhn('4242424242424241'));
  assert.ok(!luhn(''));
});

test('digits are grouped as on the card', () => {
  assert.equal(grouped('42424', [4, 4, 4, 4]), '4242 4');
  assert.equal(grouped('378282246310005', [4, 6, 5]), '3782 822463 10005');
});

test('numbers', () => {
  for (const [text, display, complete, invalid] of [
    ['', '', false, undefined],
    ['4242', '4242', false, undefined],
    ['4242-4242 4242/4242', '4242 4242 4242 4242', true, undefined],
    ['42424242424242429', '4242 4242 4242 4242', true, undefined],
    ['4242424242424241', '4242 4242 4242 4241', false, 'invalid_number'],
    ['378282246310005', '3782 822463 10005', true, undefined],
    ['36227206271667', '3622 720627 1667', true, undefined],
  ]) {
    const got = readNumber(text);
    assert.deepEqual([got.display, got.complete, got.invalid], [display, complete, invalid], `reading ${text}`);
  }
});

test('expiry dates', () => {
  const now = new Date(2026, 5, 15);
  for (const [text, display, complete, invalid] of [
    ['', '', false, undefined],
    ['1', '1', false, undefined],
    ['0', '0', false, undefined],
    ['3', '03', false, undefined],
    ['12', '12', false, undefined],
    ['123', '12 / 3', false, undefined],
    ['1234', '12 / 34', true, undefined],
    ['12/34', '12 / 34', true, undefined],
    ['12 / 34', '12 / 34', true, undefined],
    ['12/2034', '12 / 34', true, undefined],
    ['122034', '12 / 34', true, undefined],
    ['3/34', '03 / 34', true, undefined],
    ['1/34', '01 / 34', true, undefined],
    ['13', '01 / 3', false, undefined],
    ['06/26', '06 / 26', true, undefined],
    ['05/26', '05 / 26', false, 'invalid_expiry_month_past'],
    ['12/25', '12 / 25', false, 'invalid_expiry_year_past'],
    ['00/30', '00 / 30', false, 'invalid_expiry_month'],
    ['12/90', '12 / 90', false, 'invalid_expiry_year'],
  ]) {
    const got = readExpiry(text, now);
    assert.deepEqual([got.display, got.complete, got.invalid], [display, complete, invalid], `reading ${text}`);
  }
});

test('a year that begins with 20 can be typed digit by digit', () => {
  const now = new Date(2026, 5, 15);
  assert.equal(readExpiry('12 / 2', now).display, '12 / 2');
  assert.equal(readExpiry('12 / 20', now).display, '12 / 20');
  assert.equal(readExpiry('12 / 203', now).display, '12 / 203');
  assert.equal(readExpiry('12 / 2034', now).display, '12 / 34');
});

test('security codes are as long as the brand wants', () => {
  assert.deepEqual(plain([readCvc('123', 'visa').complete, readCvc('1234', 'visa').display]), [true, '123']);
  assert.deepEqual(plain([readCvc('123', 'amex').complete, readCvc('1234', 'amex').complete]), [false, true]);
  assert.deepEqual(plain([readCvc('123', 'unknown').complete, readCvc('12', 'unknown').complete]), [true, false]);
});

test('the caret stays behind the digit that was typed', () => {
  assert.equal(caretAfter('4242 4242', 4), 4);
  assert.equal(caretAfter('4242 4242', 5), 6);
  assert.equal(caretAfter('12 / 3', 3), 6);
  assert.equal(caretAfter('', 3), 0);
});

test('languages', () => {
  for (const [locale, browser, want] of [
    ['fr', 'en', 'fr'], ['fr-CA', 'en', 'fr'], ['en', 'fr', 'en'], ['auto', 'fr-CA', 'fr'], [undefined, 'en-CA', 'en'], ['de', 'fr', 'en'],
  ]) {
    assert.equal(languageOf(locale, browser), want, `${locale} in a browser that prefers ${browser}`);
  }
});

test('every text is there in both languages', () => {
  assert.deepEqual(Object.keys(TEXTS.fr).sort(), Object.keys(TEXTS.en).sort());
  assert.deepEqual(Object.keys(TEXTS.fr.errors).sort(), Object.keys(TEXTS.en.errors).sort());
});

test('errors', () => {
  assert.deepEqual(plain(validationError('incomplete_number', 'en')), {
    type: 'validation_error', code: 'incomplete_number', message: 'Your card number is incomplete.',
  });
  const declined = { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.' };
  assert.equal(localized(declined, 'en').message, 'Your card has insufficient funds.');
  assert.equal(localized(declined, 'fr').message, 'Votre carte ne dispose pas de fonds suffisants.');
  assert.equal(localized({ code: 'odd', message: 'Odd.' }, 'fr').message, 'Odd.');
});

test('forms are encoded in the provider’s nested way', () => {
  const encoded = encodeForm({ card: { number: '4242', cvc: undefined }, types: ['card'], use: true, none: null });
  assert.equal(decodeURIComponent(encoded), 'card[number]=4242&types[0]=card&use=true');
});

test('client secrets', () => {
  assert.equal(intentOf('pi_1a_secret_2b', 'pi'), 'pi_1a');
  assert.equal(intentOf('seti_1a_secret_2b', 'seti'), 'seti_1a');
  for (const text of [undefined, '', 'pi_1a', 'seti_1a_secret_2b', 'pi_1a_secret_', 'pi_1/../x_secret_y']) {
    assert.equal(intentOf(text, 'pi'), undefined, `the intent of ${text}`);
  }
});

test('styles become rules, and nothing else', () => {
  const rules = styleRules({
    base: { color: '#111', fontSize: '20px', '::placeholder': { color: 'gray' }, unknown: 'x', fontFamily: 'a;} body{color:red' },
    invalid: { color: 'red' },
  });
  assert.equal(rules, 'input {color: #111; font-size: 20px;}\ninput::placeholder {color: gray;}\ninput.invalid {color: red;}');
  assert.equal(styleRules(undefined), '');
});
