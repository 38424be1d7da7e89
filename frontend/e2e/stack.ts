// Starts what the browser tests need, each on a free port: a real Redis, the
// mock carrier with its card emulator, and the BFF that serves the built web app.
// Before the card emulator stands a proxy that holds every call, answer and
// webhook to the provider's published schema; what it found fails the run.
import { type ChildProcess, spawn } from 'node:child_process';
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = join(import.meta.dirname, '../..');
const logs = process.env.E2E_OUTPUT
  ? join(resolve(process.env.E2E_OUTPUT), 'logs')
  : join(root, '.cache/e2e');

/** Where the running servers are; tests read them from the environment of their worker. */
export interface Addresses {
  app: string;
  ops: string;
  control: string;
  /** The card emulator, by way of the check. */
  card: string;
}

export function addresses(): Addresses {
  const text = process.env.E2E_ADDRESSES;
  if (!text) throw new Error('the servers are not running: the global setup has to come first');
  return JSON.parse(text);
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve((address as { port: number }).port));
    });
  });
}

/** A server of the stack that a test may stop and start again on the same ports. */
export class Server {
  private child?: ChildProcess;

  // Fields of its own, not the constructor's: Node runs this file as it is, for `make lighthouse`.
  readonly name: string;
  private readonly command: string;
  private readonly args: string[];
  private readonly env: Record<string, string>;
  private readonly ready: string | undefined;

  constructor(
    name: string,
    command: string,
    args: string[],
    env: Record<string, string>,
    ready: string | undefined,
  ) {
    this.name = name;
    this.command = command;
    this.args = args;
    this.env = env;
    this.ready = ready;
  }

  async start(): Promise<void> {
    mkdirSync(logs, { recursive: true });
    const log = join(logs, `${this.name}.log`);
    const out = createWriteStream(log, { flags: 'a' });
    const child = spawn(this.command, this.args, {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...this.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.pipe(out, { end: false });
    child.stderr.pipe(out, { end: false });
    child.once('error', (error) => out.write(`${error}\n`));
    this.child = child;
    for (let tries = 0; this.ready && tries < 200; tries++) {
      const up = await fetch(this.ready, { signal: AbortSignal.timeout(1000) }).then(
        (answer) => answer.ok,
        () => false,
      );
      if (up) return;
      if (child.exitCode !== null) break;
      await sleep(50);
    }
    if (this.ready) {
      const tail = existsSync(log)
        ? readFileSync(log, 'utf8').split('\n').slice(-8).join('\n')
        : '';
      throw new Error(`${this.name} does not answer at ${this.ready}\n${tail}`);
    }
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await ended;
  }
}

interface CardReport {
  Exchanges: number;
  Events: number;
  Violations: { Method: string; Path: string; What: string }[];
}

/** A whole stack of servers. Tests that stop one start a stack of their own. */
export class Stack {
  readonly addresses: Addresses;
  readonly redis: Server;
  readonly mock: Server;
  readonly cardCheck: Server;
  readonly bff: Server;
  private readonly folder: string;

  private constructor(
    addresses: Addresses,
    redis: Server,
    mock: Server,
    cardCheck: Server,
    bff: Server,
    folder: string,
  ) {
    this.addresses = addresses;
    this.redis = redis;
    this.mock = mock;
    this.cardCheck = cardCheck;
    this.bff = bff;
    this.folder = folder;
  }

  static async start(name = 'shared', bffEnv: Record<string, string> = {}): Promise<Stack> {
    const [redisPort, carrier, card, contract, control, app, ops] = await Promise.all(
      Array.from({ length: 7 }, freePort),
    );
    const at = (port: number | undefined, host = '127.0.0.1') => `http://${host}:${port}`;
    const folder = mkdtempSync(join(tmpdir(), 'light-redis-'));
    const redis = new Server(
      `${name}-redis`,
      'redis-server',
      [
        '--port',
        `${redisPort}`,
        '--bind',
        '127.0.0.1',
        '--dir',
        folder,
        '--save',
        '',
        '--appendonly',
        'no',
      ],
      {},
      undefined,
    );
    const mock = new Server(
      `${name}-mock`,
      join(root, 'bin/carrier-mock'),
      [],
      {
        MOCK_CARRIER_LISTEN: `127.0.0.1:${carrier}`,
        MOCK_CARD_LISTEN: `127.0.0.1:${card}`,
        MOCK_CONTROL_LISTEN: `127.0.0.1:${control}`,
        MOCK_CARD_WEBHOOK_URL: `${at(contract)}/_check/webhooks`,
        MOCK_EVENT_URL: `${at(app)}/hooks/carrier`,
        MOCK_APP_URL: at(app, 'localhost'),
      },
      `${at(control)}/worlds`,
    );
    const cardCheck = new Server(
      `${name}-cardcheck`,
      join(root, 'bin/cardcheck'),
      [
        ...['-listen', `127.0.0.1:${contract}`],
        ...['-target', at(card)],
        ...['-webhooks', `${at(app)}/hooks/stripe`],
      ],
      {},
      `${at(contract)}/_check`,
    );
    const bff = new Server(
      `${name}-bff`,
      join(root, 'bin/bff'),
      [],
      {
        BFF_LISTEN: `127.0.0.1:${app}`,
        BFF_OPS_LISTEN: `127.0.0.1:${ops}`,
        BFF_WEB__DIR: 'frontend/dist',
        BFF_SESSION__REDIS_URL: `redis://127.0.0.1:${redisPort}`,
        BFF_SESSION__KEYS: `e2e:${Buffer.alloc(32, 7).toString('base64')}`,
        BFF_CARRIER__BASE_URL: at(carrier),
        BFF_CARRIER__FORWARD_HEADERS: 'Mock-World',
        BFF_STRIPE__API_BASE: at(contract),
        BFF_STRIPE__JS_URL: `${at(contract, 'localhost')}/stripe.js`,
        ...bffEnv,
      },
      `${at(ops)}/readyz`,
    );
    const stack = new Stack(
      { app: at(app, 'localhost'), ops: at(ops), control: at(control), card: at(contract) },
      redis,
      mock,
      cardCheck,
      bff,
      folder,
    );
    try {
      await redis.start();
      await mock.start();
      await cardCheck.start();
      await bff.start();
    } catch (error) {
      await stack.stop();
      throw error;
    }
    return stack;
  }

  /** Stops; fails when what passed the check broke the card provider's schema, or nothing passed. */
  async finish(): Promise<void> {
    const report: CardReport = await fetch(`${this.addresses.card}/_check`)
      .then((answer) => answer.json())
      .finally(() => this.stop());
    const faults = report.Violations.map(({ Method, Path, What }) => `${Method} ${Path}: ${What}`);
    if (report.Exchanges === 0) faults.push('no call was seen: nothing goes through the check');
    if (faults.length > 0) {
      throw new Error(`the card provider's contract is broken:\n${faults.join('\n')}`);
    }
  }

  async stop(): Promise<void> {
    for (const server of [this.bff, this.cardCheck, this.mock, this.redis]) {
      await server.stop('SIGKILL');
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export default async function globalSetup() {
  rmSync(logs, { recursive: true, force: true });
  const stack = await Stack.start();
  process.env.E2E_ADDRESSES = JSON.stringify(stack.addresses);
  return () => stack.finish();
}
