import { describe, expect, it } from 'vitest';
import provinceNames from '@/i18n/en/provinceNames';
import type { z } from '@/lib/zod';
import { addressFields, formatPostalCode, isPostalCode, isPostalCodeElsewhere } from './address';
import { provinces } from './provinces';

/** The first message of a schema for an input, or 'ok'. */
function verdict(schema: z.ZodMiniType, input: unknown): string {
  const result = schema.safeParse(input);
  return result.success ? 'ok' : (result.error.issues[0]?.message ?? '');
}

describe('the rules of an address', () => {
  it.each([
    ['M5V 2T6', true],
    ['m5v2t6', true],
    ['M5V-2T6', true],
    ['M5V 2T', false],
    ['D5V 2T6', false],
    ['W5V 2T6', false],
    ['M5O 2T6', false],
    ['5MV 2T6', false],
  ])('postal code %j: %s', (code, valid) => {
    expect(isPostalCode(code)).toBe(valid);
  });

  it('writes postal codes as they are written', () => {
    expect(formatPostalCode('k1a-0b1')).toBe('K1A 0B1');
    expect(formatPostalCode('k1a')).toBe('k1a');
    expect(verdict(addressFields.postalCode, '')).toBe('postalCodeRequired');
    expect(verdict(addressFields.postalCode, '12345')).toBe('postalCode');
    expect(addressFields.postalCode.parse('k1a0b1')).toBe('K1A 0B1');
  });

  it('knows which letters a province’s postal codes begin with', () => {
    expect(isPostalCodeElsewhere('M5V 2T6', 'ON')).toBe(false);
    expect(isPostalCodeElsewhere('M5V 2T6', 'QC')).toBe(true);
    expect(isPostalCodeElsewhere('M5V 2T6', '')).toBe(false);
    expect(isPostalCodeElsewhere('M5V', 'QC')).toBe(false);
    // Together they are Canada Post's eighteen, X being shared by two territories.
    const letters = provinces.map(({ postalLetters }) => postalLetters).join('');
    expect([...new Set(letters)].sort().join('')).toBe('ABCEGHJKLMNPRSTVXY');
  });
});

describe('the provinces', () => {
  it('are the thirteen of the specification, in its order', () => {
    expect(provinces.map(({ key, code }) => `${key} ${provinceNames[code]} ${code}`)).toEqual([
      '1 Alberta AB',
      '2 British Columbia BC',
      '3 Manitoba MB',
      '4 New Brunswick NB',
      '5 Newfoundland and Labrador NL',
      '6 Northwest Territories NT',
      '7 Nova Scotia NS',
      '8 Nunavut NU',
      '9 Ontario ON',
      '10 Prince Edward Island PE',
      '11 Quebec QC',
      '12 Saskatchewan SK',
      '13 Yukon Territory YT',
    ]);
  });
});
