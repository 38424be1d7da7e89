/** What to say of the card provider's errors, by their codes. */
import type { StripeError } from '@stripe/stripe-js';
import { format, type Message } from '@/i18n/message';
import type { Language } from '@/i18n/translated';
import { payment } from './messages';
import { providerSpeaks } from './provider';

const byCode: Record<string, Message> = {
  payment_intent_unexpected_state: payment.unexpectedState,
  setup_intent_unexpected_state: payment.unexpectedState,
  payment_intent_authentication_failure: payment.authenticationFailed,
  setup_intent_authentication_failure: payment.authenticationFailed,
  authentication_required: payment.authenticationFailed,
  parameter_invalid_empty: payment.invalidParameter,
  invalid_parameter: payment.invalidParameter,
  parameter_unknown: payment.invalidParameter,
  resource_missing: payment.invalidParameter,
  card_declined: payment.cardDeclined,
  expired_card: payment.expiredCard,
  invalid_expiry_year_past: payment.expiredCard,
  invalid_expiry_month_past: payment.expiredCard,
  invalid_expiry_month: payment.invalidExpiry,
  invalid_expiry_year: payment.invalidExpiry,
  incorrect_cvc: payment.incorrectCvc,
  invalid_cvc: payment.incorrectCvc,
  processing_error: payment.processingError,
  incorrect_number: payment.incorrectNumber,
  invalid_number: payment.incorrectNumber,
  insufficient_funds: payment.insufficientFunds,
  incomplete_number: payment.incompleteNumber,
  incomplete_expiry: payment.incompleteExpiry,
  incomplete_cvc: payment.incompleteCvc,
};

/** Our own text for the error; a decline's reason says more than the decline. */
export function messageForCode(error: StripeError): Message | undefined {
  return byCode[error.decline_code ?? ''] ?? byCode[error.code ?? ''];
}

/**
 * What to show on a card form (spec §8): the provider's message, or ours where it has none in the
 * page's language. It may lack the language that it was told, so others than English take ours first.
 */
export function providerErrorText(error: StripeError, language: Language): string {
  const known = messageForCode(error);
  const ours = known && format(known, language);
  if (language !== 'en' && ours) return ours;
  return messageIn(language, error) || ours || format(payment.unexpected, language);
}

/** What to show on a payment link (spec §8): ours for the codes it lists, else the provider's. */
export function linkErrorText(error: StripeError, language: Language): string {
  const known = messageForCode(error);
  return known
    ? format(known, language)
    : messageIn(language, error) || format(payment.somethingWrong, language);
}

function messageIn(language: Language, error: StripeError): string | undefined {
  return providerSpeaks(language) ? error.message : undefined;
}
