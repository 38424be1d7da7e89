import type { Code } from '@/api/codes';
import type { Message } from '@/i18n/message';
import { validation } from '@/i18n/validation';

/** What the server finds easy to guess; the app has no list of its own. */
export const passwordRefusals: Partial<Record<Code, Message>> = {
  password_common: validation.passwordCommon,
  password_personal: validation.passwordPersonal,
};
