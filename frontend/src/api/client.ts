/** The one place that talks HTTP. Call families beside this file name paths and shapes. */
import { clearSession } from '@/session/session';
import { user } from '@/session/user';
import { apiBase } from './base';
import { ApiError, type Code } from './codes';
import { configOfPage } from './page';

export const requestTimeoutMs = 60_000;

interface Call {
  method: 'GET' | 'POST';
  path: `/api/${string}`;
  query?: Record<string, string | number | boolean>;
  body?: unknown;
  /** Session calls carry the customer's token. */
  session?: boolean;
  /** Lets the call outlive the page: for saying goodbye. */
  keepalive?: boolean;
  timeoutMs?: number;
}

/**
 * Makes a call and returns the body of its answer. Throws an ApiError for refusals, failures,
 * missing answers and time-outs alike; a 401 has ended the session before it is thrown.
 */
export async function request<T>(call: Call, seen?: (headers: Headers) => void): Promise<T> {
  const token = call.session ? user.get().idToken : '';
  try {
    const response = await send(call, token);
    seen?.(response.headers);
    return await read<T>(response);
  } catch (error) {
    const failure = asApiError(error);
    if (!failure.refused) console.error(`${call.method} ${call.path}: ${failure.message}`);
    // An answer may come after the next login, which has ended the session that asked.
    if (failure.status === 401 && token === user.get().idToken) sessionExpired();
    throw failure;
  }
}

/** A list, and how many records of it the carrier sent in a form that can't be read. */
export interface Listed<T> {
  items: T[];
  omitted: number;
}

/** Makes a call whose answer is a list; nothing is an empty one. */
export async function requestList<T>(call: Call): Promise<Listed<T>> {
  let omitted = 0;
  const items = await request<T[] | null>(call, (headers) => {
    omitted = Number(headers.get('X-Omitted')) || 0;
  });
  return { items: items ?? [], omitted };
}

function send(call: Call, token: string): Promise<Response> {
  const query = call.query
    ? `?${new URLSearchParams(Object.entries(call.query).map(([k, v]) => [k, String(v)]))}`
    : '';
  const headers: Record<string, string> = {
    'Content-Type': 'application/json',
    Accept: 'application/json',
    ClientId: 'alpha',
  };
  if (configOfPage) headers.ApiToken = configOfPage.ApiToken;
  if (call.session) headers.Authtoken = token;
  const base = apiBase(import.meta.env, window.location.host);
  return fetch(base + call.path + query, {
    method: call.method,
    headers,
    body: call.body === undefined ? undefined : JSON.stringify(call.body),
    // The session's cookie half goes to the BFF, wherever it is.
    credentials: base ? 'include' : 'same-origin',
    keepalive: call.keepalive,
    signal: AbortSignal.timeout(call.timeoutMs ?? requestTimeoutMs),
  });
}

async function read<T>(response: Response): Promise<T> {
  const text = await response.text();
  const body = parse(text);
  if (!response.ok || isRefusal(body)) {
    const fields = isRecord(body) ? body : {};
    const code = typeof fields.Code === 'string' ? (fields.Code as Code) : '';
    const retryAfter = Number(response.headers.get('Retry-After')) || 0;
    throw new ApiError(response.status, code, fields, retryAfter);
  }
  if (body === undefined && text !== '') throw new ApiError(502, 'carrier_error');
  return body as T;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isRefusal(body: unknown): boolean {
  return isRecord(body) && body.IsSuccess === false;
}

function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
  return new ApiError(0, timedOut ? 'timeout' : 'network');
}

/** A dead session: nothing of it stays, and the app starts afresh (spec §4). */
function sessionExpired(): void {
  clearSession();
  window.location.assign('/');
}
