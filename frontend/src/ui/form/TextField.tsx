import type { InputHTMLAttributes, ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { describedBy, Field } from './Field';
import { useFieldError } from './fieldError';

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'type'
  | 'autoComplete'
  | 'inputMode'
  | 'autoCapitalize'
  | 'spellCheck'
  | 'placeholder'
  | 'readOnly'
>;

export interface TextFieldProps extends InputProps {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  trailing?: ReactNode;
  /** Rewrites what was typed or pasted, as it happens. */
  reshape?: (typed: string) => string;
}

export function TextField({
  name,
  label,
  hint,
  trailing,
  reshape,
  placeholder = ' ',
  ...input
}: TextFieldProps) {
  const error = useFieldError(name);
  const { onChange, ...registered } = useFormContext().register(name);
  return (
    <Field id={name} label={label} hint={hint} error={error} trailing={trailing}>
      <input
        {...registered}
        {...input}
        {...describedBy(name, hint, error)}
        // What is served before the app is there takes nothing, of a password manager neither.
        disabled={import.meta.env.SSR}
        className="field__input"
        id={name}
        // The label floats by the placeholder being shown or not, so there always is one.
        placeholder={placeholder}
        onChange={(event) => {
          if (reshape) event.target.value = reshape(event.target.value);
          return onChange(event);
        }}
      />
    </Field>
  );
}
