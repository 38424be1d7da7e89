import type { StripeError } from '@stripe/stripe-js';
import { useState } from 'react';
import { language } from '@/i18n/language';
import type { Language, Message } from '@/i18n/message';
import { useText } from '@/i18n/useText';
import { useSingleFlight } from '@/ui/useSingleFlight';
import { hasSucceeded, type Outcome } from './confirm';
import { payment } from './messages';
import { providerErrorText } from './providerErrors';

/** Asks the provider; undefined when there is no provider to ask yet. */
type Attempt = () => Promise<Outcome> | undefined;

interface Options {
  onSucceeded: () => void;
  /** How the provider's errors are worded. */
  errorText?: (error: StripeError, language: Language) => string;
  /** What to say when the provider did as asked and the intent still hasn't succeeded. */
  failure?: Message;
}

/**
 * Runs confirmations, one at a time, and tells them apart by their outcome. A failure is in
 * `problem`, and the same intent may be tried again.
 */
export function useConfirmation({
  onSucceeded,
  errorText = providerErrorText,
  failure = payment.notSuccessful,
}: Options) {
  const t = useText();
  const { busy, run } = useSingleFlight();
  const [problem, setProblem] = useState('');

  /** What to say of the outcome; empty for a success. */
  async function settle(attempt: Attempt): Promise<string> {
    try {
      const outcome = await attempt();
      if (!outcome) return t(payment.notReady);
      if (hasSucceeded(outcome)) return '';
      return outcome.error ? errorText(outcome.error, language.get()) : t(failure);
    } catch {
      return t(payment.unexpected);
    }
  }

  function confirm(attempt: Attempt): Promise<void> {
    return run(async () => {
      setProblem('');
      const said = await settle(attempt);
      if (said) setProblem(said);
      else onSucceeded();
    });
  }

  return { busy, problem, confirm };
}
