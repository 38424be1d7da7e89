import { formatExpiry } from '@/domain/card';
import { fieldTexts } from '@/i18n/fields';
import { useText } from '@/i18n/useText';
import { TextField } from './TextField';

/** A card typed into the page itself. */
export function CardFields() {
  const t = useText();
  return (
    <>
      <TextField
        name="cardNumber"
        label={t(fieldTexts.cardNumber)}
        inputMode="numeric"
        autoComplete="cc-number"
        spellCheck={false}
      />
      <TextField
        name="cardholder"
        label={t(fieldTexts.cardholder)}
        autoComplete="cc-name"
        spellCheck={false}
      />
      <div className="field-pair">
        <TextField
          name="expiry"
          label={t(fieldTexts.expiry)}
          hint={t(fieldTexts.expiryHint)}
          inputMode="numeric"
          autoComplete="cc-exp"
          reshape={formatExpiry}
        />
        <TextField
          name="cvv"
          label={t(fieldTexts.cvv)}
          hint={t(fieldTexts.cvvHint)}
          inputMode="numeric"
          autoComplete="cc-csc"
        />
      </div>
    </>
  );
}
