/** A card typed into the page itself, for carriers that take it that way (spec §5, §7). */
import type { RawCard } from '@/api/types';
import type { ValidationId } from '@/i18n/validation';
import { compact, required } from './fields';
import { z } from './zod';

export interface CardEntry {
  cardNumber: string;
  cardholder: string;
  expiry: string;
  cvv: string;
}

export const emptyCard: CardEntry = { cardNumber: '', cardholder: '', expiry: '', cvv: '' };

/** The rules of the manual card form. `now` decides which cards have expired. */
export function cardSchema(now: Date) {
  return z.object({
    cardNumber: compact(/^\d{15,16}$/, 'cardNumber'),
    cardholder: required('cardholderRequired'),
    expiry: z
      .string()
      .check(
        z.refine((expiry) => isCurrent(expiry, now), { error: 'expiry' satisfies ValidationId }),
      ),
    cvv: compact(/^\d{3,4}$/, 'cvv'),
  });
}

/** A card is good through the last day of its month. */
function isCurrent(expiry: string, now: Date): boolean {
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

const brands: readonly [RegExp, string][] = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|2[2-7])/, 'MasterCard'],
  [/^3[47]/, 'American Express'],
  [/^6/, 'Discover'],
];

/** The wire's form of a card that has passed the schema. */
export function rawCard(card: CardEntry): RawCard {
  const [month = '', year = ''] = card.expiry.split('/');
  return {
    CreditCardType: brands.find(([prefix]) => prefix.test(card.cardNumber))?.[1] ?? '',
    CreditCardNumber: card.cardNumber,
    CreditCardHolder: card.cardholder,
    CCV: card.cvv,
    ExpirationMonth: month,
    ExpirationYear: `20${year}`,
  };
}
