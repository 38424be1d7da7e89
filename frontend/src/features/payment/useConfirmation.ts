import type { StripeError } from '@stripe/stripe-js';
import type { QueryKey } from '@tanstack/react-query';
import { language } from '@/i18n/language';
import type { Message } from '@/i18n/message';
import type { Language } from '@/i18n/translated';
import { useText } from '@/i18n/useText';
import { useSubmit } from '@/ui/useSubmit';
import { hasSucceeded, type Outcome } from './confirm';
import { payment } from './messages';
import { providerErrorText } from './providerErrors';

/** Asks the provider; undefined when there is no provider to ask yet. */
type Attempt = () => Promise<Outcome> | undefined;

export interface ConfirmationOptions {
  onSucceeded: () => void;
  /** Reads that a success makes stale. */
  invalidates?: readonly { queryKey: QueryKey }[];
  /** How the provider's errors are worded. */
  errorText?: (error: StripeError, language: Language) => string;
  /** What to say when the provider did as asked and the intent still hasn't succeeded. */
  failure?: Message;
}

/** What the provider said, in words. */
class NotConfirmed extends Error {}

/** Runs confirmations. After a failure the same intent may be tried again. */
export function useConfirmation({
  onSucceeded,
  invalidates,
  errorText = providerErrorText,
  failure = payment.notSuccessful,
}: ConfirmationOptions) {
  const t = useText();
  return useSubmit(
    async (attempt: Attempt) => {
      const outcome = await attempt();
      if (!outcome) throw new NotConfirmed(t(payment.notReady));
      if (hasSucceeded(outcome)) return;
      throw new NotConfirmed(outcome.error ? errorText(outcome.error, language.get()) : t(failure));
    },
    {
      fallback: (error) => (error instanceof NotConfirmed ? error.message : t(payment.unexpected)),
      invalidates,
      next: onSucceeded,
    },
  );
}
