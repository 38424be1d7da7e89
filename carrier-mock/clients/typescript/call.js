// @ts-check

/** How long a call may take; the longest waits a minute for a mail. */
const timeoutMs = 90_000;

/** An answer of the mock that says no. */
export class MockError extends Error {
  /**
   * @param {string} what the call
   * @param {number} status
   * @param {{ Code?: string, Message?: string, Field?: string }} refusal
   */
  constructor(what, status, refusal) {
    super(
      `${what}: ${status} ${refusal.Message ?? ''}${refusal.Field ? ` (${refusal.Field})` : ''}`,
    );
    this.name = 'MockError';
    this.status = status;
    this.code = refusal.Code ?? '';
    /** The field, parameter or header at fault. */
    this.field = refusal.Field ?? '';
  }
}

/**
 * Makes a call and returns its answer: JSON, text, or undefined for none.
 *
 * @param {string} base
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body] sent as JSON
 * @returns {Promise<any>}
 */
export function call(base, method, path, body) {
  return send(base, method, path, 'application/json', JSON.stringify(body));
}

/**
 * Makes a call with a body that is sent as it is.
 *
 * @param {string} base
 * @param {string} method
 * @param {string} path
 * @param {string} type of the body
 * @param {string} [body]
 * @returns {Promise<any>}
 */
export async function send(base, method, path, type, body) {
  const answer = await fetch(base + path, {
    method,
    headers: body === undefined ? {} : { 'Content-Type': type },
    body: body ?? null,
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await answer.text();
  if (!answer.ok) throw new MockError(`${method} ${path}`, answer.status, parsed(text));
  const json = answer.headers.get('Content-Type')?.startsWith('application/json');
  return json ? JSON.parse(text) : text || undefined;
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return { Message: text };
  }
}

/**
 * The parameters that are given, as a query.
 *
 * @param {Record<string, unknown>} parameters
 */
export function query(parameters) {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined || value === '') continue;
    given.set(name, value instanceof Date ? value.toISOString() : String(value));
  }
  const text = given.toString();
  return text && `?${text}`;
}
