import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ageOn, birthdayEntry, birthdaySchema } from './birthday';

describe('birthdaySchema', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-20T17:00:00Z'), toFake: ['Date'] });
    return () => vi.useRealTimers();
  });

  it.each([
    ['18 years to the day', '20', '11', '2008', '2008-11-20'],
    ['spaces and zeros', ' 05 ', '01', '1990', '1990-01-05'],
    ['29 February', '29', '2', '2004', '2004-02-29'],
  ])('takes %s', (_, day, month, year, born) => {
    expect(birthdaySchema.parse({ day, month, year })).toEqual({ born });
  });

  it.each([
    ['one day short of 18', '21', '11', '2008', 'adult'],
    ['29 February of a common year', '29', '2', '2005', 'birthday'],
    ['the 31st of a month of 30', '31', '4', '1990', 'birthday'],
    ['the future', '1', '1', '2030', 'birthday'],
    ['another century', '1', '1', '1890', 'birthday'],
    ['two digits of a year', '1', '1', '90', 'birthday'],
    ['nothing', '', '', '', 'birthday'],
    ['letters', 'x', '1', '1990', 'birthday'],
  ])('refuses %s', (_, day, month, year, message) => {
    const result = birthdaySchema.safeParse({ day, month, year });
    expect(result.error?.issues).toMatchObject([{ path: ['day'], message }]);
  });
});

describe('ageOn', () => {
  it.each([
    ['2026-11-20', '2008-11-20', 18],
    ['2026-11-19', '2008-11-20', 17],
    ['2026-02-28', '2008-02-29', 17],
    ['2026-03-01', '2008-02-29', 18],
  ])('on %s, who was born on %s is %d', (today, born, age) => {
    expect(ageOn(today, born)).toBe(age);
  });
});

describe('birthdayEntry', () => {
  it('takes a kept date apart for the form', () => {
    expect(birthdayEntry('1990-01-05')).toEqual({ day: '5', month: '1', year: '1990' });
    expect(birthdayEntry('')).toEqual({ day: '', month: '', year: '' });
  });
});
