import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate } from 'react-router';
import { codeOf } from '@/api/codes';
import { activationIntent } from '@/api/payment';
import { useCapabilities } from '@/api/useCapabilities';
import { useFormats } from '@/i18n/formats';
import { useText } from '@/i18n/useText';
import { useHandedOn } from '@/navigation';
import { paths } from '@/paths';
import { activationDraft } from '@/session/activationDraft';
import { Notice } from '@/ui/Notice';
import { Page } from '@/ui/Page';
import { AmountDue } from './AmountDue';
import { CardElements } from './CardElements';
import { CardForm } from './CardForm';
import { confirmPayment } from './confirm';
import { intentProblem } from './intentProblem';
import { payment } from './messages';
import { cardProviderQuery } from './provider';
import { useIntent } from './useIntent';

export default function StripePaymentPage() {
  const handedOn = useHandedOn('activation');
  // Without it, as in a new tab, the order is reviewed and submitted again.
  return handedOn ? <ActivationPayment {...handedOn} /> : <Navigate to={paths.checkout} replace />;
}

function ActivationPayment({ paId }: { paId: string }) {
  const t = useText();
  const { money } = useFormats();
  const navigate = useNavigate();
  const quote = activationDraft.use().summaryDetails;
  const { RawCards } = useCapabilities();
  const provider = useQuery(cardProviderQuery);
  const intent = useIntent(['activation', paId], () => activationIntent(paId));

  // It is paid already, in another tab or before a reload.
  if (codeOf(intent.error) === 'activation_pending') {
    return <Navigate to={paths.pendingActivation} replace />;
  }

  return (
    <Page title={t(payment.title)}>
      {intent.data?.paymentReturned && <Notice>{t(payment.returned)}</Notice>}
      <CardElements>
        <CardForm
          clientSecret={intent.secret}
          confirm={confirmPayment}
          submitLabel={t(payment.payNow)}
          nameRequired
          obstacle={intentProblem(t, intent.error, provider.error)}
          onSucceeded={() => navigate(paths.summary, { replace: true })}
        >
          {quote && <AmountDue>{money(quote.total, quote.currency)}</AmountDue>}
          {RawCards && (
            <Link className="link" to={paths.payment} state={{ paId }}>
              {t(payment.manualForm)}
            </Link>
          )}
        </CardForm>
      </CardElements>
    </Page>
  );
}
