import type { ReactNode } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';
import { Button } from '../Button';
import { PageAction } from '../Page';
import { ErrorSummary } from './ErrorSummary';
import type { AppForm } from './useZodForm';

interface FormProps<Values extends FieldValues, Output> {
  form: AppForm<Values, Output>;
  /** From `useSubmit`, as `problem` is, where the server is asked. */
  onSubmit: (values: Output) => unknown;
  /** What went wrong with the whole submission, shown above the fields. */
  problem?: string;
  children: ReactNode;
  /** On the submit button, and on it while the form is being sent. */
  label: string;
  busyLabel?: string;
  /** Before it can be sent at all. */
  disabled?: boolean;
  /** Other ways on, beside the button. */
  also?: ReactNode;
}

/** A form with its error summary and its button. Its fields take the form from here. */
export function Form<Values extends FieldValues, Output>({
  form,
  onSubmit,
  problem = '',
  children,
  label,
  busyLabel,
  disabled,
  also,
}: FormProps<Values, Output>) {
  const t = useText();
  // What is served before the app is there says that it can't be sent yet.
  const early = import.meta.env.SSR;
  return (
    <FormProvider {...form}>
      <form
        className="form"
        noValidate
        aria-busy={form.formState.isSubmitting}
        onSubmit={form.handleSubmit(async (values) => void (await onSubmit(values as Output)))}
      >
        <ErrorSummary problem={problem} />
        {children}
        <PageAction>
          <Button
            type="submit"
            disabled={disabled}
            busy={early || form.formState.isSubmitting}
            busyLabel={early ? t(common.gettingReady) : busyLabel}
          >
            {label}
          </Button>
          {also}
        </PageAction>
      </form>
    </FormProvider>
  );
}
