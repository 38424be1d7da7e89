import { useElements, useStripe } from '@stripe/react-stripe-js';
import type { PaymentIntent, SetupIntent, StripeError } from '@stripe/stripe-js';
import { useRef, useState } from 'react';
import { language } from '@/i18n/language';
import { useText } from '@/i18n/useText';
import { payment } from './messages';
import { providerErrorText } from './providerErrors';

export interface BillingDetails {
  name?: string;
  address?: { postal_code: string };
}

/** What the provider said: done, in whatever state, or an error. */
export interface Outcome {
  intent?: Pick<PaymentIntent | SetupIntent, 'status'>;
  error?: StripeError;
}

interface Confirmation {
  busy: boolean;
  problem: string;
  /** Confirms once at a time; a failure is shown in `problem` and may be tried again. */
  confirm: (attempt: () => Promise<Outcome> | undefined) => Promise<void>;
}

/** Runs confirmations with the card provider and tells them apart by their outcome. */
export function useConfirmation(onSucceeded: () => void): Confirmation {
  const t = useText();
  const latched = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function confirm(attempt: () => Promise<Outcome> | undefined) {
    if (latched.current) return;
    latched.current = true;
    setBusy(true);
    setProblem('');
    const failure = await settle(attempt);
    latched.current = false;
    setBusy(false);
    if (failure === undefined) onSucceeded();
    else setProblem(failure);
  }

  /** Nothing when it succeeded, else what to say. */
  async function settle(attempt: () => Promise<Outcome> | undefined): Promise<string | undefined> {
    try {
      const outcome = await attempt();
      if (!outcome) return t(payment.notReady);
      if (hasSucceeded(outcome)) return undefined;
      if (outcome.error) return providerErrorText(outcome.error, language.get());
      return t(payment.notSuccessful);
    } catch {
      return t(payment.unexpected);
    }
  }

  return { busy, problem, confirm };
}

/** An intent that can't be confirmed because it succeeded before has succeeded. */
function hasSucceeded({ intent, error }: Outcome): boolean {
  const status = intent?.status ?? error?.payment_intent?.status ?? error?.setup_intent?.status;
  return status === 'succeeded';
}

/** The provider and its fields, once both are there. */
export function useCardElement() {
  const stripe = useStripe();
  const elements = useElements();
  return {
    stripe,
    cardElement: () => elements?.getElement('cardNumber') ?? null,
  };
}
