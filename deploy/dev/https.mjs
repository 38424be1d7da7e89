// HTTPS for development: a certificate authority of this checkout, certificates
// under it, and a proxy that puts them before a plain server. Phones, and WebKit
// anywhere, keep no session cookie without it.
import { X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:https'
import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
// Packages are the web app's; this file stands outside its folder.
const { generate } = createRequire(join(root, 'frontend/package.json'))('selfsigned')

const day = 24 * 60 * 60 * 1000

// networkAddresses returns this machine's IPv4 addresses that others can reach.
export function networkAddresses() {
  return Object.values(networkInterfaces())
    .flat()
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
}

// localAuthority returns the authority kept in a folder. It is made once, so that
// devices that trust it go on doing so. Its key never leaves the folder.
export async function localAuthority(folder) {
  const [keyFile, certFile] = [join(folder, 'ca-key.pem'), join(folder, 'ca.pem')]
  if (existsSync(keyFile) && existsSync(certFile)) {
    const cert = readFileSync(certFile, 'utf8')
    if (new Date(new X509Certificate(cert).validTo) > new Date(Date.now() + 90 * day))
      return { key: readFileSync(keyFile, 'utf8'), cert }
  }
  const { key, cert } = await newAuthority()
  mkdirSync(folder, { recursive: true })
  writeFileSync(keyFile, key, { mode: 0o600 })
  writeFileSync(certFile, cert)
  return { key, cert }
}

// newAuthority returns one that lasts ten years.
export async function newAuthority() {
  const pems = await generate([{ name: 'commonName', value: 'Light development CA' }], {
    algorithm: 'sha256',
    notAfterDate: new Date(Date.now() + 3650 * day),
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  })
  return { key: pems.private, cert: pems.cert }
}

// certificateFor returns a key and certificate for the hosts, as createServer takes
// them. It lasts 90 days: Apple's devices take no more than 825.
export async function certificateFor(hosts, ca) {
  const pems = await generate([{ name: 'commonName', value: hosts[0] }], {
    ca,
    algorithm: 'sha256',
    notAfterDate: new Date(Date.now() + 90 * day),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, keyEncipherment: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: hosts.map((host) => (isIP(host) ? { type: 7, ip: host } : { type: 2, value: host })),
      },
    ],
  })
  return { key: pems.private, cert: `${pems.cert}\n${ca.cert}` }
}

// serveHTTPS listens at a port (0: any) and passes every request on to the plain
// server at target, with the extra headers. Resolves to the listening server.
export function serveHTTPS({ port, host, certificate, target, headers = {} }) {
  const server = createServer(certificate, (incoming, outgoing) => {
    const onward = request(
      new URL(incoming.url, target),
      { method: incoming.method, headers: { ...incoming.headers, ...headers } },
      (answer) => {
        outgoing.writeHead(answer.statusCode, answer.headers)
        answer.pipe(outgoing)
      },
    )
    onward.on('error', () => outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
}
