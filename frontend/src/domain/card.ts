/** A card typed into the page itself, for carriers that take it that way (spec §5, §7). */

import { z } from '@/lib/zod';
import { compact, required } from './fields';
import type { ValidationId } from './validationId';

export interface CardEntry {
  cardNumber: string;
  cardholder: string;
  expiry: string;
  cvv: string;
}

export const emptyCard: CardEntry = { cardNumber: '', cardholder: '', expiry: '', cvv: '' };

/** The rules of the manual card form. */
export const cardSchema = z.object({
  cardNumber: compact(/^\d{15,16}$/, 'cardNumber'),
  cardholder: required('cardholderRequired'),
  expiry: z.string().check(z.refine(isCurrent, { error: 'expiry' satisfies ValidationId })),
  cvv: compact(/^\d{3,4}$/, 'cvv'),
});

/** A card is good through the last day of its month. */
function isCurrent(expiry: string): boolean {
  const now = new Date();
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(expiry.trim()) ?? [];
  if (!month || !year) return false;
  const months = (2000 + Number(year)) * 12 + Number(month) - 1;
  return months >= now.getFullYear() * 12 + now.getMonth();
}

/** Shapes digits into MM/YY while they are typed or filled in: "5" → "05", "12/2030" → "12/30". */
export function formatExpiry(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  const [month, rest] = [padded.slice(0, 2), padded.slice(2)];
  const year = /^20\d\d$/.test(rest) ? rest.slice(2) : rest.slice(0, 4);
  // Four digits of a year pass through the field one by one, so the first two wait for the others.
  return year === '' ? month : `${month}/${year.startsWith('20') ? year : year.slice(0, 2)}`;
}
