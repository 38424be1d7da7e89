import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';
import { Icon } from '../Icon';
import { describedBy, Field } from './Field';
import { useFieldError } from './fieldError';

interface SelectFieldProps {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  autoComplete?: string;
  options: readonly { value: string; label: string }[];
}

export function SelectField({ name, label, hint, autoComplete, options }: SelectFieldProps) {
  const t = useText();
  const error = useFieldError(name);
  return (
    <Field id={name} label={label} hint={hint} error={error} trailing={<Icon name="chevron" />}>
      <select
        {...useFormContext().register(name)}
        {...describedBy(name, hint, error)}
        className="field__input field__input--select"
        id={name}
        autoComplete={autoComplete}
      >
        <option value="">{t(common.choose)}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
