import { useWatch } from 'react-hook-form';
import { formatPostalCode, isPostalCodeElsewhere } from '@/domain/address';
import { provinces } from '@/domain/provinces';
import { fieldTexts } from '@/i18n/fields';
import { provinceNames } from '@/i18n/provinceNames';
import { useText } from '@/i18n/useText';
import { SelectField } from './SelectField';
import { TextField } from './TextField';

/** What a form of an address holds; `addressFields` has the rules. */
export interface AddressEntry {
  address: string;
  city: string;
  province: string;
  postalCode: string;
}

/** A home address. */
export function AddressFields() {
  const t = useText();
  const { postalCode, province } = useWatch() as AddressEntry;
  return (
    <>
      <TextField name="address" label={t(fieldTexts.address)} autoComplete="street-address" />
      <TextField name="city" label={t(fieldTexts.city)} autoComplete="address-level2" />
      <SelectField
        name="province"
        label={t(fieldTexts.province)}
        autoComplete="address-level1"
        options={provinces.map((province) => ({
          value: province.code,
          label: t(provinceNames[province.code]),
        }))}
      />
      <TextField
        name="postalCode"
        label={t(fieldTexts.postalCode)}
        autoComplete="postal-code"
        autoCapitalize="characters"
        spellCheck={false}
        reshape={formatPostalCode}
      />
      <p className="field__hint" aria-live="polite">
        {isPostalCodeElsewhere(postalCode, province) && t(fieldTexts.postalCodeElsewhere)}
      </p>
    </>
  );
}
