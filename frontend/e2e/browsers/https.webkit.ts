// `make run HTTPS=1`, as somebody with a phone or Safari meets it.

import { readFileSync } from 'node:fs';
import { get } from 'node:https';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { startRun } from '../run.ts';
import { button, text } from './browser.ts';
import { test } from './fixtures.ts';

const root = join(import.meta.dirname, '../../..');

test('the app served over HTTPS keeps a session, and its certificate is the authority’s', async ({
  open,
}) => {
  const { run, ports } = await startRun('https-run', { HTTPS: '1' }, 'BFF_OPS_LISTEN');
  try {
    const address = `https://localhost:${ports.HTTPS_APP_LISTEN}`;
    for (const port of [
      ports.HTTPS_APP_LISTEN,
      ports.HTTPS_CARD_LISTEN,
      ports.HTTPS_CONTROL_LISTEN,
    ]) {
      const status = await new Promise((resolve, reject) => {
        const ca = readFileSync(join(root, '.cache/https/ca.pem'));
        get(`https://localhost:${port}/`, { ca }, ({ statusCode }) => resolve(statusCode)).on(
          'error',
          reject,
        );
      });
      expect(status, `the answer at ${port}`).toBeLessThan(500);
    }
    const { browser, close } = await open(address);
    await browser.goto('/login');
    await browser.fill('Email', 'zoe@example.com');
    await browser.fill(/^Password$/, 'Light-2026!');
    await browser.click(button('Continue'));
    await browser.see(text(/\+1 \(\d{3}\) \d{3}-\d{4}/));
    // The card script comes from its own address over HTTPS.
    await browser.goto('/stripe-payment-update');
    await browser.click(button('Save card'));
    await browser.see(text('Cardholder name is required.'));
    await close();
  } finally {
    await run.stop();
  }
});
