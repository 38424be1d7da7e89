import type { Stripe } from '@stripe/stripe-js';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Intent } from '@/api/payment';
import { queries } from '@/api/queries';
import { useText } from '@/i18n/useText';
import { Button } from '@/ui/Button';
import { Notice, Problem } from '@/ui/Notice';
import { PageAction } from '@/ui/Page';
import { confirmPayment } from './confirm';
import { payment } from './messages';
import { SavedCardDetails } from './SavedCardDetails';
import { type ConfirmationOptions, useConfirmation } from './useConfirmation';

interface SavedCardFormProps extends ConfirmationOptions {
  stripe: Stripe | undefined;
  intent: Intent | undefined;
  obstacle: string;
  children?: ReactNode;
}

/** Pays with the card on file: nothing is typed. */
export function SavedCardForm({
  stripe,
  intent,
  obstacle,
  children,
  ...confirmation
}: SavedCardFormProps) {
  const t = useText();
  const savedCard = useQuery(queries.savedCard);
  const { busy, problem, onSubmit: confirm } = useConfirmation(confirmation);
  const methodId = intent?.paymentMethodId || savedCard.data?.PaymentMethodId;

  function pay() {
    confirm(() => {
      if (!stripe || !intent || !methodId) return undefined;
      return confirmPayment(stripe, intent.clientSecret, methodId);
    });
  }

  return (
    <>
      {children}
      {problem && <Problem>{problem}</Problem>}
      {!problem && obstacle && <Notice kind="error">{obstacle}</Notice>}
      {savedCard.data && <SavedCardDetails card={savedCard.data} />}
      <PageAction>
        <Button disabled={!stripe || !intent || !methodId} busy={busy} onClick={pay}>
          {t(payment.payNow)}
        </Button>
      </PageAction>
    </>
  );
}
