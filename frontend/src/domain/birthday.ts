/** A date of birth as it is typed, and what the terms ask of it: users must be 18 (spec §9). */

import { z } from '@/lib/zod';
import { civilDate, defaultTimeZone } from './dates';
import type { ValidationId } from './validationId';

export const ageOfMajority = 18;

export interface BirthdayEntry {
  day: string;
  month: string;
  year: string;
}

/** Yields the civil date, YYYY-MM-DD. */
export const birthdaySchema = z.pipe(
  z.object({ day: z.string(), month: z.string(), year: z.string() }).check((context) => {
    const message = faultOf(civilBirthday(context.value), civilDate(new Date(), defaultTimeZone));
    if (message) {
      context.issues.push({ code: 'custom', path: ['day'], message, input: context.value });
    }
  }),
  z.transform((entry: BirthdayEntry) => ({ born: civilBirthday(entry) ?? '' })),
);

function faultOf(birthday: string | undefined, today: string): ValidationId | undefined {
  if (!birthday || birthday > today || birthday < '1900') return 'birthday';
  return ageOn(today, birthday) < ageOfMajority ? 'adult' : undefined;
}

/** Undefined for a day that no calendar has. */
export function civilBirthday({ day, month, year }: BirthdayEntry): string | undefined {
  if (![day, month, year].every((part) => /^\s*\d+\s*$/.test(part))) return undefined;
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  if (y < 1000 || y > 9999) return undefined;
  const date = new Date(Date.UTC(y, m - 1, d));
  const exists = date.getUTCMonth() === m - 1 && date.getUTCDate() === d;
  return exists ? date.toISOString().slice(0, 10) : undefined;
}

/** Full years, by the calendar: who was born on 29 February is a year older on 1 March. */
export function ageOn(today: string, birthday: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) >= birthday.slice(5) ? years : years - 1;
}

export function birthdayEntry(civil: string): BirthdayEntry {
  const [year = '', month = '', day = ''] = civil.split('-');
  return { day: trimZero(day), month: trimZero(month), year };
}

function trimZero(text: string): string {
  return text.replace(/^0/, '');
}
