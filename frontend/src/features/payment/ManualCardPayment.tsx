import { useNavigate } from 'react-router';
import { post } from '@/api/client';
import { rawCard } from '@/api/rawCard';
import type { Quote } from '@/api/types';
import { type CardEntry, cardSchema, emptyCard } from '@/domain/card';
import { useFormats } from '@/i18n/formats';
import { useText } from '@/i18n/useText';
import { paths } from '@/paths';
import { activationDraft } from '@/session/activationDraft';
import { user } from '@/session/user';
import { CardFields } from '@/ui/form/CardFields';
import { Form } from '@/ui/form/Form';
import { useZodForm } from '@/ui/form/useZodForm';
import { useSubmit } from '@/ui/useSubmit';
import { AmountDue } from './AmountDue';
import { MissingInformation } from './MissingInformation';
import { payment } from './messages';

/** Pays an activation with a card typed into this page. */
export function ManualCardPayment({ paId }: { paId: string }) {
  const quote = activationDraft.use().summaryDetails;
  if (!quote) return <MissingInformation to={paths.checkout} label={payment.review} />;
  return <QuotedPayment paId={paId} quote={quote} />;
}

function QuotedPayment({ paId, quote }: { paId: string; quote: Quote }) {
  const t = useText();
  const navigate = useNavigate();
  const { money } = useFormats();
  const form = useZodForm(cardSchema, emptyCard);

  const paying = useSubmit(
    (card: CardEntry) =>
      post('/api/Activation/PrepaidActivationPayment', {
        ...rawCard(card),
        authToken: user.get().idToken,
        paId,
        PaymentAmt: quote.total.toFixed(2),
        AutoPayment: true,
        currency: quote.currency,
        AutoTopUp: false,
        epid: 0,
      }),
    {
      messages: { card_declined: payment.cardDeclined, quote_changed: payment.priceChanged },
      fallback: payment.cardError,
      refused: payment.failed,
      next: () => navigate(paths.summary, { replace: true }),
    },
  );

  return (
    <Form form={form} {...paying} label={t(payment.payNow)}>
      <AmountDue>{money(quote.total, quote.currency)}</AmountDue>
      <CardFields />
    </Form>
  );
}
