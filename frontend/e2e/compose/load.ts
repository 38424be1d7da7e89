// Customers who read their profile and log in all the time, by the API.
import { setTimeout as sleep } from 'node:timers/promises';
import { password } from '../journey.ts';

type Kind = 'read' | 'log-in';

interface Call {
  kind: Kind;
  status: number; // 0 for no answer
  ended: number;
}

export class Load {
  readonly calls: Call[] = [];
  private readonly app: string;
  private readonly world: string;
  private readonly emails: string[];
  private readonly sessions: Record<string, string>[] = [];
  private running: Promise<unknown>[] = [];
  private stopped = false;

  constructor(app: string, world: string, emails: string[]) {
    this.app = app;
    this.world = world;
    this.emails = emails;
  }

  /** Logs everybody in, and begins. */
  async start(): Promise<void> {
    for (const email of this.emails) {
      const session = await this.logIn(email);
      if (!session) throw new Error(`${email} can't log in`);
      this.sessions.push(session);
    }
    this.running = [
      ...Array.from({ length: 4 }, (_, at) =>
        this.repeat(25, (turn) => this.read(this.sessions[(turn * 4 + at) % this.sessions.length])),
      ),
      this.repeat(250, (turn) => this.logIn(this.emails[turn % this.emails.length] ?? '')),
    ];
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.running);
  }

  /** When the last call of a kind failed. */
  lastFailure(kind: Kind): number {
    return this.calls.findLast((call) => call.kind === kind && call.status !== 200)?.ended ?? 0;
  }

  /** Whether calls of a kind have been answered well since a moment, and for three seconds. */
  isBack(kind: Kind, moment: number): boolean {
    const from = Math.max(moment, this.lastFailure(kind));
    const last = this.calls.findLast((call) => call.kind === kind);
    return (last?.ended ?? 0) > from + 3000;
  }

  /** How many calls got which status. */
  counts(): string {
    const counts = new Map<number, number>();
    for (const { status } of this.calls) counts.set(status, (counts.get(status) ?? 0) + 1);
    return [...counts].map(([status, count]) => `${count} × ${status || 'no answer'}`).join(', ');
  }

  private async repeat(pause: number, step: (turn: number) => Promise<unknown>): Promise<void> {
    for (let turn = 0; !this.stopped; turn++) {
      await step(turn);
      await sleep(pause);
    }
  }

  private read(session: Record<string, string> | undefined) {
    return this.call('read', 'GET', '/api/Account/GetProfile', session ?? {});
  }

  private async logIn(Email: string): Promise<Record<string, string> | undefined> {
    const path = '/api/LoginRegistration/LightPhoneLogin';
    const answer = await this.call('log-in', 'POST', path, {}, { Email, Password: password });
    if (answer?.status !== 200) return undefined;
    const { IdToken } = await answer.json();
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    return { Authtoken: IdToken, Cookie: cookies.join('; ') };
  }

  private async call(
    kind: Kind,
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: unknown,
  ): Promise<Response | undefined> {
    const answer = await fetch(this.app + path, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ClientId: 'alpha',
        ApiToken: 'light-dev',
        'Mock-World': this.world,
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    }).catch(() => undefined);
    this.calls.push({ kind, status: answer?.status ?? 0, ended: Date.now() });
    return answer;
  }
}
