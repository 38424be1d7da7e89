import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { useFieldError } from './fieldError';

interface ChoiceFieldProps {
  name: string;
  legend: ReactNode;
  options: readonly { value: string; label: ReactNode; hint?: ReactNode }[];
}

/** One of a few, all to be seen at once. The first option carries the field's id. */
export function ChoiceField({ name, legend, options }: ChoiceFieldProps) {
  const { register } = useFormContext();
  const error = useFieldError(name);
  return (
    <fieldset className="choice" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="choice__legend">{legend}</legend>
      {options.map((option, index) => (
        <label key={option.value} className="choice__option">
          <input
            {...register(name)}
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
