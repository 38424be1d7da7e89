// The product as it is installed for customers: what the image holds, in production mode, behind
// the shipped proxy with TLS. The mock stands in for the carrier and the card provider.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, Server } from './stack.ts';

const root = join(import.meta.dirname, '../..');

/** What one release holds. */
export interface Release {
  program: string;
  env: Record<string, string>;
}

const at = (port: number) => `http://127.0.0.1:${port}`;

/** The settings that production has no default for, and nothing else. */
function settings(): Record<string, string> {
  return {
    BFF_API_TOKEN: 'token-of-this-installation',
    BFF_SESSION__KEYS: `k1:${Buffer.from('0123456789abcdefghijklmnopqrstuv').toString('base64')}`,
    BFF_CARRIER__API_TOKEN: 'ours-at-the-carrier',
    BFF_STRIPE__SECRET_KEY: 'sk_test_light',
    BFF_STRIPE__PUBLISHABLE_KEY: 'pk_test_light',
    BFF_STRIPE__WEBHOOK_SECRETS: 'whsec_light',
  };
}

export class Production {
  /** Where customers come: the shipped proxy, by HTTPS. */
  readonly address: string;
  /** The way in of a cluster: a proxy that takes the replicas in turn, as the shipped Ingress asks. */
  readonly ingress: string;
  private readonly servers: Server[];
  private readonly folder: string;
  private readonly redisPort: number;
  private readonly replica: (index: number, release: Release) => Server;
  private replicas: Server[];

  private constructor(
    ports: { https: number; ingress: number; redis: number },
    servers: Server[],
    replica: (index: number, release: Release) => Server,
    replicas: Server[],
    folder: string,
  ) {
    this.address = `https://localhost:${ports.https}`;
    this.ingress = `http://localhost:${ports.ingress}`;
    this.redisPort = ports.redis;
    this.servers = servers;
    this.replica = replica;
    this.replicas = replicas;
    this.folder = folder;
  }

