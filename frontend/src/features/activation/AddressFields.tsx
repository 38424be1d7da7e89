import { formatPostalCode } from '@/domain/fields';
import { provinces } from '@/domain/provinces';
import { useText } from '@/i18n/useText';
import { SelectField } from '@/ui/form/SelectField';
import { TextField } from '@/ui/form/TextField';
import type { AppForm } from '@/ui/form/useZodForm';
import { activation } from './messages';
import type { PersonalInfo } from './schemas';

export function AddressFields({ form }: { form: AppForm<PersonalInfo> }) {
  const t = useText();
  return (
    <>
      <TextField
        form={form}
        name="address"
        label={t(activation.address)}
        autoComplete="street-address"
      />
      <TextField form={form} name="city" label={t(activation.city)} autoComplete="address-level2" />
      <SelectField
        form={form}
        name="province"
        label={t(activation.province)}
        autoComplete="address-level1"
        options={provinces.map(({ code, name }) => ({ value: code, label: t(name) }))}
      />
      <TextField
        form={form}
        name="postalCode"
        label={t(activation.postalCode)}
        autoComplete="postal-code"
        autoCapitalize="characters"
        spellCheck={false}
        reshape={formatPostalCode}
      />
    </>
  );
}
