// Starts the mock carrier and the BFF on their defaults, waits until both
// answer, says where to click, and stops both on Ctrl-C. `make run` builds first.
import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const logs = join(root, '.cache/run')
mkdirSync(logs, { recursive: true })

const servers = []
let stopping = false

function start(name, env = {}) {
  const log = join(logs, `${name}.log`)
  const child = spawn(join(root, 'bin', name), [], {
    cwd: root,
    env: { ...env, ...process.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const out = createWriteStream(log)
  child.stdout.pipe(out)
  child.stderr.pipe(out)
  const server = { name, log, child, ended: new Promise((done) => child.on('close', done)) }
  server.ended.then(() => stopping || fail(`${name} stopped by itself`, server))
  servers.push(server)
  return server
}

async function stop(status) {
  stopping = true
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
  for (let tries = 0; tries < 150 && !stopping; tries++) {
    const ready = await fetch(url, { signal: AbortSignal.timeout(1000) }).then(
      (r) => r.ok,
      () => false,
    )
    if (ready) return
    await sleep(100)
  }
  await fail(`${server.name} does not answer at ${url}`, server)
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopping || stop(0))

const mock = start('carrier-mock')
await answers(mock, 'http://127.0.0.1:8092/worlds')
const bff = start('bff', { BFF_WEB__DIR: 'frontend/dist' })
await answers(bff, 'http://127.0.0.1:8081/readyz')

if (!stopping) {
  console.log(`
  The plan is to go light.

  Web app        http://localhost:8080
  QA console     http://localhost:8092   mailbox, approvals, clock, faults
  Carrier API    http://localhost:8090
  Card emulator  http://localhost:8091
  Operations     http://localhost:8081   /livez /readyz /metrics

  Log in as      ada@example.com    active, with a saved card
                 nora@example.com   has yet to activate a SIM
                 sam@example.com    suspended
  Password       Light-2026!
  To activate    SIM 8912230000000000001, card 4242 4242 4242 4242, any future date, any CVC

  Logs are in .cache/run. Ctrl-C stops everything.
`)
}
