import { IntentFormatError } from '@/api/payment';
import type { Translate } from '@/i18n/useText';
import { problemText } from '@/ui/problem';
import { payment } from './messages';

/** Why no card can be taken yet: the intent or the provider didn't come. Empty when nothing is. */
export function intentProblem(t: Translate, ...errors: unknown[]): string {
  const error = errors.find(Boolean);
  if (!error) return '';
  if (error instanceof IntentFormatError) return t(payment.intentFormat);
  return problemText(t, error, { quote_changed: payment.priceChanged }, payment.cannotInitialize);
}
