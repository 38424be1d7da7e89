import type { Stripe, StripeCardNumberElement } from '@stripe/stripe-js';
import type { BillingDetails, Outcome } from './useConfirmation';

type Confirm = (
  stripe: Stripe,
  card: StripeCardNumberElement,
  billing: BillingDetails,
) => Promise<Outcome>;

/** Pays with the card in the fields. */
export function confirmPayment(clientSecret: string): Confirm {
  return async (stripe, card, billing_details) => {
    const payment_method = { card, billing_details };
    const { paymentIntent, error } = await stripe.confirmCardPayment(clientSecret, {
      payment_method,
    });
    return { intent: paymentIntent, error };
  };
}

/** Keeps the card in the fields for later payments. */
export function confirmSetup(clientSecret: string): Confirm {
  return async (stripe, card, billing_details) => {
    const payment_method = { card, billing_details };
    const { setupIntent, error } = await stripe.confirmCardSetup(clientSecret, { payment_method });
    return { intent: setupIntent, error };
  };
}
