import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';
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
  const t = useText();
  return (
    <Button
      type="submit"
      // What is served before the app is there says that it can't be sent yet.
      busy={import.meta.env.SSR || form.formState.isSubmitting}
      busyLabel={import.meta.env.SSR ? t(common.gettingReady) : busyLabel}
    >
      {children}
    </Button>
  );
}
