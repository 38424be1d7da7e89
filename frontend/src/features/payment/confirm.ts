import type {
  PaymentIntent,
  SetupIntent,
  Stripe,
  StripeCardNumberElement,
  StripeError,
} from '@stripe/stripe-js';

/** The card in the provider's fields, or the id of one that the provider knows; or none. */
export type Method =
  | { card: StripeCardNumberElement; billing_details: BillingDetails }
  | string
  | undefined;

export interface BillingDetails {
  name?: string;
  address?: { postal_code: string };
}

/** What the provider said: an intent, in whatever state, or an error. */
export interface Outcome {
  intent?: Pick<PaymentIntent | SetupIntent, 'status'>;
  error?: StripeError;
}

/** Asks the provider to do what the secret stands for with a card. */
export type Confirm = (stripe: Stripe, clientSecret: string, method: Method) => Promise<Outcome>;

/** Pays. */
export const confirmPayment: Confirm = async (stripe, clientSecret, method) => {
  const { paymentIntent, error } = await stripe.confirmCardPayment(
    clientSecret,
    method ? { payment_method: method } : undefined,
  );
  return { intent: paymentIntent, error };
};

/** Keeps the card for later payments. */
export const confirmSetup: Confirm = async (stripe, clientSecret, method) => {
  const { setupIntent, error } = await stripe.confirmCardSetup(
    clientSecret,
    method ? { payment_method: method } : undefined,
  );
  return { intent: setupIntent, error };
};

/** An intent that can't be confirmed because it succeeded before has succeeded. */
export function hasSucceeded({ intent, error }: Outcome): boolean {
  const status = intent?.status ?? error?.payment_intent?.status ?? error?.setup_intent?.status;
  return status === 'succeeded';
}
