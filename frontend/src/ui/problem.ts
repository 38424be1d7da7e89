import { ApiError, type Code } from '@/api/codes';
import { common } from '@/i18n/common';
import type { Message } from '@/i18n/message';
import type { Translate } from '@/i18n/useText';

/**
 * What to tell the customer about a failed call: the text that the screen has for its code, then
 * what is true of every screen (no connection, too many attempts), then the screen's fallback.
 */
export function problemText(
  t: Translate,
  error: unknown,
  byCode: Partial<Record<Code, Message>>,
  fallback: Message,
): string {
  const code = error instanceof ApiError ? error.code : '';
  const message = (code && byCode[code]) || (code && everywhere[code]) || fallback;
  return t(message);
}

const everywhere: Partial<Record<Code, Message>> = {
  network: common.noConnection,
  timeout: common.noConnection,
  rate_limited: common.tooMany,
};
