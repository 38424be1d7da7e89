/** Typed calls to the mock's control API, for one world. */
export class World {
  private constructor(
    private readonly base: string,
    readonly name: string,
  ) {}

  static async create(control: string, name: string, scenario = 'demo'): Promise<World> {
    const world = new World(control, name);
    await world.call('POST', '', { Name: name, Scenario: scenario }, '/worlds');
    return world;
  }

  /** A world that is there already. */
  static named(control: string, name: string): World {
    return new World(control, name);
  }

  snapshot(): Promise<unknown> {
    return this.call('GET', '/snapshot');
  }

  restore(snapshot: unknown): Promise<void> {
    return this.call('PUT', '/snapshot', snapshot);
  }

  remove(): Promise<void> {
    return this.call('DELETE', '');
  }

  /** The newest mail to an address; waits up to ten seconds for the first one since a moment. */
  async mail(to: string, since?: Date): Promise<Mail> {
    const query = new URLSearchParams({
      to,
      wait: '10s',
      ...(since && { since: since.toISOString() }),
    });
    const [mail] = await this.call<Mail[]>('GET', `/mail?${query}`);
    if (!mail) throw new Error(`no mail to ${to} arrived`);
    return mail;
  }

  async code(to: string, since?: Date): Promise<string> {
    const mail = await this.mail(to, since);
    if (!mail.Code) throw new Error(`the newest mail to ${to} carries no code: ${mail.Subject}`);
    return mail.Code;
  }

  activations(state = ''): Promise<ActivationRecord[]> {
    return this.call('GET', `/activations?state=${state}`);
  }

  approve(paId: string | number): Promise<void> {
    return this.call('POST', `/activations/${paId}/approve`);
  }

  reject(paId: string | number, Reason: string): Promise<void> {
    return this.call('POST', `/activations/${paId}/reject`, { Reason });
  }

  fault(fault: Fault): Promise<void> {
    return this.call('POST', '/faults', fault);
  }

  clearFaults(): Promise<void> {
    return this.call('DELETE', '/faults');
  }

  advance(duration: string): Promise<void> {
    return this.call('POST', '/clock', { Advance: duration });
  }

  async call<T = void>(
    method: string,
    path: string,
    body?: unknown,
    at = `/worlds/${this.name}`,
  ): Promise<T> {
    const answer = await fetch(`${this.base}${at}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(15_000),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${at}${path}: ${answer.status} ${text}`);
    return (text ? JSON.parse(text) : undefined) as T;
  }
}

export interface Mail {
  Id: string;
  To: string;
  Subject: string;
  Text: string;
  Code?: string;
  SentAt: string;
}

export interface ActivationRecord {
  PaId: string | number;
  Email: string;
  State: string;
}

export interface Fault {
  Operation: string;
  User?: string;
  Nth?: number;
  Times?: number;
  Effect:
    | 'status'
    | 'error'
    | 'delay'
    | 'reset'
    | 'truncate'
    | 'malformed'
    | 'unknown'
    | 'drop_reply';
  Status?: number;
  Code?: string;
  Delay?: string;
}
