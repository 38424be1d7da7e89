import { useElements, useStripe } from '@stripe/react-stripe-js';
import { type ReactNode, useState } from 'react';
import { required } from '@/domain/fields';
import { useText } from '@/i18n/useText';
import { z } from '@/lib/zod';
import { Form } from '@/ui/form/Form';
import { TextField } from '@/ui/form/TextField';
import { useZodForm } from '@/ui/form/useZodForm';
import { Notice } from '@/ui/Notice';
import { CardField, type CardPart, cardParts } from './CardField';
import type { BillingDetails, Confirm } from './confirm';
import { payment } from './messages';
import { type ConfirmationOptions, useConfirmation } from './useConfirmation';

interface CardFormProps extends ConfirmationOptions {
  /** What the card is confirmed for; empty until it is known. What is typed meanwhile stays. */
  clientSecret: string;
  confirm: Confirm;
  submitLabel: string;
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
  submitLabel,
  nameRequired = false,
  obstacle,
  children,
  ...confirmation
}: CardFormProps) {
  const t = useText();
  const stripe = useStripe();
  const elements = useElements();
  const confirming = useConfirmation(confirmation);
  const [ready, setReady] = useState<ReadonlySet<CardPart>>(new Set());
  const form = useZodForm(nameRequired ? namedSchema : schema, { cardholder: '', postalCode: '' });

  const canPay = stripe !== null && ready.size === cardParts.length && clientSecret !== '';

  function submit(entry: BillingEntry) {
    const card = elements?.getElement('cardNumber');
    return confirming.onSubmit(() => {
      if (!stripe || !card || !clientSecret) return undefined;
      return confirm(stripe, clientSecret, { card, billing_details: billingDetails(entry) });
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
    <Form
      form={form}
      onSubmit={submit}
      problem={confirming.problem}
      label={submitLabel}
      disabled={!canPay}
    >
      {children}
      {!confirming.problem && obstacle && <Notice kind="error">{obstacle}</Notice>}
      <div className={confirming.busy ? 'form form--veiled' : 'form'}>
        <TextField
          name="cardholder"
          label={t(nameRequired ? payment.cardholder : payment.cardholderOptional)}
          autoComplete="cc-name"
          placeholder={t(payment.cardholderPlaceholder)}
        />
        {cardField('cardNumber', t(payment.cardNumber))}
        <div className="field-pair">
          {cardField('cardExpiry', t(payment.expiry))}
          {cardField('cardCvc', t(payment.cvc))}
        </div>
        <TextField
          name="postalCode"
          label={t(payment.postalCodeOptional)}
          autoComplete="postal-code"
          placeholder={t(payment.postalCodePlaceholder)}
        />
        <p className="field__hint">{t(payment.secure)}</p>
      </div>
    </Form>
  );
}

const trimmed = z.string().check(z.trim());
const schema = z.object({ cardholder: trimmed, postalCode: trimmed });
const namedSchema = z.object({ cardholder: required('cardholderRequired'), postalCode: trimmed });
type BillingEntry = z.infer<typeof schema>;

function billingDetails({ cardholder, postalCode }: BillingEntry): BillingDetails {
  return {
    ...(cardholder && { name: cardholder }),
    ...(postalCode && { address: { postal_code: postalCode } }),
  };
}
