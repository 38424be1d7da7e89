import { useElements, useStripe } from '@stripe/react-stripe-js';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Message } from '@/i18n/message';
import { useText } from '@/i18n/useText';
import { validation } from '@/i18n/validation';
import { Button } from '@/ui/Button';
import { describedBy, Field } from '@/ui/form/Field';
import { Notice, Problem } from '@/ui/Notice';
import { PageAction } from '@/ui/Page';
import { CardField, type CardPart, cardParts } from './CardField';
import type { BillingDetails, Confirm } from './confirm';
import { payment } from './messages';
import { useConfirmation } from './useConfirmation';

interface CardFormProps {
  /** What the card is confirmed for; empty until it is known. What is typed meanwhile stays. */
  clientSecret: string;
  confirm: Confirm;
  onSucceeded: () => void;
  submitLabel: string;
  /** What to say when the provider did as asked and the intent still hasn't succeeded. */
  failure?: Message;
  nameRequired?: boolean;
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
  failure,
  nameRequired = false,
  obstacle,
  children,
}: CardFormProps) {
  const t = useText();
  const stripe = useStripe();
  const elements = useElements();
  const { busy, problem, confirm: run } = useConfirmation({ onSucceeded, failure });
  const [ready, setReady] = useState<ReadonlySet<CardPart>>(new Set());
  const [name, setName] = useState('');
  const [nameMissing, setNameMissing] = useState(false);
  const [postalCode, setPostalCode] = useState('');

  const canPay = stripe !== null && ready.size === cardParts.length && clientSecret !== '';
  const nameError = nameMissing ? t(validation.cardholderRequired) : '';

  function submit(event: FormEvent) {
    event.preventDefault();
    const missing = nameRequired && name.trim() === '';
    setNameMissing(missing);
    if (missing) {
      document.getElementById('cardholder')?.focus();
      return;
    }
    const card = elements?.getElement('cardNumber');
    run(() => {
      if (!stripe || !card || !clientSecret) return undefined;
      const billing_details = billingDetails(name, postalCode);
      return confirm(stripe, clientSecret, { card, billing_details });
    });
  }

  const cardField = (part: CardPart, label: string) => (
    <CardField
      part={part}
      label={label}
      onReady={() => setReady((before) => new Set(before).add(part))}
    />
  );

  return (
    <form className="form" noValidate onSubmit={submit} aria-busy={busy}>
      {children}
      {problem && <Problem>{problem}</Problem>}
      {!problem && obstacle && <Notice kind="error">{obstacle}</Notice>}
      <div className={busy ? 'form form--veiled' : 'form'}>
        <Field
          id="cardholder"
          label={t(nameRequired ? payment.cardholder : payment.cardholderOptional)}
          error={nameError}
        >
          <input
            {...describedBy('cardholder', undefined, nameError)}
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
        <Button type="submit" disabled={!canPay} busy={busy}>
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
