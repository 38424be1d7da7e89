import type { StripeError } from '@stripe/stripe-js';
import { beforeAll, expect, it } from 'vitest';
import { loadLanguage } from '@/i18n/translated';
import { linkErrorText, providerErrorText } from './providerErrors';

const said = 'What the provider says.';

beforeAll(() => loadLanguage('fr'));

it.each([
  [{ code: 'card_declined' }, 'Votre carte a été refusée'],
  [{ code: 'card_declined', decline_code: 'lost_card' }, 'Votre carte a été refusée'],
  [{ code: 'card_declined', decline_code: 'insufficient_funds' }, 'Les fonds de votre carte'],
  [{ code: 'card_declined', decline_code: 'authentication_required' }, 'Votre banque n’a pu'],
  [{ code: 'expired_card' }, 'Votre carte est expirée'],
  [{ code: 'invalid_expiry_month_past' }, 'Votre carte est expirée'],
  [{ code: 'invalid_expiry_year' }, 'La date d’expiration de votre carte n’est pas valide'],
  [{ code: 'incorrect_cvc' }, 'Le code de sécurité'],
  [{ code: 'processing_error' }, 'Une erreur s’est produite lors du traitement'],
])('%j is the provider’s word in English and ours in French', (codes, french) => {
  const error = { ...codes, message: said } as StripeError;
  expect(providerErrorText(error, 'en')).toBe(said);
  expect(providerErrorText(error, 'fr')).toContain(french);
});

it('an error that has no text of ours is not told in another language than the page’s', () => {
  const error = { code: 'unheard_of', message: said } as StripeError;
  expect(providerErrorText(error, 'en')).toBe(said);
  expect(providerErrorText(error, 'fr')).toMatch(/^Une erreur inattendue/);
  expect(linkErrorText(error, 'en')).toBe(said);
  expect(linkErrorText(error, 'fr')).toMatch(/^Un problème est survenu/);
});

it('an error without a word of the provider’s has one in both languages', () => {
  const error = { code: 'expired_card' } as StripeError;
  expect(providerErrorText(error, 'en')).toBe('Your card has expired. Please use another card.');
  expect(providerErrorText({} as StripeError, 'en')).toBe(
    'An unexpected error occurred during payment.',
  );
});
