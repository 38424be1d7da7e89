// The main journeys, in every browser that customers have: the same steps in Chromium, Firefox and WebKit.
import { expect } from '@playwright/test';
import { cards, newVisitor, paidActivation, password } from '../journey.ts';
import { type Browser, button, heading, label, link, radio, type Target, text } from './browser.ts';
import { test } from './fixtures.ts';

const at = (customer: Browser, path: string) =>
  expect.poll(() => customer.path(), { timeout: 15_000, intervals: [50] }).toBe(path);

async function logIn(customer: Browser, email: string, path: string) {
  await customer.goto('/login');
  await customer.fill('Email', email);
  await customer.fill(/^Password$/, password);
  await customer.click(button('Continue'));
  await at(customer, path);
}

/** From the SIM card to the payment screen. */
async function order(customer: Browser, iccid: string) {
  await customer.fill('SIM card number (ICCID)', iccid);
  await customer.click(button('Continue'));
  await at(customer, '/plans');
  await customer.click(link('$30.00'));
  await at(customer, '/plansDetail');
  await customer.click(text(/^Select Plan$/));
  await at(customer, '/personalInfo');
  await customer.fill('Address', '1 Yonge Street');
  await customer.fill('City', 'Toronto');
  await customer.select('Province', 'Ontario');
  await customer.fill('Postal Code', 'm5v2t6');
  await customer.click(button('Continue'));
  await at(customer, '/checkout');
  await customer.see(text('$33.90'));
  await customer.click(button('Proceed to Payment'));
  await at(customer, '/stripePayment');
}

async function pay(customer: Browser, card: string) {
  await customer.see(button('Pay Now'));
  await customer.fill('Cardholder Name', 'Joan Visitor');
  await customer.fill(/card number/i, card);
  await customer.fill(/expir/i, '12/34');
  await customer.fill(/CVC|security code/i, '123');
  await customer.click(button('Pay Now'));
}

test('a visitor registers, orders and pays', async ({ customer, world }) => {
  const visitor = newVisitor();
  await customer.goto('/');
  await customer.click(link('Register'));
  await at(customer, '/register');
  await customer.fill('First Name', visitor.firstName);
  await customer.fill('Last Name', visitor.lastName);
  await customer.fill('Email', visitor.email);
  await customer.fill(/^Password$/, password);
  await customer.click(button('Submit'));
  await at(customer, '/emailcode');
  await customer.fill('Security code', await world.code(visitor.email));
  await customer.click(button('Continue'));
  await at(customer, '/activation');
  await order(customer, '8912230000000000001');
  await pay(customer, cards.visa);
  await at(customer, '/summary');
  await customer.click(button('Home'));
  await at(customer, '/');
  expect(await customer.kept()).toEqual([]);

  await world.approve((await paidActivation(world, visitor.email)).PaId);
  await logIn(customer, visitor.email, '/myplan');
  await customer.see(text(/\+1 \(\d{3}\) \d{3}-\d{4}/));
});

test('a card is declined, and one that the bank asks about pays', async ({ customer, world }) => {
  await logIn(customer, 'nora@example.com', '/activation');
  await order(customer, '8912230000000000002');
  await pay(customer, cards.declined);
  await customer.see(text('Your card was declined.'));
  await pay(customer, cards.authenticates);
  await customer.click(button('Fail'));
  await customer.see(text('unable to authenticate your payment method'));
  await pay(customer, cards.authenticates);
  await customer.click(button('Complete'));
  await at(customer, '/summary');
  await paidActivation(world, 'nora@example.com');
});

test('a suspended customer pays with the saved card', async ({ customer, world }) => {
  await world.call('POST', '/accounts/ada@example.com/suspend');
  await logIn(customer, 'ada@example.com', '/myplan');
  await customer.goto('/choose-payment-method');
  await customer.click(link('Use This Card'));
  await at(customer, '/manual-extension-payment');
  await customer.click(button('Pay Now'));
  await at(customer, '/summary');
});

test('a subscription is cancelled, in French', async ({ customer }) => {
  await customer.goto('/');
  await customer.click(button('Français'));
  await customer.see(heading('le plan, c’est d’aller léger'));
  await customer.click(link('Se connecter'));
  await customer.fill('Courriel', 'ada@example.com');
  await customer.fill(/^Mot de passe$/, password);
  await customer.click(button('Continuer'));
  await at(customer, '/myplan');
  await customer.see(text(/30,00\s\$/));
  await customer.goto('/subscription/cancelSubscription');
  await customer.click(radio('Prix trop élevé'));
  await customer.click(button('Confirmer'));
  await customer.see(text('Votre demande de résiliation'));
});

/** Presses Tab until the target has the focus, as somebody without a mouse does. */
async function tabTo(customer: Browser, target: Target) {
  await customer.see(target);
  for (let presses = 0; presses < 60; presses++) {
    if (await customer.focused(target)) return;
    await customer.press('Tab');
  }
  throw new Error(`Tab never reaches ${JSON.stringify(target)}`);
}

test('an order is made and paid by keyboard alone', async ({ customer }) => {
  const type = async (name: string | RegExp, value: string) => {
    await tabTo(customer, label(name));
    await customer.type(value);
  };
  const press = async (target: Target) => {
    await tabTo(customer, target);
    await customer.press('Enter');
  };
  await customer.goto('/login');
  await type('Email', 'nora@example.com');
  await type(/^Password$/, password);
  await customer.press('Enter');
  await at(customer, '/activation');
  await type('SIM card number (ICCID)', '8912230000000000031');
  await customer.press('Enter');
  await at(customer, '/plans');
  await press(link('$30.00'));
  await at(customer, '/plansDetail');
  await press(text(/^Select Plan$/));
  await at(customer, '/personalInfo');
  await type('Address', '1 Yonge Street');
  await type('City', 'Toronto');
  await type('Province', 'Ontario');
  await type('Postal Code', 'M5V 2T6');
  await tabTo(customer, label('No, give me a new number'));
  await customer.press('ArrowDown');
  await type('Current carrier', 'Bell');
  await type('Phone number to transfer', '4165550142');
  await type(/Account number/, '1234567890123');
  await type('IMEI number', '490154203237518');
  await press(button('Continue'));
  await at(customer, '/checkout');
  await press(button('Proceed to Payment'));
  await at(customer, '/stripePayment');
  await type('Cardholder Name', 'Nora Visitor');
  await type(/card number/i, cards.authenticates);
  await type(/expir/i, '1234');
  await type(/CVC|security code/i, '123');
  await press(button('Pay Now'));
  await press(button('Complete'));
  await at(customer, '/summary');
});
