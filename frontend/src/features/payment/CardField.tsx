import { CardCvcElement, CardExpiryElement, CardNumberElement } from '@stripe/react-stripe-js';
import type { StripeError } from '@stripe/stripe-js';
import { useState } from 'react';
import { language } from '@/i18n/language';
import { providerErrorText } from './providerErrors';
import { useElementStyle } from './useElementStyle';

const elements = {
  cardNumber: CardNumberElement,
  cardExpiry: CardExpiryElement,
  cardCvc: CardCvcElement,
} as const;

export type CardPart = keyof typeof elements;
export const cardParts = Object.keys(elements) as CardPart[];

interface CardFieldProps {
  part: CardPart;
  label: string;
  onReady: () => void;
}

/** One of the card provider's fields, in our frame: its input lives in a page of the provider. */
export function CardField({ part, label, onReady }: CardFieldProps) {
  const current = language.use();
  const [error, setError] = useState<StripeError>();
  const style = useElementStyle();
  const Element = elements[part];
  const text = error && providerErrorText(error, current);

  return (
    <div className={text ? 'field field--error' : 'field'}>
      <div className="field__box field__box--card">
        <span className="field__label" aria-hidden="true">
          {label}
        </span>
        <Element
          className="field__card"
          options={{ style, placeholder: '' }}
          onReady={onReady}
          onChange={(event) => setError(event.error as StripeError | undefined)}
        />
      </div>
      <p className="field__error" aria-live="polite">
        {text}
      </p>
    </div>
  );
}
