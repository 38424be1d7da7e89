/** The one place that talks HTTP. The generated types tie path, body and answer (docs/adr/0041). */
import { apiBase } from './base';
import { ApiError, type Code } from './codes';
import type { Answer, ApiPath, Input, ListPath, Method, OpenPath, PathOf } from './operations';
import { configOfPage } from './page';

export const requestTimeoutMs = 60_000;

interface Options {
  /** Lets the call outlive the page: for saying goodbye. */
  keepalive?: boolean;
  timeoutMs?: number;
}

/**
 * Makes a call and returns the body of its answer. Throws an ApiError for refusals, failures,
 * missing answers and time-outs alike; a 401 has ended the session before it is thrown.
 */
export async function get<P extends PathOf<'get'>>(path: P, ...[query]: Input<'get', P>) {
  return (await call('get', path, query)).body as Answer<'get', P>;
}

/** Does the same with a body. */
export async function post<P extends PathOf<'post'>>(
  path: P,
  ...[body, options]: [...Input<'post', P>, options?: Options]
) {
  return (await call('post', path, body, options as Options)).body as Answer<'post', P>;
}

/** A list, and how many records of it the carrier sent in a form that can't be read. */
export interface Listed<T> {
  items: T[];
  omitted: number;
}

/** Makes a call whose answer is a list; nothing is an empty one. */
export async function list<M extends Method, P extends ListPath<M>>(method: M, path: P) {
  const { body, headers } = await call(method, path);
  const items = (body ?? []) as Answer<M, P>;
  return { items, omitted: Number(headers.get('X-Omitted')) || 0 };
}

/** The session in whose name calls are made; the session layer sets it. */
export const caller = { token: () => '', expired: () => {} };

const open: Record<OpenPath, true> = {
  '/api/LoginRegistration/LightPhoneRegistration': true,
  '/api/LoginRegistration/LightPhoneValidateOTP': true,
  '/api/LoginRegistration/LightPhoneResendOTP': true,
  '/api/LoginRegistration/LightPhoneLogin': true,
  '/api/LoginRegistration/LightPhoneForgotPassword': true,
  '/api/LoginRegistration/LightPhoneResetPassword': true,
  '/api/Activation/ValidateSimCard': true,
  '/api/App/Config': true,
};

async function call(method: Method, path: ApiPath, input?: unknown, options: Options = {}) {
  const token = path in open ? undefined : caller.token();
  try {
    const response = await send(method, path, input, token, options);
    return { body: await read(response), headers: response.headers };
  } catch (error) {
    const failure = asApiError(error);
    if (!failure.refused) console.error(`${method.toUpperCase()} ${path}: ${failure.message}`);
    // An answer may come after the next login, which has ended the session that asked; a screen that
    // was just opened may ask after the end of its session, which is told where that was noticed.
    if (failure.status === 401 && token && token === caller.token()) caller.expired();
    throw failure;
  }
}

function send(
  method: Method,
  path: ApiPath,
  input: unknown,
  token: string | undefined,
  { keepalive, timeoutMs = requestTimeoutMs }: Options,
): Promise<Response> {
  const asks = method === 'get' && input !== undefined;
  const query = asks ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const base = apiBase(import.meta.env, window.location.host);
  return fetch(base + path + query, {
    method: method.toUpperCase(),
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      ClientId: 'alpha',
      ...(configOfPage && { ApiToken: configOfPage.ApiToken }),
      ...(token !== undefined && { Authtoken: token }),
    },
    body: asks ? undefined : JSON.stringify(input),
    // The session's cookie half goes to the BFF, wherever it is.
    credentials: base ? 'include' : 'same-origin',
    keepalive,
    signal: AbortSignal.timeout(timeoutMs),
  });
}

async function read(response: Response): Promise<unknown> {
  const text = await response.text();
  const body = parse(text);
  if (!response.ok || isRefusal(body)) {
    const fields = isRecord(body) ? body : {};
    const code = typeof fields.Code === 'string' ? (fields.Code as Code) : '';
    throw new ApiError(response.status, code, fields);
  }
  if (body === undefined && text !== '') throw new ApiError(502, 'carrier_error');
  return body;
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
