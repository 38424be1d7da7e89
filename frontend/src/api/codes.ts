import type { ServerCode } from './types';

/**
 * Why a call didn't do what was asked: the server's stable code, or ours when no answer arrived.
 * The app acts on these, never on message texts.
 */
export type Code = ServerCode | 'network' | 'timeout';

/** A call that didn't do what was asked, for whatever reason. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 200 for a refusal, 0 when no answer arrived. */
  readonly status: number;
  readonly code: Code | '';
  /** The server's text, safe to show; English whatever the page's language. */
  readonly serverMessage: string;
  readonly field: string;
  /** Seconds to wait, when the server named them. */
  readonly retryAfter: number;
  readonly body: Record<string, unknown>;

  constructor(status: number, code: Code | '', body: Record<string, unknown> = {}, retryAfter = 0) {
    super(`${status} ${code}`);
    this.status = status;
    this.code = code;
    this.body = body;
    this.serverMessage = typeof body.Message === 'string' ? body.Message : '';
    this.field = typeof body.Field === 'string' ? body.Field : '';
    this.retryAfter = retryAfter;
  }

  /** The server understood and said no: a business outcome, answered with 200. */
  get refused(): boolean {
    return this.status === 200;
  }
}

export function codeOf(error: unknown): Code | '' {
  return error instanceof ApiError ? error.code : '';
}
