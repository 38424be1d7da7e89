import { type ReactNode, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { PageAction } from '../Page';
import { ErrorSummary } from './ErrorSummary';
import type { AppForm } from './useZodForm';

interface FormProps<Values extends FieldValues, Output> {
  form: AppForm<Values, Output>;
  onSubmit: (values: Output) => Promise<void> | void;
  /** What went wrong with the whole submission, shown above the fields. */
  problem?: string;
  children: ReactNode;
  /** The submit button. */
  action: ReactNode;
}

/** A form with its error summary. A second submission while one is under way is ignored. */
export function Form<Values extends FieldValues, Output>({
  form,
  onSubmit,
  problem = '',
  children,
  action,
}: FormProps<Values, Output>) {
  const inFlight = useRef(false);

  const submit = form.handleSubmit(async (values) => {
    if (inFlight.current) return;
    inFlight.current = true;
    try {
      await onSubmit(values as Output);
    } finally {
      inFlight.current = false;
    }
  });

  return (
    <form className="form" noValidate onSubmit={submit}>
      <ErrorSummary form={form} problem={problem} />
      {children}
      <PageAction>{action}</PageAction>
    </form>
  );
}
