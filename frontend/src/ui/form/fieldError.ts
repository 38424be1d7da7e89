import { useFormContext } from 'react-hook-form';
import { useText } from '@/i18n/useText';
import { isValidationId, validation } from '@/i18n/validation';

/** The error of a field in the chosen language, or an empty text. */
export function useFieldError(name: string): string {
  const t = useText();
  const { getFieldState, formState } = useFormContext();
  const id = getFieldState(name, formState).error?.message;
  return isValidationId(id) ? t(validation[id]) : '';
}
