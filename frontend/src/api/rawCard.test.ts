import { describe, expect, it } from 'vitest';
import { rawCard } from './rawCard';

describe('rawCard', () => {
  it.each([
    ['4242424242424242', 'Visa'],
    ['5555555555554444', 'MasterCard'],
    ['378282246310005', 'American Express'],
    ['6011111111111117', 'Discover'],
    ['9999999999999999', ''],
  ])('knows the brand of %s', (cardNumber, brand) => {
    expect(
      rawCard({ cardNumber, cardholder: 'Ada Lovelace', expiry: '12/30', cvv: '123' }),
    ).toEqual({
      CreditCardType: brand,
      CreditCardNumber: cardNumber,
      CreditCardHolder: 'Ada Lovelace',
      CCV: '123',
      ExpirationMonth: '12',
      ExpirationYear: '2030',
    });
  });
});
