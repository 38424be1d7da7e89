import { useMemo } from 'react';
import { type BirthdayEntry, birthdayEntry, birthdaySchema } from '@/domain/birthday';
import { civilDate, defaultTimeZone } from '@/domain/dates';
import { fieldTexts } from '@/i18n/fields';
import { useFormats } from '@/i18n/formats';
import { useText } from '@/i18n/useText';
import { birthday } from '@/session/birthday';
import { Form } from './Form';
import { SelectField } from './SelectField';
import { TextField } from './TextField';
import { useZodForm } from './useZodForm';

const months = Array.from({ length: 12 }, (_, index) => index + 1);

interface BirthdayFormProps {
  /** On the button. */
  submitLabel: string;
  /** Called when the date has been kept in this browser. */
  onKept: () => void;
}

/**
 * A date of birth, of an adult, kept in this browser alone. Day, month and year stand apart, which
 * is quicker than a calendar for a day that is long past.
 */
export function BirthdayForm({ submitLabel, onKept }: BirthdayFormProps) {
  const t = useText();
  const { month } = useFormats();
  const schema = useMemo(() => birthdaySchema(civilDate(new Date(), defaultTimeZone)), []);
  const form = useZodForm<BirthdayEntry, { birthday: string }>(
    schema,
    birthdayEntry(birthday.get()),
  );

  return (
    <Form
      form={form}
      label={submitLabel}
      onSubmit={(values) => {
        birthday.keep(values.birthday);
        onKept();
      }}
    >
      <fieldset className="field-group">
        <legend className="visually-hidden">{t(fieldTexts.dateOfBirth)}</legend>
        <TextField
          name="day"
          label={t(fieldTexts.day)}
          inputMode="numeric"
          autoComplete="bday-day"
        />
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
    </Form>
  );
}
