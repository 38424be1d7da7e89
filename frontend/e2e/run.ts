// The servers as `make run` and `make dev` start them, on free ports.
import { freePort, Server } from './stack.ts';

const names = [
  ...['BFF_LISTEN', 'BFF_OPS_LISTEN', 'VITE_LISTEN'],
  ...['MOCK_CARRIER_LISTEN', 'MOCK_CARD_LISTEN', 'MOCK_CONTROL_LISTEN'],
  ...['HTTPS_APP_LISTEN', 'HTTPS_CARD_LISTEN', 'HTTPS_CONTROL_LISTEN', 'HTTPS_TRUST_LISTEN'],
];

/** Starts them and waits for the one that comes last; `ports` are by the names of their variables. */
export async function startRun(name: string, env: Record<string, string>, last: string) {
  const ports: Record<string, number> = {};
  for (const variable of names) ports[variable] = await freePort();
  // What comes over HTTPS comes at the network's address, too.
  const hostOf = (variable: string) => (variable.startsWith('HTTPS') ? '' : '127.0.0.1');
  const listeners = names.map((variable) => [variable, `${hostOf(variable)}:${ports[variable]}`]);
  const run = new Server(
    name,
    process.execPath,
    ['deploy/dev/run.mjs'],
    { ...Object.fromEntries(listeners), ...env },
    `http://127.0.0.1:${ports[last]}${last === 'BFF_OPS_LISTEN' ? '/readyz' : '/'}`,
  );
  await run.start();
  return { run, ports };
}
