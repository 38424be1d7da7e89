import { describe, expect, it } from 'vitest';
import { carrierName, formatPhone, formatsFor, priceBeforeSlash } from './formats';
import { nameOf } from './nameOf';
import { loadLanguage } from './translated';

await Promise.all(['en', 'fr'].map(loadLanguage));
const en = formatsFor('en');
const fr = formatsFor('fr');
/** Locale data writes several kinds of space. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('formats', () => {
  it.each([
    [20, '$20.00', '20,00 $'],
    [33.9, '$33.90', '33,90 $'],
    [0, '$0.00', '0,00 $'],
    [1234.5, '$1,234.50', '1 234,50 $'],
  ])('money %d', (amount, english, french) => {
    expect(plain(en.money(amount, 'CAD'))).toBe(english);
    expect(plain(fr.money(amount, 'CAD'))).toBe(french);
  });

  it.each([
    [13, '13%', '13 %'],
    [9.975, '9.975%', '9,975 %'],
  ])('percent %d', (rate, english, french) => {
    expect(plain(en.percent(rate))).toBe(english);
    expect(plain(fr.percent(rate))).toBe(french);
  });

  it('writes civil dates as they are, whatever the zone of the machine', () => {
    expect(en.date('2026-12-01')).toBe('December 1, 2026');
    expect(fr.date('2026-12-01')).toBe('1er décembre 2026');
    expect(en.date('2026-12-01T23:59:59-05:00')).toBe('December 1, 2026');
    expect(en.date('soon')).toBe('soon');
  });

  it.each([
    ['2GB', '2 GB', '2 Go'],
    ['2.5 GB', '2.5 GB', '2,5 Go'],
    ['Unlimited', 'Unlimited', 'Unlimited'],
  ])('data %s', (capacity, english, french) => {
    expect(plain(en.data(capacity))).toBe(english);
    expect(plain(fr.data(capacity))).toBe(french);
  });

  it.each([
    ['$10 per extra GB', '$10 per extra GB', '10 $ par Go supplémentaire'],
    ['$10.00 per extra GB', '$10.00 per extra GB', '10 $ par Go supplémentaire'],
    ['None', 'None', 'None'],
  ])('overage %j', (text, english, french) => {
    expect(plain(en.overage(text))).toBe(english);
    expect(plain(fr.overage(text))).toBe(french);
  });

  it.each([
    ['en', 'English'],
    ['fr', 'Français'],
    ['es', 'Español'],
  ])('%s calls itself %s', (language, name) => {
    expect(nameOf(language)).toBe(name);
  });

  it.each([
    ['4165550123', '+1 (416) 555-0123'],
    ['14165550123', '+1 (416) 555-0123'],
    ['+1 416-555-0123', '+1 (416) 555-0123'],
    ['911', '911'],
    ['', ''],
  ])('phone %j → %j', (phone, shown) => {
    expect(formatPhone(phone)).toBe(shown);
  });

  it.each([
    ['Light-CCP', 'Light'],
    ['Light CCP', 'Light'],
    ['Light', 'Light'],
    ['CCPlus', 'CCPlus'],
  ])('carrier %j → %j', (carriers, shown) => {
    expect(carrierName(carriers)).toBe(shown);
  });

  it('takes the price before the slash', () => {
    expect(priceBeforeSlash('$30.00/month')).toBe('$30.00');
    expect(priceBeforeSlash('')).toBe('');
  });
});
