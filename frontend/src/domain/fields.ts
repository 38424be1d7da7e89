/** The rules of spec §5 for fields that more than one form has. Messages are validation ids. */
import type { ValidationId } from '@/i18n/validation';
import { provinceByCode } from './provinces';
import { z } from './zod';

/** Digits as people write them: spaces and hyphens don't count. */
export function digitsOf(text: string): string {
  return text.replace(/[\s-]/g, '');
}

/** "+1 (416) 555-0123" and the like → "4165550123"; what has other signs keeps them. */
export function nationalNumber(typed: string): string {
  const digits = typed.replace(/[\s().+-]/g, '');
  return /^1\d{10}$/.test(digits) ? digits.slice(1) : digits;
}

export function required(error: ValidationId) {
  return z.string().check(z.trim(), z.minLength(1, { error }));
}

/** A text that spaces and hyphens are dropped from before the rule is applied. */
export function compact(pattern: RegExp, error: ValidationId) {
  return z.pipe(
    z.pipe(z.string(), z.transform(digitsOf)),
    z.string().check(z.regex(pattern, { error })),
  );
}

export const email = z
  .string()
  .check(
    z.trim(),
    z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, { error: 'email' satisfies ValidationId }),
  );

/** The parts of the password rule, for the list that is ticked off while typing. */
export const passwordRules = {
  length: (password: string) => password.length >= 8,
  digit: (password: string) => /\d/.test(password),
  uppercase: (password: string) => /\p{Lu}/u.test(password),
  special: (password: string) => /[^\p{L}\p{N}\s]/u.test(password),
};

export const newPassword = z.string().check(
  z.refine((password) => Object.values(passwordRules).every((rule) => rule(password)), {
    error: 'password' satisfies ValidationId,
  }),
);

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

/** Where a home is: province, city, street and postal code, the last fitting the first. */
export const addressFields = {
  province: required('provinceRequired'),
  city: required('cityRequired'),
  address: required('addressRequired'),
  postalCode: z.pipe(
    required('postalCodeRequired').check(
      z.refine((code) => code === '' || isPostalCode(code), {
        error: 'postalCode' satisfies ValidationId,
      }),
    ),
    z.transform(formatPostalCode),
  ),
};

/** Whether a postal code's first letter belongs to the province. */
export function postalCodeFits(postalCode: string, provinceCode: string): boolean {
  const province = provinceByCode(provinceCode);
  return !province || province.postalLetters.includes(postalCode.trim().charAt(0).toUpperCase());
}
