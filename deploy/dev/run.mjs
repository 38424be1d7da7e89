// Starts the mock carrier and the BFF on their defaults, waits until both
// answer, says where to click, and stops both on Ctrl-C. `make run` builds first.
// Where a port is taken, its variable moves it, and all that call it follow.
// With DEV=1 (`make dev`) the web app comes from Vite, which reloads what is edited.
// With HTTPS=1 the app, the card script and the console come over HTTPS as well.
import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const logs = join(root, '.cache/run')

const app = listener('BFF_LISTEN', ':8080')
const operations = listener('BFF_OPS_LISTEN', '127.0.0.1:8081')
const carrier = listener('MOCK_CARRIER_LISTEN', '127.0.0.1:8090')
const card = listener('MOCK_CARD_LISTEN', '127.0.0.1:8091')
const control = listener('MOCK_CONTROL_LISTEN', '127.0.0.1:8092')

const https = process.env.HTTPS === '1' && {
  app: listener('HTTPS_APP_LISTEN', ':8443'),
  card: listener('HTTPS_CARD_LISTEN', ':8444'),
  control: listener('HTTPS_CONTROL_LISTEN', ':8445'),
  trust: listener('HTTPS_TRUST_LISTEN', ':8442'),
}

const dev = process.env.DEV === '1' && listener('VITE_LISTEN', '127.0.0.1:5173')

const servers = []
let stopping = false

// listener is an address that a server listens at, and where it is called.
function listener(variable, standard) {
  const address = process.env[variable] || standard
  const [, host, port] = address.match(/^(.*):(\d+)$/) ?? [null, '', address]
  const any = host === '' || host === '0.0.0.0' || host === '[::]'
  const caller = any ? '127.0.0.1' : host
  return {
    variable,
    port: Number(port),
    host: any ? undefined : host.replace(/^\[(.*)\]$/, '$1'),
    url: `http://${caller}:${port}`,
    page: `http://${caller === '127.0.0.1' ? 'localhost' : caller}:${port}`,
  }
}

// isTaken reports whether somebody else listens there already.
function isTaken({ host, port }) {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', (error) => done(error.code === 'EADDRINUSE'))
    probe.listen({ host, port }, () => probe.close(() => done(false)))
  })
}

async function refuseTakenPorts() {
  const taken = []
  const listeners = [app, operations, carrier, card, control, ...Object.values(https), ...(dev ? [dev] : [])]
  for (const listener of listeners) if (await isTaken(listener)) taken.push(listener)
  if (taken.length === 0) return
  for (const { port, variable, host } of taken)
    console.error(`Port ${port} is taken. Stop what uses it, or choose another: ${variable}=${host ?? ''}:${port + 10_000} make run`)
  process.exit(1)
}

function start(name, env, command = join(root, 'bin', name), args = [], cwd = root) {
  const log = join(logs, `${name}.log`)
  const child = spawn(command, args, {
    cwd,
    env: { ...env, ...process.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const out = createWriteStream(log)
  child.stdout.pipe(out)
  child.stderr.pipe(out)
  const server = { name, log, child, ended: new Promise((done) => child.on('close', done)) }
  child.on('error', () => {}) // told by its end
  server.ended.then(() => stopping || fail(`${name} stopped by itself`, server))
  servers.push(server)
  return server
}

async function stop(status) {
  stopping = true
  trusted?.stop()
  for (const { child } of servers) child.kill('SIGTERM')
  await Promise.all(servers.map((server) => server.ended))
  process.exit(status)
}

async function fail(what, { log }) {
  if (stopping) return
  stopping = true
  await sleep(50) // lets the log's last line reach the file
  const tail = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-5).join('\n')
  console.error(`${what}:\n${tail}\nIts log is ${log.slice(root.length + 1)}`)
  await stop(1)
}

async function answers(server, url) {
  for (let tries = 0; tries < 300 && !stopping; tries++) {
    const ready = await fetch(url, { signal: AbortSignal.timeout(1000) }).then(
      (r) => r.ok,
      () => false,
    )
    if (ready) return
    await sleep(50)
  }
  await fail(`${server.name} does not answer at ${url}`, server)
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopping || stop(0))

mkdirSync(logs, { recursive: true })
await refuseTakenPorts()
const trusted = https && (await (await import('./trusted.mjs')).serveTrusted(https, { app, card, control }))
const mock = start('carrier-mock', {
  MOCK_CARD_WEBHOOK_URL: `${app.url}/hooks/stripe`,
  MOCK_EVENT_URL: `${app.url}/hooks/carrier`,
  MOCK_APP_URL: app.page,
})
await answers(mock, `${control.url}/worlds`)
const bff = start('bff', {
  ...(!dev && { BFF_WEB__DIR: 'frontend/dist' }),
  BFF_CARRIER__BASE_URL: carrier.url,
  BFF_STRIPE__API_BASE: card.url,
  BFF_STRIPE__JS_URL: `${trusted ? trusted.card : card.page}/stripe.js`,
  BFF_SHUTDOWN__DELAY: '0s', // no load balancer has to learn of the end
})
await answers(bff, `${operations.url}/readyz`)

if (dev && !stopping) {
  const vite = start(
    'vite',
    { BFF_URL: app.url },
    process.execPath,
    ['node_modules/vite/bin/vite.js', '--host', dev.host, '--port', dev.port, '--strictPort'],
    join(root, 'frontend'),
  )
  await answers(vite, dev.url)
}

if (!stopping) {
  console.log(`
  The plan is to go light.

  Web app        ${dev ? `${dev.page}   reloads what you edit in frontend/src` : app.page}
  QA console     ${control.page}   mailbox, approvals, clock, faults
  Carrier API    ${carrier.page}
  Card emulator  ${card.page}
  Operations     ${operations.page}   /livez /readyz /metrics

  Log in as      ada@example.com    active, with a saved card
                 zoe@example.com    active, no saved card
                 nora@example.com   has yet to activate a SIM
                 pete@example.com   activation under review
                 sam@example.com    suspended
                 rita@example.com   suspended, on a retired plan
  Password       Light-2026!
  To activate    SIM 8912230000000000001, card 4242 4242 4242 4242, any future date, any CVC
  Your mail      is in the console's mailbox: codes, approvals, receipts

${trusted ? trusted.instructions : ''}
  Logs are in .cache/run. Ctrl-C stops everything.
`)
}
