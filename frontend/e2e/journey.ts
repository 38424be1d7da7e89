// The steps of the main journey, as a customer takes them. Each ends on the next screen.
import { expect, type Page } from '@playwright/test';
import type { ActivationRecord, World } from './world.ts';

export const password = 'Light-2026!';

export const cards = {
  visa: '4242424242424242',
  declined: '4000000000000002',
  /** Needs 3-D Secure for every payment. */
  authenticates: '4000000000003220',
} as const;

export interface Visitor {
  firstName: string;
  lastName: string;
  email: string;
}

let visitors = 0;

/** A person whom no other test knows. */
export function newVisitor(): Visitor {
  visitors += 1;
  const email = `visitor-${process.pid}-${visitors}-${Date.now().toString(36)}@example.com`;
  return { firstName: 'Joan', lastName: 'Visitor', email };
}

export async function expectScreen(page: Page, path: string, heading?: string | RegExp) {
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  // The address is ahead of the screen while that opens.
  await expect(page.locator('.column')).toHaveAttribute('aria-busy', 'false');
  if (heading) await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
}

export async function register(page: Page, visitor: Visitor) {
  await page.goto('/');
  await page.getByRole('link', { name: 'Register' }).click();
  await expectScreen(page, '/register');
  await page.getByLabel('First Name').fill(visitor.firstName);
  await page.getByLabel('Last Name').fill(visitor.lastName);
  await page.getByLabel('Email').fill(visitor.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expectScreen(page, '/emailcode');
}

export async function enterCode(page: Page, world: World, visitor: Visitor) {
  await page.getByLabel('Security code').fill(await world.code(visitor.email));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectScreen(page, '/activation');
}

export async function enterSim(page: Page, iccid: string) {
  await page.getByLabel('SIM card number (ICCID)').fill(iccid);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectScreen(page, '/plans');
}

export async function choosePlan(page: Page, price = '$30.00') {
  await page.getByRole('link', { name: price }).click();
  await expectScreen(page, '/plansDetail');
  await page
    .getByRole('link', { name: 'Select Plan' })
    .or(page.getByRole('button', { name: 'Select Plan' }))
    .click();
  await expectScreen(page, '/personalInfo');
}

export async function fillAddress(page: Page) {
  await page.getByLabel('Province').selectOption('ON');
  await page.getByLabel('City').fill('Toronto');
  await page.getByLabel('Address').fill('1 Yonge Street');
  await page.getByLabel('Postal Code').fill('m5v2t6');
}

export async function fillPortIn(page: Page, carrier: string, phone: string) {
  await page.getByLabel('Yes, transfer my number').check();
  await page.getByLabel('Current carrier').selectOption({ label: carrier });
  await page.getByLabel('Phone number to transfer').fill(phone);
  await page.getByLabel(/Account number/).fill('1234567890123');
  await page.getByLabel('IMEI number').fill('490154203237518');
}

export async function toCheckout(page: Page) {
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectScreen(page, '/checkout');
}

export async function toPayment(page: Page) {
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await expectScreen(page, '/stripePayment');
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeEnabled();
}

export async function fillCard(page: Page, number: string, cvc = '123') {
  await page
    .getByLabel(/card number/i)
    .last()
    .fill(number);
  await page.getByLabel(/expir/i).last().fill('12/34');
  await page
    .getByLabel(/CVC|security code/i)
    .last()
    .fill(cvc);
}

export async function pay(page: Page, number: string = cards.visa) {
  await page.locator('[name=cardholder]').fill('Joan Visitor'); // in any language
  await fillCard(page, number);
  await page.getByRole('button', { name: 'Pay Now' }).click();
}

export async function logIn(page: Page, email: string) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** The activation of a customer, once it is under review: the carrier hears of the payment a moment after the customer. */
export async function paidActivation(world: World, email: string): Promise<ActivationRecord> {
  const find = async () =>
    (await world.activations('under_review')).find(({ Email }) => Email === email);
  await expect.poll(find, `the activation of ${email} that is under review`).toBeDefined();
  return (await find()) as ActivationRecord;
}

/** Opens a page that nothing of is in the browser's cache, and uses it. */
export async function openFresh(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/login`);
  // Refused by the app itself, so it is running.
  await page.getByRole('button', { name: 'Continue' }).click({ timeout: 15_000 });
  await expect(page.getByText('Please enter both email and password.').first()).toBeVisible();
}
