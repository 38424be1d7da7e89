import { post } from './client';
import type { PlanId } from './types';

/** What confirms a payment or a card set-up at the card provider. */
export interface Intent {
  clientSecret: string;
  /** The saved card's id, when it was asked for. */
  paymentMethodId: string;
  /** The last payment was refunded because the carrier could not be told of it. */
  paymentReturned: boolean;
}

export class IntentFormatError extends Error {
  override readonly name = 'IntentFormatError';
}

/** The one intent of this activation, however often it is asked for. */
export async function activationIntent(paId: string): Promise<Intent> {
  return readIntent(await post('/api/StripePayment/CreateActivationPaymentIntent', { paId }));
}

export async function extensionIntent(PlanId: PlanId, UseExistingCard: boolean): Promise<Intent> {
  const body = { PlanId, UseExistingCard };
  return readIntent(await post('/api/StripePayment/CreateManualExtensionPaymentIntent', body));
}

export async function cardSetupIntent(): Promise<Intent> {
  return readIntent(await post('/api/StripePayment/CreatePaymentMethodChangeSetupIntent', {}));
}

/**
 * The secret arrives as a plain string or under clientSecret, client_secret or data (spec §7);
 * any other shape is an IntentFormatError.
 */
export function readIntent(answer: unknown): Intent {
  if (typeof answer === 'string' && answer !== '') {
    return { clientSecret: answer, paymentMethodId: '', paymentReturned: false };
  }
  if (typeof answer === 'object' && answer !== null) {
    const fields = answer as Record<string, unknown>;
    const secret = fields.clientSecret ?? fields.client_secret ?? fields.data;
    const methodId = fields.paymentMethodId;
    if (typeof secret === 'string' && secret !== '') {
      return {
        clientSecret: secret,
        paymentMethodId: typeof methodId === 'string' ? methodId : '',
        paymentReturned: fields.paymentReturned === true,
      };
    }
  }
  throw new IntentFormatError('no client secret in the answer');
}
