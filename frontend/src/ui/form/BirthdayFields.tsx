import { fieldTexts } from '@/i18n/fields';
import { useFormats } from '@/i18n/formats';
import { useText } from '@/i18n/useText';
import { SelectField } from './SelectField';
import { TextField } from './TextField';

const months = Array.from({ length: 12 }, (_, index) => index + 1);

/**
 * A date of birth; `birthdaySchema` has the rules. Day, month and year stand apart, which is quicker
 * than a calendar for a day that is long past.
 */
export function BirthdayFields() {
  const t = useText();
  const { month } = useFormats();
  return (
    <fieldset className="field-group">
      <legend className="visually-hidden">{t(fieldTexts.dateOfBirth)}</legend>
      <TextField name="day" label={t(fieldTexts.day)} inputMode="numeric" autoComplete="bday-day" />
      <SelectField
        name="month"
        label={t(fieldTexts.month)}
        autoComplete="bday-month"
        options={months.map((number) => ({ value: String(number), label: month(number) }))}
      />
      <TextField
        name="year"
        label={t(fieldTexts.year)}
        inputMode="numeric"
        autoComplete="bday-year"
      />
    </fieldset>
  );
}
