// Builds what the image holds, by the image's own recipe: the RUN, COPY and ENV lines of
// deploy/bff.Dockerfile, carried out in a folder instead of a container.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

export interface Image {
  /** Stands for the image's root. */
  folder: string;
  /** What its ENTRYPOINT names. */
  program: string;
  /** Its ENV. */
  env: Record<string, string>;
  remove(): void;
}

export function buildImage(): Image {
  const folder = mkdtempSync(join(tmpdir(), 'light-image-'));
  // The image's absolute paths, as a folder of this machine.
  const inside = (text: string) =>
    text.replace(
      /(^|[\s=])\/(src|out|web|bff)\b/g,
      (_, before, top) => `${before}${folder}/${top}`,
    );
  let env: Record<string, string> = {};
  const args: Record<string, string> = {};
  let workdir = folder;
  let program = '';
  const lines = readFileSync(join(root, 'deploy/bff.Dockerfile'), 'utf8')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
  for (const line of lines) {
    const [word = '', ...rest] = line.split(' ');
    const text = rest.filter((part) => !part.startsWith('--mount=')).join(' ');
    switch (word) {
      case 'FROM':
        env = {};
        break;
      case 'ARG':
        for (const pair of text.split(' ')) {
          const [name = '', value = ''] = pair.split('=');
          args[name] = value;
        }
        break;
      case 'ENV':
        for (const pair of inside(text).split(' ')) {
          const [name = '', value = ''] = pair.split('=');
          env[name] = value;
        }
        break;
      case 'WORKDIR':
        workdir = inside(text);
        mkdirSync(workdir, { recursive: true });
        break;
      case 'COPY':
        copy(inside(text), workdir);
        break;
      case 'RUN':
        // npm's cache is the machine's; no cross-compiling.
        execFileSync('sh', ['-euc', inside(text).replace('--cache /npm-cache', '')], {
          cwd: workdir,
          env: { ...process.env, ...args, ...env },
          stdio: ['ignore', 'ignore', 'inherit'],
        });
        break;
      case 'ENTRYPOINT':
        program = inside(JSON.parse(text)[0]);
        break;
    }
  }
  return {
    folder,
    program,
    env,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A release of which every asset has another name than in the image. */
export function renameAssets({ folder, program, env }: Image) {
  const from = join(folder, 'web');
  const to = join(folder, 'web-of-another-release');
  cpSync(from, to, { recursive: true });
  const names = readdirSync(join(to, 'assets'));
  const renamed = (text: string) =>
    names.reduce((all, name) => all.replaceAll(name, name.replace(/(\.\w+)$/, 'X$1')), text);
  for (const entry of readdirSync(to, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile()) continue;
    if (/\.(html|js|css|json)$/.test(file)) {
      writeFileSync(file, renamed(readFileSync(file, 'utf8')));
    }
    if (names.includes(entry.name)) renameSync(file, join(entry.parentPath, renamed(entry.name)));
  }
  return { program, env: { ...env, BFF_WEB__DIR: to } };
}

/** COPY, from the repository or from what an earlier stage made. */
function copy(text: string, workdir: string): void {
  const words = text.split(' ').filter((word) => !word.startsWith('--from='));
  const to = words.pop() ?? '';
  for (const from of words) {
    if (from.startsWith('/etc/')) continue; // the certificates are this machine's
    const source = from.startsWith('/') ? from : join(root, from);
    const target = to.startsWith('/') ? to : join(workdir, to);
    const isFile = /\.\w+$/.test(from);
    cpSync(source, isFile ? join(target, basename(from)) : target, {
      recursive: true,
      filter: (path) =>
        !/\/(node_modules|dist|e2e|test-results|playwright-report)$/.test(path) || path === source,
    });
  }
}
