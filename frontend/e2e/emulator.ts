/** Typed calls to the card emulator's own control paths. */
export class Emulator {
  constructor(private readonly base: string) {}

  /** The intents whose metadata has the given value, newest first. */
  async intents(key: string, value: string | number): Promise<Intent[]> {
    const all = await this.call<Intent[]>('GET', 'payment_intents');
    return all.filter(({ Metadata }) => Metadata?.[key] === String(value));
  }

  async call<T = void>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await fetch(`${this.base}/_emulator/${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} /_emulator/${path}: ${answer.status} ${text}`);
    return (text ? JSON.parse(text) : undefined) as T;
  }
}

export interface Intent {
  Id: string;
  Status: string;
  Amount: number;
  Metadata?: Record<string, string>;
  Charges: { Id: string; Status: string }[];
}
