import { ApiError, type Code } from '@/api/codes';
import { common } from '@/i18n/common';
import type { Message } from '@/i18n/message';
import type { Translate } from '@/i18n/useText';

/**
 * What to tell the customer about a failed call: the text that the screen has for its code, then
 * what is true of every screen (too many attempts), then the screen's own text for failures (spec
 * §8). A lost connection is such a failure; the banner says that it is lost.
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
  rate_limited: common.tooMany,
};
