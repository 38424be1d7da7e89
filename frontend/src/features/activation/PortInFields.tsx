import { useWatch } from 'react-hook-form';
import type { Donor } from '@/api/types';
import { digitsOf, nationalNumber } from '@/domain/fields';
import { useText } from '@/i18n/useText';
import { ChoiceField } from '@/ui/form/ChoiceField';
import { SelectField } from '@/ui/form/SelectField';
import { TextField } from '@/ui/form/TextField';
import type { AppForm } from '@/ui/form/useZodForm';
import { Notice } from '@/ui/Notice';
import { details } from './detailsMessages';
import type { PersonalInfo } from './schemas';

interface PortInFieldsProps {
  form: AppForm<PersonalInfo>;
  donors: readonly Donor[];
}

/** Whether a number is brought along, and from where. */
export function PortInFields({ form, donors }: PortInFieldsProps) {
  const t = useText();
  const { portIn, carrier } = useWatch({ control: form.control });
  const donor = donors.find(({ Key }) => String(Key) === carrier);

  return (
    <>
      <ChoiceField
        name="portIn"
        legend={t(details.portInLegend)}
        options={[
          { value: 'no', label: t(details.portInNo) },
          { value: 'yes', label: t(details.portInYes) },
        ]}
      />
      {portIn === 'yes' && (
        <>
          <Notice>{t(details.portInKeep)}</Notice>
          <SelectField
            name="carrier"
            label={t(details.carrier)}
            options={donors.map(({ Key, Name }) => ({
              value: String(Key),
              label: Name === 'Others' ? t(details.otherCarriers) : Name,
            }))}
          />
          <TextField
            name="phoneNumber"
            label={t(details.portInPhone)}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            reshape={nationalNumber}
          />
          <TextField
            name="accountNumber"
            label={t(
              donor?.AccountNumber === 'optional'
                ? details.accountNumberOptional
                : details.accountNumber,
            )}
            hint={t(details.accountHint)}
            inputMode="numeric"
            autoComplete="off"
            reshape={digitsOf}
          />
          <TextField
            name="imeiNumber"
            label={t(details.imei)}
            hint={t(details.imeiHint)}
            inputMode="numeric"
            autoComplete="off"
            reshape={digitsOf}
          />
        </>
      )}
    </>
  );
}
