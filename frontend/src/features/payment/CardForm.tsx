import type { Stripe, StripeCardNumberElement } from '@stripe/stripe-js';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useText } from '@/i18n/useText';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/form/Field';
import { Notice } from '@/ui/Notice';
import { PageAction } from '@/ui/Page';
import { CardField, type CardPart, cardParts } from './CardField';
import { payment } from './messages';
import {
  type BillingDetails,
  type Outcome,
  useCardElement,
  useConfirmation,
} from './useConfirmation';

interface CardFormProps {
  /** What the card is confirmed for; empty until it is known. */
  clientSecret: string;
  /** Asks the provider, and answers with what it said. */
  confirm: (
    stripe: Stripe,
    card: StripeCardNumberElement,
    billing: BillingDetails,
  ) => Promise<Outcome>;
  onSucceeded: () => void;
  submitLabel: string;
  /** What stands in the way before any card is typed. */
  obstacle?: string;
  children?: ReactNode;
}

/**
 * The provider's card fields with ours around them. The fields stay in the page while a payment is
 * under way, because the provider reads them then; a veil covers them instead.
 */
export function CardForm({
  clientSecret,
  confirm,
  onSucceeded,
  submitLabel,
  obstacle,
  children,
}: CardFormProps) {
  const t = useText();
  const { stripe, cardElement } = useCardElement();
  const confirmation = useConfirmation(onSucceeded);
  const [ready, setReady] = useState<ReadonlySet<CardPart>>(new Set());
  const [name, setName] = useState('');
  const [postalCode, setPostalCode] = useState('');

  const canPay = stripe !== null && ready.size === cardParts.length && clientSecret !== '';
  const problem = confirmation.problem || obstacle;

  function submit(event: FormEvent) {
    event.preventDefault();
    const card = cardElement();
    confirmation.confirm(() =>
      stripe && card && clientSecret
        ? confirm(stripe, card, billingDetails(name, postalCode))
        : undefined,
    );
  }

  const cardField = (part: CardPart, label: string) => (
    <CardField
      part={part}
      label={label}
      onReady={() => setReady((before) => new Set(before).add(part))}
    />
  );

  return (
    <form className="form" noValidate onSubmit={submit} aria-busy={confirmation.busy}>
      {children}
      {problem && <Notice kind="error">{problem}</Notice>}
      <div className={confirmation.busy ? 'form form--veiled' : 'form'}>
        <Field id="cardholder" label={t(payment.cardholderOptional)}>
          <input
            id="cardholder"
            className="field__input"
            autoComplete="cc-name"
            placeholder={t(payment.cardholderPlaceholder)}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        {cardField('cardNumber', t(payment.cardNumber))}
        <div className="field-pair">
          {cardField('cardExpiry', t(payment.expiry))}
          {cardField('cardCvc', t(payment.cvc))}
        </div>
        <Field id="postalCode" label={t(payment.postalCodeOptional)}>
          <input
            id="postalCode"
            className="field__input"
            autoComplete="postal-code"
            placeholder={t(payment.postalCodePlaceholder)}
            value={postalCode}
            onChange={(event) => setPostalCode(event.target.value)}
          />
        </Field>
        <p className="field__hint">{t(payment.secure)}</p>
      </div>
      <PageAction>
        <Button type="submit" disabled={!canPay} busy={confirmation.busy}>
          {submitLabel}
        </Button>
      </PageAction>
    </form>
  );
}

function billingDetails(name: string, postalCode: string): BillingDetails {
  return {
    ...(name.trim() && { name: name.trim() }),
    ...(postalCode.trim() && { address: { postal_code: postalCode.trim() } }),
  };
}
