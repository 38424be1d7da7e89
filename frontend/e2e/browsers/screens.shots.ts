// `make screenshots`: twelve key screens as Firefox and WebKit show them.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { password } from '../journey.ts';
import { type Browser, button, heading, type Target, text } from './browser.ts';
import { test } from './fixtures.ts';

const visitors: [name: string, path: string, sight: Target][] = [
  ['landing', '/', heading('the plan is to go light')],
  ['register', '/register', button('Submit')],
  ['login', '/login', button('Continue')],
  ['customer-service', '/support/customer-service', text('Call us')],
];

const customers: typeof visitors = [
  ['my-plans', '/myplan', text(/taxes included/)],
  ['settings', '/setting', text(/4242/)],
  ['change-address', '/setting/changeAddress', button('Save')],
  ['payment-history', '/setting/payment-history', text('Print')],
  ['update-card', '/stripe-payment-update', button('Save card')],
  ['subscription', '/subscription', text(/taxes included/)],
  ['change-plan', '/subscription/change-plan', text('$45.00')],
  ['cancel', '/subscription/cancelSubscription', button('Confirm')],
];

test('key screens', async ({ customer }, info) => {
  const folder = join(process.env.SCREENSHOTS ?? info.outputDir, 'browsers');
  mkdirSync(folder, { recursive: true });
  await take(customer, visitors, folder, info.project.name);
  await customer.goto('/login');
  await customer.fill('Email', 'ada@example.com');
  await customer.fill(/^Password$/, password);
  await customer.click(button('Continue'));
  await customer.see(text(/taxes included/));
  await take(customer, customers, folder, info.project.name);
});

async function take(customer: Browser, screens: typeof visitors, folder: string, browser: string) {
  for (const [name, path, sight] of screens) {
    await customer.goto(path);
    await customer.see(sight);
    writeFileSync(join(folder, `${name}-${browser}.png`), await customer.screenshot());
  }
}
