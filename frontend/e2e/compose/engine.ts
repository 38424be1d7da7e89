// A Docker engine with the product's images: the one that can be reached, or Debian's, started for the tests.
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const standIns = join(import.meta.dirname, 'bases.sh');

/** The tag of the images under test, by which the compose file names them. */
export const release = 'compose-test';

/** Prints a line of the test's report. */
export function report(line: string): void {
  process.stdout.write(`  ${line}\n`);
}

/** Runs a program at the top of the repository and returns what it writes. */
export async function run(command: string, args: string[], env = {}): Promise<string> {
  const options = { cwd: root, env: { ...process.env, ...env }, maxBuffer: 1 << 28 };
  return (await execute(command, args, options)).stdout.trim();
}

const works = (command: string, args: string[], env = {}) =>
  run(command, args, env).then(
    () => true,
    () => false,
  );

/** Runs the client, of which DOCKER names another; BuildKit is what the Dockerfiles are written for. */
export function docker(...args: string[]): Promise<string> {
  return run(process.env.DOCKER ?? 'docker', args, { DOCKER_BUILDKIT: '1' });
}

/** Seconds since a moment, for the report. */
export const since = (moment: number) => `${((Date.now() - moment) / 1000).toFixed(1)} s`;

export default async function globalSetup() {
  await chooseClient();
  const own = (await works(process.env.DOCKER ?? 'docker', ['info']))
    ? undefined
    : await startEngine();
  try {
    const about = '{{.ServerVersion}}, storage {{.Driver}}';
    report(`Docker engine ${await docker('info', '--format', about)}${own ? ', our own' : ''}`);
    await haveBases(own !== undefined);
    for (const name of ['bff', 'carrier-mock']) {
      const began = Date.now();
      const image = `selfservice-${name}:${release}`;
      // An engine of our own has no bridge by which a build could reach the registries.
      const network = own ? ['--network=host'] : [];
      await docker('build', ...network, '-f', `deploy/${name}.Dockerfile`, '-t', image, '.');
      const size = Number(await docker('image', 'inspect', '-f', '{{.Size}}', image)) / 1e6;
      report(`built ${image} by its Dockerfile in ${since(began)}: ${size.toFixed(1)} MB`);
    }
  } catch (error) {
    await own?.stop();
    throw error;
  }
  return () => own?.stop();
}

/** Takes a client that can build with BuildKit: one without the plugin buildx may hide Debian's. */
async function chooseClient(): Promise<void> {
  for (const client of [process.env.DOCKER ?? 'docker', '/usr/bin/docker']) {
    if (!(await works(client, ['build', '--help'], { DOCKER_BUILDKIT: '1' }))) continue;
    process.env.DOCKER = client;
    return;
  }
  throw new Error('no Docker client that can build with BuildKit: install Docker, or its buildx');
}

/** Starts Debian's engine with its files in a temporary folder. */
async function startEngine() {
  if (process.getuid?.() !== 0)
    throw new Error('no Docker engine answers, and only root can start one');
  const folder = mkdtempSync(join(tmpdir(), 'light-docker-'));
  const at = (name: string) => join(folder, name);
  process.env.DOCKER_HOST = `unix://${at('socket')}`;
  const log = openSync(at('log'), 'a');
  const places = [
    ...['--host', process.env.DOCKER_HOST, '--pidfile', at('pid')],
    ...['--data-root', at('data'), '--exec-root', at('exec')],
  ];
  const engine = spawn('dockerd', ['--bridge=none', ...places], { stdio: ['ignore', log, log] });
  const ended = new Promise((done) => engine.once('exit', done).once('error', done));
  const stop = async () => {
    engine.kill();
    await ended;
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n').reverse();
    for (const mount of mounts.map((line) => line.split(' ')[1] ?? '')) {
      if (mount.startsWith(`${folder}/`)) await run('umount', [mount]);
    }
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 300 && engine.exitCode === null; tries++) {
    if (await works(process.env.DOCKER ?? 'docker', ['info'])) return { stop };
    await sleep(100);
  }
  const tail = readFileSync(at('log'), 'utf8').trimEnd().split('\n').slice(-5).join('\n');
  await stop();
  throw new Error(`dockerd doesn't start:\n${tail}`);
}

/** Pulls the images that ours are built from and run beside. An engine of our own may make do with stand-ins. */
async function haveBases(own: boolean): Promise<void> {
  const files = ['deploy/bff.Dockerfile', 'deploy/carrier-mock.Dockerfile', 'docker-compose.yml'];
  const text = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  const named = [...text.matchAll(/^\s*(?:FROM (?:--\S+ )?|image: )([^\s$]+:[\w.-]+)/gm)];
  const missing: string[] = [];
  let refusal = '';
  for (const image of new Set(named.map(([, name]) => name as string))) {
    if (await works(process.env.DOCKER ?? 'docker', ['image', 'inspect', image])) continue;
    if (!refusal) {
      refusal = await docker('pull', '--quiet', image).then(
        () => '',
        (error) => String(error.stderr).trim(),
      );
      if (!refusal) continue;
    }
    missing.push(image);
  }
  if (missing.length === 0) return;
  if (!own) throw new Error(`${missing[0]} can't be pulled: ${refusal}`);
  report(
    `STAND-INS of Debian's packages, not the images of these names, because no registry answers:`,
  );
  report(`  ${missing.join(', ')}`);
  const began = Date.now();
  await run(standIns, missing);
  report(`made the stand-ins in ${since(began)}`);
}
