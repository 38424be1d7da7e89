import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { prepaidActivationPayment } from '@/api/activation';
import { ApiError } from '@/api/codes';
import { cardSchema, emptyCard, rawCard } from '@/domain/card';
import { useFormats } from '@/i18n/formats';
import { useText } from '@/i18n/useText';
import { paths } from '@/paths';
import { activationDraft } from '@/session/activationDraft';
import { user } from '@/session/user';
import { CardFields } from '@/ui/form/CardFields';
import { Form } from '@/ui/form/Form';
import { SubmitButton } from '@/ui/form/SubmitButton';
import { useZodForm } from '@/ui/form/useZodForm';
import { problemText } from '@/ui/problem';
import { AmountDue } from './AmountDue';
import { MissingInformation } from './MissingInformation';
import { payment } from './messages';

/** Pays an activation with a card typed into this page. */
export function ManualCardPayment({ paId }: { paId: string }) {
  const t = useText();
  const navigate = useNavigate();
  const { money } = useFormats();
  const [problem, setProblem] = useState('');
  const form = useZodForm(
    useMemo(() => cardSchema(new Date()), []),
    emptyCard,
  );
  const quote = activationDraft.use().summaryDetails;

  if (!quote) {
    return <MissingInformation to={paths.checkout} label={payment.review} />;
  }
  return (
    <Form
      form={form}
      problem={problem}
      action={<SubmitButton form={form}>{t(payment.payNow)}</SubmitButton>}
      onSubmit={async (card) => {
        setProblem('');
        try {
          await prepaidActivationPayment({
            ...rawCard(card),
            authToken: user.get().idToken,
            paId,
            PaymentAmt: quote.total.toFixed(2),
            AutoPayment: true,
            currency: quote.currency,
            AutoTopUp: false,
            epid: 0,
          });
          navigate(paths.summary, { replace: true });
        } catch (error) {
          const refused = error instanceof ApiError && error.refused;
          const byCode = {
            card_declined: payment.cardDeclined,
            quote_changed: payment.priceChanged,
          };
          setProblem(problemText(t, error, byCode, refused ? payment.failed : payment.cardError));
        }
      }}
    >
      <AmountDue>{money(quote.total, quote.currency)}</AmountDue>
      <CardFields form={form} />
    </Form>
  );
}
