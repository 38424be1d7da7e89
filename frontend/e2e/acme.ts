// A stack with another carrier: Acme of examples/acme behind its own BFF. The
// mock stands in as the card provider alone.
import { join } from 'node:path';
import { freePort, Server } from './stack.ts';

const root = join(import.meta.dirname, '../..');

export class Acme {
  private constructor(
    readonly app: string,
    readonly card: string,
    private readonly carrier: string,
    private readonly servers: Server[],
  ) {}

  static async start(name: string): Promise<Acme> {
    const [carrier, card, control, unused, app, ops] = await Promise.all(
      Array.from({ length: 6 }, freePort),
    );
    const at = (port: number | undefined, host = '127.0.0.1') => `http://${host}:${port}`;
    const servers = [
      new Server(
        `${name}-carrier`,
        join(root, 'bin/acme-fake'),
        ['-port', `${carrier}`],
        { ACME_KEY: 'light-dev' },
        `${at(carrier)}/_fake/orders/nobody`,
      ),
      new Server(
        `${name}-card`,
        join(root, 'bin/carrier-mock'),
        [],
        {
          MOCK_CARRIER_LISTEN: `127.0.0.1:${unused}`,
          MOCK_CARD_LISTEN: `127.0.0.1:${card}`,
          MOCK_CONTROL_LISTEN: `127.0.0.1:${control}`,
          MOCK_CARD_WEBHOOK_URL: `${at(app)}/hooks/stripe`,
        },
        `${at(control)}/worlds`,
      ),
      new Server(
        `${name}-bff`,
        join(root, 'bin/acme-bff'),
        [],
        {
          BFF_LISTEN: `127.0.0.1:${app}`,
          BFF_OPS_LISTEN: `127.0.0.1:${ops}`,
          BFF_WEB__DIR: 'frontend/dist',
          BFF_CARRIER__ADAPTER: 'acme',
          BFF_CARRIER__BASE_URL: at(carrier),
          BFF_STRIPE__API_BASE: at(card),
          BFF_STRIPE__JS_URL: `${at(card, 'localhost')}/stripe.js`,
        },
        `${at(ops)}/readyz`,
      ),
    ];
    const acme = new Acme(at(app, 'localhost'), at(card), at(carrier), servers);
    try {
      for (const server of servers) await server.start();
    } catch (error) {
      await acme.stop();
      throw error;
    }
    return acme;
  }

  async stop(): Promise<void> {
    for (const server of this.servers.toReversed()) await server.stop('SIGKILL');
  }

  /** The newest code that Acme mailed to an address. */
  async code(mail: string): Promise<string> {
    const { code } = await this.fake<{ code: string }>('GET', `codes/${mail}`);
    return code;
  }

  orders(mail: string): Promise<Order[]> {
    return this.fake('GET', `orders/${mail}`);
  }

  async approve(order: string): Promise<void> {
    await this.fake('POST', `orders/${order}/approve`);
  }

  private async fake<T>(method: string, path: string): Promise<T> {
    const answer = await fetch(`${this.carrier}/_fake/${path}`, {
      method,
      signal: AbortSignal.timeout(10_000),
    });
    if (!answer.ok) throw new Error(`${method} /_fake/${path}: ${answer.status}`);
    return answer.json();
  }
}

export interface Order {
  id: string;
  state: string;
  offer: string;
  sim: string;
  paid: boolean;
}
