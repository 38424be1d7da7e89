/** The rules of spec §5 for fields that more than one form has. Messages are validation ids. */

import { z } from '@/lib/zod';
import type { ValidationId } from './validationId';

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
  return z.string().check(z.overwrite(digitsOf), z.regex(pattern, { error }));
}

/** Characters that let one address be written in many ways. */
const invisible = /[\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

export const email = z.string().check(
  z.trim(),
  z.regex(/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]*[^\s@<>.]$/, { error: 'email' satisfies ValidationId }),
  z.refine((address) => !invisible.test(address), { error: 'email' satisfies ValidationId }),
);

/** The parts of the password rule, for the list that is ticked off while typing; the BFF's are the same. */
export const passwordRules = {
  length: (password: string) => [...password].length >= 8,
  digit: (password: string) => /\p{Nd}/u.test(password),
  uppercase: (password: string) => /\p{Lu}/u.test(password),
  special: (password: string) => /[^\p{L}\p{Nd}]/u.test(password),
};

export const newPassword = z.string().check(
  z.refine((password) => Object.values(passwordRules).every((rule) => rule(password)), {
    error: 'password' satisfies ValidationId,
  }),
);
