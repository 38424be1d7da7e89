import type { FieldValues, Path } from 'react-hook-form';
import { formatPostalCode } from '@/domain/address';
import { provinces } from '@/domain/provinces';
import { fieldTexts } from '@/i18n/fields';
import { useText } from '@/i18n/useText';
import { SelectField } from './SelectField';
import { TextField } from './TextField';
import type { AppForm } from './useZodForm';

/** What a form of an address holds; `addressFields` has the rules. */
export interface AddressEntry extends FieldValues {
  address: string;
  city: string;
  province: string;
  postalCode: string;
}

/** A home address. */
export function AddressFields<Values extends AddressEntry, Output>({
  form,
}: {
  form: AppForm<Values, Output>;
}) {
  const t = useText();
  const name = (field: keyof AddressEntry & string) => field as Path<Values>;
  return (
    <>
      <TextField
        form={form}
        name={name('address')}
        label={t(fieldTexts.address)}
        autoComplete="street-address"
      />
      <TextField
        form={form}
        name={name('city')}
        label={t(fieldTexts.city)}
        autoComplete="address-level2"
      />
      <SelectField
        form={form}
        name={name('province')}
        label={t(fieldTexts.province)}
        autoComplete="address-level1"
        options={provinces.map((province) => ({ value: province.code, label: t(province.name) }))}
      />
      <TextField
        form={form}
        name={name('postalCode')}
        label={t(fieldTexts.postalCode)}
        autoComplete="postal-code"
        autoCapitalize="characters"
        spellCheck={false}
        reshape={formatPostalCode}
      />
    </>
  );
}
