// Calls of the control API, each of which is kept for the people who want to make it themselves.

/** An answer that says no. */
export class Refusal extends Error {
  constructor(status, { Code, Message, Field } = {}) {
    super(Message || `The call was answered with ${status || 'nothing'}.`);
    this.status = status;
    this.code = Code;
    this.field = Field;
  }
}

/** How many calls are kept. */
const kept = 200;

/** Calls made here, newest first: {method, path, body, status, took, at, message}. */
export const made = [];
const listeners = new Set();

/** Calls back after each change made here. */
export function onCall(listener) {
  listeners.add(listener);
}

/**
 * Makes a call and returns its answer: JSON, text, or undefined for none. What
 * changes something is kept among the calls made.
 */
export async function call(request) {
  return (await exchange(request)).content;
}

/** Makes a call that answers with a part of a list: {items, total}. */
export async function callForPage(request) {
  const { content, answer } = await exchange(request);
  return { items: content, total: Number(answer.headers.get('X-Total-Count')) };
}

async function exchange(request) {
  const began = performance.now();
  const entry = { ...request, method: request.method ?? 'GET', at: new Date(), status: 0 };
  try {
    const answer = await fetch(request.path, {
      method: entry.method,
      headers:
        request.body === undefined ? {} : { 'Content-Type': request.type ?? 'application/json' },
      body: typeof request.body === 'string' ? request.body : JSON.stringify(request.body),
    });
    entry.status = answer.status;
    const text = await answer.text();
    if (!answer.ok) throw new Refusal(answer.status, parsed(text));
    const json = answer.headers.get('Content-Type')?.startsWith('application/json');
    return { answer, content: json ? JSON.parse(text) : text || undefined };
  } catch (error) {
    const refusal =
      error instanceof Refusal ? error : new Refusal(0, { Message: 'The mock does not answer.' });
    entry.message = refusal.message;
    throw refusal;
  } finally {
    entry.took = Math.round(performance.now() - began);
    if (entry.method !== 'GET') keep(entry);
  }
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

function keep(entry) {
  // A snapshot may be large; its file says more than its text.
  made.unshift(entry.file ? { ...entry, body: undefined } : entry);
  made.length = Math.min(made.length, kept);
  for (const listener of listeners) listener(made[0]);
}
