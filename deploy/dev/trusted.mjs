// `make run HTTPS=1`: HTTPS in front of what a browser calls, and a page that
// helps a phone to trust it.
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { certificateFor, localAuthority, networkAddresses, serveHTTPS } from './https.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const { renderUnicodeCompact } = createRequire(join(root, 'frontend/package.json'))('uqr')

// serveTrusted starts the proxies and the page, and returns the card script's
// origin, what to tell the developer, and how to stop.
export async function serveTrusted(https, plain) {
  const addresses = networkAddresses()
  // The card script has one address for all pages: one that phones can reach.
  const host = addresses[0] ?? 'localhost'
  const ca = await localAuthority(join(root, '.cache/https'))
  const certificate = await certificateFor(['localhost', '127.0.0.1', ...addresses], ca)
  const servers = await Promise.all(
    Object.entries(plain).map(([name, { url }]) =>
      serveHTTPS({ port: https[name].port, host: https[name].host, certificate, target: url }),
    ),
  )
  const at = (name) => `https://${host}:${https[name].port}`
  const help = createServer((request, answer) => {
    if (request.url !== '/ca.crt') return answer.setHeader('Content-Type', 'text/html').end(helpPage(at('app')))
    answer.setHeader('Content-Type', 'application/x-x509-ca-cert').end(ca.cert)
  })
  await new Promise((done) => help.listen(https.trust.port, https.trust.host, done))
  const helpAddress = `http://${host}:${https.trust.port}`
  return {
    card: at('card'),
    instructions: `
  Over HTTPS     ${at('app')}   web app, also on a phone in this network
                 ${at('control')}   QA console
  Trust it once  ${helpAddress} says how, on each device; the certificate is .cache/https/ca.pem

${renderUnicodeCompact(helpAddress, { border: 2 }).replace(/^/gm, '  ')}
`,
    stop() {
      for (const server of [...servers, help]) {
        server.close()
        server.closeAllConnections()
      }
    },
  }
}

const helpPage = (app) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Trust this development server</title>
<h1>Trust this development server</h1>
<ol>
<li><a href="/ca.crt">Download the certificate</a> of this developer's machine.</li>
<li>iPhone, iPad: Settings › General › VPN &amp; Device Management › install the profile; then Settings › General › About ›
Certificate Trust Settings › switch it on.<br>
Android: Settings › Security › Encryption &amp; credentials › Install a certificate › CA certificate.<br>
Mac: open it in Keychain Access and set it to Always Trust. Firefox: Settings › Certificates › Import.</li>
<li><a href="${app}">Open the app</a>.</li>
</ol>
<p>Remove the certificate when you no longer test: whoever has this machine's .cache/https can vouch for any site on your device.</p>
</html>`
