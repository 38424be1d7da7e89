import type { CardEntry } from '@/domain/card';
import type { RawCard } from './types';

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
