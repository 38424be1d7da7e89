// Not run: tsc holds the card emulator's stand-in for the provider's script to the types that
// the app is written against.
import type {
  Stripe,
  StripeCardCvcElement,
  StripeCardCvcElementChangeEvent,
  StripeCardElement,
  StripeCardElementChangeEvent,
  StripeCardExpiryElement,
  StripeCardExpiryElementChangeEvent,
  StripeCardNumberElement,
  StripeCardNumberElementChangeEvent,
  StripeError,
} from '@stripe/stripe-js';

declare global {
  /** What the stand-in's own annotations name. */
  namespace Provider {
    type Failure = StripeError;
    type ChangeEvent =
      | StripeCardElementChangeEvent
      | StripeCardNumberElementChangeEvent
      | StripeCardExpiryElementChangeEvent
      | StripeCardCvcElementChangeEvent;
  }
}

type StandIn = InstanceType<typeof StripeInstance>;
type Called =
  | 'confirmCardPayment'
  | 'confirmCardSetup'
  | 'createPaymentMethod'
  | 'createToken'
  | 'retrievePaymentIntent'
  | 'retrieveSetupIntent'
  | 'handleNextAction'
  | 'handleCardAction'
  | 'registerAppInfo';

declare const standIn: StandIn;
standIn satisfies Pick<Stripe, Called>;

const elements = standIn.elements({ locale: 'fr' });
elements.create('card', {}) satisfies StripeCardElement;
elements.create('cardNumber', {}) satisfies StripeCardNumberElement;
elements.create('cardExpiry', {}) satisfies StripeCardExpiryElement;
elements.create('cardCvc', {}) satisfies StripeCardCvcElement;

// What isn't known satisfies everything, so nothing above may be unknown.
type Known<T> = 0 extends 1 & T ? 'unknown' : 'known';
type Results = { [Name in Called]: Known<Awaited<ReturnType<StandIn[Name]>>> };
const known = 'known';
({
  confirmCardPayment: known,
  confirmCardSetup: known,
  createPaymentMethod: known,
  createToken: known,
  retrievePaymentIntent: known,
  retrieveSetupIntent: known,
  handleNextAction: known,
  handleCardAction: known,
  registerAppInfo: known,
}) satisfies Results;
known satisfies Known<typeof elements>;
known satisfies Known<ReturnType<typeof elements.create>>;
