import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { extensionIntent } from '@/api/payment';
import { queries } from '@/api/queries';
import { useText } from '@/i18n/useText';
import type { HandedOn } from '@/navigation';
import { paths } from '@/paths';
import { AmountDue } from './AmountDue';
import { CardElements } from './CardElements';
import { CardForm } from './CardForm';
import { confirmPayment } from './confirm';
import { intentProblem } from './intentProblem';
import { payment } from './messages';
import { cardProviderQuery } from './provider';
import { SavedCardForm } from './SavedCardForm';
import { useAmountDue } from './useAmountDue';

/** Pays for another cycle of a plan, with the saved card or with one to be typed. */
export function ExtensionPayment({ planId, useExistingCard }: HandedOn<'extension'>) {
  const t = useText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const provider = useQuery(cardProviderQuery);
  const intent = useQuery({
    queryKey: ['extension-intent', planId, useExistingCard],
    queryFn: () => extensionIntent(planId, useExistingCard),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0, // asked for again when the screen is come back to: the price may have changed
  });
  const secret = intent.data?.clientSecret ?? '';
  const amount = useAmountDue(provider.data, secret);
  const obstacle = intentProblem(t, intent.error, provider.error);

  function onSucceeded() {
    // What is known of the account is of before the payment.
    client.invalidateQueries({ queryKey: queries.profile.queryKey });
    client.invalidateQueries({ queryKey: queries.accountInfo.queryKey });
    client.invalidateQueries({ queryKey: queries.outlook.queryKey });
    const state: HandedOn<'extended'> = { paid: 'extension' };
    navigate(paths.summary, { state, replace: true });
  }

  // Its place is kept while it is asked for, so that the fields below don't move.
  const amountDue = amount !== undefined && !obstacle && (
    <AmountDue>{amount || '\u00a0'}</AmountDue>
  );

  if (useExistingCard) {
    return (
      <SavedCardForm
        stripe={provider.data}
        intent={intent.data}
        obstacle={obstacle}
        onSucceeded={onSucceeded}
      >
        {amountDue}
      </SavedCardForm>
    );
  }
  return (
    <CardElements>
      <CardForm
        clientSecret={secret}
        confirm={confirmPayment}
        submitLabel={t(payment.payNow)}
        obstacle={obstacle}
        onSucceeded={onSucceeded}
      >
        {amountDue}
      </CardForm>
    </CardElements>
  );
}
