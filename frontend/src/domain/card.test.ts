import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cardSchema, formatExpiry } from './card';

const good = {
  cardNumber: '4242 4242-4242 4242',
  cardholder: ' Ada Lovelace ',
  expiry: '12/30',
  cvv: '123',
};

function faults(entry: Partial<typeof good>): string[] {
  const result = cardSchema.safeParse({ ...good, ...entry });
  return result.success ? [] : result.error.issues.map(({ message }) => message);
}

describe('cardSchema', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date(2026, 10, 20), toFake: ['Date'] });
    return () => vi.useRealTimers();
  });

  it.each([
    ['a card with spaces and hyphens', {}, []],
    ['15 digits', { cardNumber: '378282246310005' }, []],
    ['14 digits', { cardNumber: '42424242424242' }, ['cardNumber']],
    ['17 digits', { cardNumber: '42424242424242424' }, ['cardNumber']],
    ['letters', { cardNumber: '4242424242424x42' }, ['cardNumber']],
    ['no name', { cardholder: '  ' }, ['cardholderRequired']],
    ['this month', { expiry: '11/26' }, []],
    ['last month', { expiry: '10/26' }, ['expiry']],
    ['a 13th month', { expiry: '13/30' }, ['expiry']],
    ['month 0', { expiry: '00/30' }, ['expiry']],
    ['half an expiry', { expiry: '12/' }, ['expiry']],
    ['4 digits of CVV', { cvv: '1234' }, []],
    ['2 digits of CVV', { cvv: '12' }, ['cvv']],
    ['5 digits of CVV', { cvv: '12345' }, ['cvv']],
  ])('judges %s', (_, entry, expected) => {
    expect(faults(entry)).toEqual(expected);
  });
});

describe('formatExpiry', () => {
  it.each([
    ['1', '1'],
    ['5', '05'],
    ['12', '12'],
    ['123', '12/3'],
    ['1230', '12/30'],
    ['12/30', '12/30'],
    ['12 / 30', '12/30'],
    ['12/2030', '12/30'],
    ['12/203', '12/203'],
    ['12/', '12'],
    ['12345', '12/34'],
    ['', ''],
  ])('shapes %j into %j', (typed, shaped) => {
    expect(formatExpiry(typed)).toBe(shaped);
  });

  it('gives the same when a four-digit year is typed one digit at a time', () => {
    const shown = [...'122030'].reduce((field, digit) => formatExpiry(field + digit), '');
    expect(shown).toBe('12/30');
  });
});
