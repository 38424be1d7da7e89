// The browsers of these journeys come over HTTPS, through a proxy of the test's own that names its
// world: WebKit keeps no session cookie without it, and its driver sets no headers.
import { randomUUID } from 'node:crypto';
import type { Server as HTTPSServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { test as base } from '@playwright/test';
import { certificateFor, newAuthority, serveHTTPS } from '../../../deploy/dev/https.mjs';
import { freePort, Stack } from '../stack.ts';
import { World } from '../world.ts';
import type { Browser } from './browser.ts';
import { playwrightBrowser } from './playwright.ts';
import { WebKit, webkitBrowser } from './webkit.ts';

/** Opens a fresh browser window at an address; closing it forgets all that it kept. */
type Open = (address: string) => Promise<{ browser: Browser; close: () => Promise<void> }>;

interface PerTest {
  world: World;
  customer: Browser;
}

interface PerWorker {
  certificate: { key: string; cert: string };
  stack: Stack;
  open: Open;
}

export const test = base.extend<PerTest, PerWorker>({
  certificate: [
    // biome-ignore lint/correctness/noEmptyPattern: playwright reads the pattern
    async ({}, use) => use(await certificateFor(['localhost'], await newAuthority())),
    { scope: 'worker' },
  ],
  // A stack whose card script comes over HTTPS, too.
  stack: [
    async ({ certificate }, use, info) => {
      const port = await freePort();
      const name = `browsers-${info.project.name}-${info.workerIndex}`;
      const stack = await Stack.start(name, {
        BFF_STRIPE__JS_URL: `https://localhost:${port}/stripe.js`,
      });
      const card = await serveHTTPS({ port, certificate, target: stack.addresses.card });
      await use(stack);
      end(card);
      await stack.finish();
    },
    { scope: 'worker' },
  ],
  open: [
    async ({ playwright }, use, info) => {
      const { name, use: options } = info.project;
      if (name === 'webkit') {
        const webkit = await WebKit.start(`webkit-${info.workerIndex}`);
        await use(async (address) => {
          const session = await webkit.session();
          return { browser: webkitBrowser(session, address), close: () => session.quit() };
        });
        await webkit.stop();
      } else {
        const launched = await playwright[name as 'chromium' | 'firefox'].launch(
          options.launchOptions,
        );
        await use(async (baseURL) => {
          const page = await launched.newPage({
            baseURL,
            ignoreHTTPSErrors: true,
            locale: options.locale,
            timezoneId: options.timezoneId,
            viewport: options.viewport,
          });
          return { browser: playwrightBrowser(page), close: () => page.close() };
        });
        await launched.close();
      }
    },
    { scope: 'worker' },
  ],
  world: async ({ stack }, use, info) => {
    const name = `browsers-${info.workerIndex}-${randomUUID().slice(0, 8)}`;
    const world = await World.create(stack.addresses.control, name);
    await use(world);
    await world.remove();
  },
  customer: async ({ open, stack, world, certificate }, use, info) => {
    const proxy = await serveHTTPS({
      port: 0,
      certificate,
      target: stack.addresses.app.replace('localhost', '127.0.0.1'),
      headers: { 'mock-world': world.name },
    });
    const { browser, close } = await open(
      `https://localhost:${(proxy.address() as AddressInfo).port}`,
    );
    await use(browser);
    if (info.status !== info.expectedStatus) {
      await info.attach('screen', { body: await browser.screenshot(), contentType: 'image/png' });
    }
    await close();
    end(proxy);
  },
});

function end(server: HTTPSServer) {
  server.close();
  server.closeAllConnections();
}
