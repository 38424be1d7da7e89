import type { Refusal } from './operations';

/**
 * Why a call didn't do what was asked: the server's stable code, or ours when no answer arrived.
 * The app acts on these, never on message texts.
 */
export type Code = Refusal['Code'] | 'network' | 'timeout';

/** A call that didn't do what was asked, for whatever reason. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 200 for a refusal, 0 when no answer arrived. */
  readonly status: number;
  readonly code: Code | '';
  /** The server's text, safe to show; English whatever the page's language. */
  readonly serverMessage: string;
  readonly body: Partial<Refusal>;

  constructor(status: number, code: Code | '', body: Partial<Refusal> = {}) {
    super(`${status} ${code}`);
    this.status = status;
    this.code = code;
    this.body = body;
    this.serverMessage = typeof body.Message === 'string' ? body.Message : '';
  }

  /** The server understood and said no: a business outcome, answered with 200. */
  get refused(): boolean {
    return this.status === 200;
  }
}

export function codeOf(error: unknown): Code | '' {
  return error instanceof ApiError ? error.code : '';
}
