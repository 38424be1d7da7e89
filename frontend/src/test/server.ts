/** The BFF, as far as tests need it: they say what each call answers. */
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { expect, vi } from 'vitest';
import type { Code } from '@/api/codes';

export const server = setupServer();

/** Calls that have left and reached no handler yet: a test's last ones must not meet the next test's. */
export const underway = {
  calls: 0,
  watch(): void {
    const send = globalThis.fetch;
    globalThis.fetch = (...call) => {
      this.calls++;
      return send(...call);
    };
  },
  arrived(): void {
    this.calls--;
  },
  /** Waits for them; one that a test has cut off never arrives, and is not waited for long. */
  async settled(): Promise<void> {
    await vi.waitFor(() => expect(this.calls).toBe(0)).catch(() => undefined);
    this.calls = 0;
  },
};

export interface Recorded {
  /** The parsed body of each call, in order; the query's fields for calls without one. */
  calls: unknown[];
  headers: Headers[];
}

type Path = `/api/${string}`;
type Answer = (body: unknown) => Response | Promise<Response>;

/** Answers a call, and records what it was asked. A plain value is answered as JSON with 200. */
export function answer(method: 'get' | 'post', path: Path, value: unknown | Answer): Recorded {
  const recorded: Recorded = { calls: [], headers: [] };
  server.use(
    http[method](path, async ({ request }) => {
      underway.arrived();
      const text = await request.text();
      const query = Object.fromEntries(new URL(request.url).searchParams);
      const asked: unknown = text ? JSON.parse(text) : query;
      recorded.calls.push(asked);
      recorded.headers.push(request.headers);
      return typeof value === 'function'
        ? (value as Answer)(asked)
        : HttpResponse.json(value as never);
    }),
  );
  return recorded;
}

/** A business refusal: 200 with IsSuccess false. */
export function refusal(code: Code, message = '', more: object = {}) {
  return { IsSuccess: false, Code: code, Message: message, ...more };
}

/** A failure under its own status. */
export function failure(status: number, code: Code, message = ''): Answer {
  return () =>
    HttpResponse.json(
      { IsSuccess: false, Code: code, Message: message, RequestId: 'r-1' },
      { status },
    );
}

/** No answer at all. */
export const noConnection: Answer = () => HttpResponse.error();
