import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '../Button';
import type { AppForm } from './useZodForm';

interface SubmitButtonProps<Values extends FieldValues, Output> {
  form: AppForm<Values, Output>;
  busyLabel?: string;
  children: ReactNode;
}

export function SubmitButton<Values extends FieldValues, Output>({
  form,
  busyLabel,
  children,
}: SubmitButtonProps<Values, Output>) {
  return (
    <Button type="submit" busy={form.formState.isSubmitting} busyLabel={busyLabel}>
      {children}
    </Button>
  );
}
