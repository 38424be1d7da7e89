import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { expectScreen, password } from '../journey.ts';
import { freePort, Stack } from '../stack.ts';

// A web app on another origin than its BFF, of the same site: the session's cookie half is Strict.

const frontend = join(import.meta.dirname, '../..');
const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };

/** Serves a build as a server of plain files does: what is no file is the app, with its configuration. */
async function serve(folder: string, port: number, config: string) {
  const page = readFileSync(join(folder, 'index.html'), 'utf8').replace(
    '</head>',
    `${config}</head>`,
  );
  const server = createServer((request, answer) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = join(folder, pathname);
    const asset = extname(file) !== '' && existsSync(file);
    answer.setHeader('Content-Type', asset ? (types[extname(file)] ?? 'font/woff2') : 'text/html');
    answer.end(asset ? readFileSync(file) : page);
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', () => listening()));
  return server;
}

test('a web app on another origin logs in, and stays so over a reload', async ({ page }, info) => {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const stack = await Stack.start(`own-${info.workerIndex}-origin`, { BFF_CORS__ORIGINS: origin });
  const folder = mkdtempSync(join(tmpdir(), 'light-origin-'));
  execFileSync('npx', ['vite', 'build', '--logLevel', 'error', '--outDir', folder], {
    cwd: frontend,
    env: { ...process.env, VITE_API_BASE: stack.addresses.app },
  });
  const served = await (await fetch(stack.addresses.app)).text();
  const [config] = /<script[^>]*id="app-config".*?<\/script>/s.exec(served) ?? [''];
  const server = await serve(folder, port, config);
  try {
    await page.goto(`${origin}/login`);
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectScreen(page, '/myplan');
    await expect(page.getByText('+1 (416) 555-0101')).toBeVisible();
    await page.reload();
    await expect(page.getByText('+1 (416) 555-0101')).toBeVisible();
    await page.goto(`${origin}/setting`);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expectScreen(page, '/');
  } finally {
    server.close();
    rmSync(folder, { recursive: true, force: true });
    await stack.stop();
  }
});
