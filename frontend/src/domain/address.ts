/** The rules of a home address (spec §5). */

import { z } from '@/lib/zod';
import { digitsOf, required } from './fields';
import { provinceByCode } from './provinces';
import type { ValidationId } from './validationId';

/** Canada Post's letters: D F I O Q U never occur, W and Z never first. */
const canadianPostalCode = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\d[ABCEGHJ-NPRSTV-Z]\d$/;

/** "k1a-0b1" → "K1A 0B1"; what isn't a Canadian postal code comes back as typed. */
export function formatPostalCode(text: string): string {
  const compacted = digitsOf(text).toUpperCase();
  return canadianPostalCode.test(compacted)
    ? `${compacted.slice(0, 3)} ${compacted.slice(3)}`
    : text;
}

export function isPostalCode(text: string): boolean {
  return canadianPostalCode.test(digitsOf(text).toUpperCase());
}

/** Where a home is, in the order of the fields, which is that of the error summary. */
export const addressFields = {
  address: required('addressRequired'),
  city: required('cityRequired'),
  province: required('provinceRequired'),
  postalCode: required('postalCodeRequired').check(
    z.overwrite(formatPostalCode),
    z.refine((code) => code === '' || isPostalCode(code), {
      error: 'postalCode' satisfies ValidationId,
    }),
  ),
};

/**
 * Whether a postal code's first letter is another province's: worth a question, and no fault, since
 * K1A is in Gatineau, too.
 */
export function isPostalCodeElsewhere(postalCode: string, provinceCode: string): boolean {
  const province = provinceByCode(provinceCode);
  if (!province || !isPostalCode(postalCode)) return false;
  return !province.postalLetters.includes(postalCode.trim().charAt(0).toUpperCase());
}
