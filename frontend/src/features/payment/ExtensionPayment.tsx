import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { extensionIntent } from '@/api/payment';
import { queries } from '@/api/queries';
import { useText } from '@/i18n/useText';
import type { HandedOn } from '@/navigation';
import { paths } from '@/paths';
import { Notice } from '@/ui/Notice';
import { AmountDue } from './AmountDue';
import { CardElements } from './CardElements';
import { CardForm } from './CardForm';
import { confirmPayment } from './confirm';
import { intentProblem } from './intentProblem';
import { payment } from './messages';
import { cardProviderQuery } from './provider';
import { SavedCardForm } from './SavedCardForm';
import { useAmountDue } from './useAmountDue';
import { useIntent } from './useIntent';

/** What is known of it is of before the payment. */
const invalidates = [queries.profile, queries.accountInfo, queries.outlook];

/** Pays for another cycle of a plan, with the saved card or with one to be typed. */
export function ExtensionPayment({ planId, useExistingCard }: HandedOn<'extension'>) {
  const t = useText();
  const navigate = useNavigate();
  const provider = useQuery(cardProviderQuery);
  const intent = useIntent(['extension', planId, useExistingCard], () =>
    extensionIntent(planId, useExistingCard),
  );
  const amount = useAmountDue(provider.data, intent.secret);
  const obstacle = intentProblem(t, intent.error, provider.error);

  function onSucceeded() {
    const state: HandedOn<'extended'> = { paid: 'extension' };
    navigate(paths.summary, { state, replace: true });
  }

  // Its place is kept while it is asked for, so that the fields below don't move.
  const amountDue = (
    <>
      {intent.data?.paymentReturned && <Notice>{t(payment.returned)}</Notice>}
      {amount !== undefined && !obstacle && <AmountDue>{amount || '\u00a0'}</AmountDue>}
    </>
  );

  if (useExistingCard) {
    return (
      <SavedCardForm
        stripe={provider.data}
        intent={intent.data}
        obstacle={obstacle}
        invalidates={invalidates}
        onSucceeded={onSucceeded}
      >
        {amountDue}
      </SavedCardForm>
    );
  }
  return (
    <CardElements>
      <CardForm
        clientSecret={intent.secret}
        confirm={confirmPayment}
        submitLabel={t(payment.payNow)}
        obstacle={obstacle}
        invalidates={invalidates}
        onSucceeded={onSucceeded}
      >
        {amountDue}
      </CardForm>
    </CardElements>
  );
}
