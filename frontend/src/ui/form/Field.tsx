import type { ReactNode } from 'react';

interface FieldProps {
  /** The input's id; a form's field names are its ids. */
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  /** Beside the input, at its end. */
  trailing?: ReactNode;
  children: ReactNode;
}

/** The frame of an input: a label that floats when there is something to show below it. */
export function Field({ id, label, hint, error, trailing, children }: FieldProps) {
  return (
    <div className={error ? 'field field--error' : 'field'}>
      <div className="field__box">
        {children}
        <label className="field__label" htmlFor={id}>
          {label}
        </label>
        {trailing}
      </div>
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field__error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** The ARIA attributes that tie an input to its hint and error. */
export function describedBy(id: string, hint: ReactNode, error: string | undefined) {
  const ids = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': ids || undefined,
  } as const;
}