  /** One replica of each release, side by side, behind the shipped proxy. */
  static async start(name: string, releases: Release[]): Promise<Production> {
    const names = ['redis', 'carrier', 'card', 'control', 'https', 'health', 'ingress'] as const;
    const taken = await Promise.all(
      Array.from({ length: names.length + 2 * releases.length }, freePort),
    );
    const port = () => taken.pop() ?? 0;
    const ports = Object.fromEntries(names.map((name) => [name, port()])) as Record<
      (typeof names)[number],
      number
    >;
    const { redis, carrier, card, control, https, health, ingress } = ports;
    const folder = mkdtempSync(join(tmpdir(), 'light-production-'));
    const servers = [
      new Server(
        `${name}-redis`,
        'redis-server',
        ['--port', `${redis}`, '--bind', '127.0.0.1', '--dir', folder, '--save', ''],
        {},
        undefined,
      ),
      new Server(
        `${name}-mock`,
        join(root, 'bin/carrier-mock'),
        [],
        {
          MOCK_CARRIER_LISTEN: `127.0.0.1:${carrier}`,
          MOCK_CARD_LISTEN: `127.0.0.1:${card}`,
          MOCK_CONTROL_LISTEN: `127.0.0.1:${control}`,
          MOCK_API_TOKEN: 'ours-at-the-carrier',
        },
        `${at(control)}/worlds`,
      ),
    ];
    const listeners = releases.map(() => ({ app: port(), ops: port() }));
    const replica = (index: number, { program, env }: Release) => {
      const { app, ops } = listeners[index] as (typeof listeners)[number];
      return new Server(
        `${name}-bff-${index + 1}`,
        program,
        [],
        {
          ...env,
          ...settings(),
          BFF_LISTEN: `127.0.0.1:${app}`,
          BFF_OPS_LISTEN: `127.0.0.1:${ops}`,
          BFF_TRUSTED_PROXIES: '127.0.0.0/8',
          BFF_SESSION__REDIS_URL: `redis://127.0.0.1:${redis}`,
          BFF_CARRIER__BASE_URL: at(carrier),
          BFF_STRIPE__API_BASE: at(card),
          BFF_STRIPE__JS_URL: `http://localhost:${card}/stripe.js`,
          BFF_SUPPORT__PHONE: '+1 (514) 555-0123',
          BFF_SUPPORT__EMAIL: 'help@example.org',
          BFF_SUPPORT__FAQ_URL: 'https://help.example.org/faq',
        },
        `${at(ops)}/readyz`,
      );
    };
    const replicas = releases.map((release, index) => replica(index, release));
    const caddyfile = join(folder, 'Caddyfile');
    writeFileSync(caddyfile, withTLS(https, health, listeners));
    servers.push(
      new Server(
        `${name}-proxy`,
        'caddy',
        ['run', '--adapter', 'caddyfile', '--config', caddyfile],
        { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
        `${at(health)}/healthz`,
      ),
    );
    const turns = join(folder, 'nginx.conf');
    writeFileSync(turns, takingTurns(folder, ingress, listeners));
    servers.push(
      new Server(
        `${name}-ingress`,
        'nginx',
        ['-p', folder, '-c', turns, '-g', 'daemon off;'],
        {},
        `${at(ingress)}/favicon.svg`,
      ),
    );
    const production = new Production(ports, servers, replica, replicas, folder);
    try {
      // The proxies come last: they ask the replicas whether they are well.
      const [stores, proxies] = [servers.slice(0, 2), servers.slice(2)];
      for (const server of [...stores, ...replicas, ...proxies]) await server.start();
    } catch (error) {
      await production.stop();
      throw error;
    }
    return production;
  }

  /** The newest release takes the place of the others, whose assets have run out in Redis as well. */
  async replace(release: Release): Promise<void> {
    for (const replica of this.replicas) await replica.stop('SIGKILL');
    execFileSync('redis-cli', ['-p', `${this.redisPort}`, 'flushall']);
    this.replicas = this.replicas.map((_, index) => this.replica(index, release));
    for (const replica of this.replicas) await replica.start();
  }

  async stop(): Promise<void> {
    for (const server of [...this.servers, ...this.replicas]) await server.stop('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The shipped Caddyfile with this test's addresses, and TLS by an authority of its own. */
function withTLS(https: number, health: number, replicas: { app: number; ops: number }[]): string {
  const shipped = readFileSync(join(root, 'deploy/proxy/Caddyfile'), 'utf8');
  const replaced: [string, string][] = [
    ['auto_https off', 'auto_https disable_redirects\n\tskip_install_trust'],
    [':8080 {', `https://localhost:${https} {\n\ttls internal`],
    ['bff-1:8080 bff-2:8080', replicas.map(({ app }) => `127.0.0.1:${app}`).join(' ')],
    // Every replica has the same operations port in its container, and one of its own here.
    ['health_port 8081', `health_port ${replicas[0]?.ops}`],
    [':8079 {', `http://127.0.0.1:${health} {`],
  ];
  return replaced.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`the Caddyfile has no ${from}`);
    return text.replace(from, to);
  }, shipped);
}

/** One rule for all paths, and no retries but nginx's own. */
function takingTurns(folder: string, port: number, replicas: { app: number }[]): string {
  return `
    master_process off;
    pid ${folder}/nginx.pid;
    error_log stderr;
    events {}
    http {
      access_log off;
      proxy_max_temp_file_size 0;
      client_body_temp_path ${folder}/body;
      proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/fastcgi;
      uwsgi_temp_path ${folder}/uwsgi;
      scgi_temp_path ${folder}/scgi;
      upstream bff { ${replicas.map(({ app }) => `server 127.0.0.1:${app};`).join(' ')} }
      server {
        listen 127.0.0.1:${port};
        location / { proxy_pass http://bff; proxy_set_header Host $host; }
      }
    }`;
}

/** What a program says that refuses to start with these variables alone. */
export function refusal({ program, env }: Release): string {
  try {
    execFileSync(program, { env, stdio: ['ignore', 'ignore', 'pipe'], cwd: tmpdir() });
  } catch (error) {
    return String((error as { stderr: Buffer }).stderr);
  }
  throw new Error('it has started');
}
