import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '@/i18n/useText';
import { paths } from '@/paths';
import { useScreenSearch } from '@/screenLocation';
import { Button } from '@/ui/Button';
import { Notice, Problem } from '@/ui/Notice';
import { Page } from '@/ui/Page';
import { AmountDue } from './AmountDue';
import { confirmPayment } from './confirm';
import { intentProblem } from './intentProblem';
import { payment } from './messages';
import { cardProviderQuery } from './provider';
import { linkErrorText } from './providerErrors';
import { useAmountDue } from './useAmountDue';
import { useConfirmation } from './useConfirmation';

/** A payment link: the query string names the client secret and the payment method. */
export default function ConfirmPaymentPage() {
  const t = useText();
  const navigate = useNavigate();
  const query = useScreenSearch();
  const [{ secret, method }] = useState(() => readLink(query));

  // The secret pays: it stays neither in the address bar nor in the browser's history.
  useEffect(() => {
    if (query.size > 0) navigate(paths.confirmPayment, { replace: true });
  }, [query, navigate]);

  const provider = useQuery({ ...cardProviderQuery, enabled: secret !== '' });
  const amount = useAmountDue(provider.data, secret);
  const {
    busy,
    problem,
    onSubmit: confirm,
  } = useConfirmation({
    onSucceeded: () => navigate(paths.paymentSuccess, { replace: true }),
    errorText: linkErrorText,
  });

  if (!secret) {
    return (
      <Page title={t(payment.confirmTitle)}>
        <Notice kind="error">{t(payment.missingLink)}</Notice>
      </Page>
    );
  }

  const obstacle = intentProblem(t, provider.error);
  return (
    <Page
      title={t(payment.confirmTitle)}
      lead={t(payment.confirmLead)}
      action={
        <Button
          disabled={!provider.data}
          busy={busy}
          onClick={() =>
            confirm(() => provider.data && confirmPayment(provider.data, secret, method))
          }
        >
          {t(payment.confirm)}
        </Button>
      }
    >
      {amount && <AmountDue>{amount}</AmountDue>}
      {problem && <Problem>{problem}</Problem>}
      {!problem && obstacle && <Notice kind="error">{obstacle}</Notice>}
    </Page>
  );
}

/** What a link says; the first of the names that its query string has counts. */
function readLink(query: URLSearchParams) {
  const first = (...names: string[]) =>
    names.map((name) => query.get(name)).find(Boolean) ?? undefined;
  return {
    secret: first('client_secret', 'clientSecret', 'payment_intent_client_secret') ?? '',
    method: first('payment_method', 'paymentMethod', 'payment_method_id'),
  };
}
