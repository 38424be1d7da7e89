import type { ValidationId } from '@/domain/validationId';
import { language } from './language';
import { catalogue } from './message';
import { translated } from './translated';

type English = typeof import('./en/validation').default & Record<ValidationId, string>;

const files = import.meta.glob('./*/validation.ts', { import: 'default' });
const texts = translated<object>(files);

export const validation = catalogue<English>(files);

export function isValidationId(value: string | undefined): value is ValidationId {
  return value !== undefined && value in texts(language.get());
}
