import type { FieldValues, Path } from 'react-hook-form';
import { useText } from '@/i18n/useText';
import { isValidationId, validation } from '@/i18n/validation';
import type { AppForm } from './useZodForm';

/** The error of a field in the chosen language, or an empty text. */
export function useFieldError<Values extends FieldValues, Output>(
  form: AppForm<Values, Output>,
  name: Path<Values>,
): string {
  const t = useText();
  const id = form.getFieldState(name, form.formState).error?.message;
  return isValidationId(id) ? t(validation[id]) : '';
}
