import type { ReactNode } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { useFieldError } from './fieldError';
import type { AppForm } from './useZodForm';

interface ChoiceFieldProps<Values extends FieldValues, Output> {
  form: AppForm<Values, Output>;
  name: Path<Values>;
  legend: ReactNode;
  options: readonly { value: string; label: ReactNode; hint?: ReactNode }[];
}

/** One of a few, all to be seen at once. The first option carries the field's id. */
export function ChoiceField<Values extends FieldValues, Output>({
  form,
  name,
  legend,
  options,
}: ChoiceFieldProps<Values, Output>) {
  const error = useFieldError(form, name);
  return (
    <fieldset className="choice" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="choice__legend">{legend}</legend>
      {options.map((option, index) => (
        <label key={option.value} className="choice__option">
          <input
            {...form.register(name)}
            type="radio"
            value={option.value}
            id={index === 0 ? name : undefined}
          />
          <span>
            {option.label}
            {option.hint && <span className="choice__hint">{option.hint}</span>}
          </span>
        </label>
      ))}
      {error && (
        <p className="field__error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
