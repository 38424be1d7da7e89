import type { Page } from '@playwright/test';
import { cards } from '../journey.ts';
import {
  alert,
  answer,
  answered,
  at,
  failed,
  refused,
  type State,
  submit,
  type Walk,
  waiting,
} from './state.ts';

// From the SIM card to the payment.

const bank = (page: Page) => page.getByRole('dialog', { name: /3D Secure/ });
const payButton = (page: Page) => page.locator('.page__action button, button[type=submit]').last();

async function pay(page: Page, number: string) {
  await page.locator('[name=cardholder]').fill('Joan Visitor');
  await page.locator('[name=cardnumber]').fill(number);
  await page.locator('[name=exp-date]').fill('12/34');
  await page.locator('[name=cvc]').fill('123');
  await payButton(page).click();
}

async function fillAddress(page: Page) {
  await page.locator('[name=province]').selectOption('QC');
  await page.locator('[name=city]').fill('Montréal');
  await page.locator('[name=address]').fill('1200, rue Sainte-Catherine Ouest');
  await page.locator('[name=postalCode]').fill('H3B 1K9');
}

const activation: State[] = [
  at('SIM card', '/activation'),
  { name: 'SIM card, errors', go: ({ page }) => submit(page) },
  {
    name: 'SIM card, unavailable',
    go: async ({ page }) => {
      await page.locator('[name=iccid]').fill('8912239999999999999');
      await submit(page);
      await alert(page);
    },
  },
  {
    name: 'SIM card, after a rejected request',
    go: async ({ page }) => {
      await answer(page, 'GetOutlook', {
        Renewal: null,
        PlanChange: null,
        Cancellation: null,
        Activation: { State: 'rejected', Reason: 'The address does not exist.' },
        PortIn: { State: 'none' },
      });
      await page.goto('/activation');
      await alert(page);
    },
  },
  waiting('plans, loading', '/plans', 'PrepaidPlans'),
  answered('plans, none', '/plans', 'PrepaidPlans', []),
  answered('plans, error', '/plans', 'PrepaidPlans', failed, 502),
  {
    name: 'plans',
    go: async ({ page }) => {
      await page.goto('/activation');
      await page.locator('[name=iccid]').fill('8912230000000000042');
      await submit(page);
      await page.getByRole('link', { name: /30[.,]00/ }).waitFor();
    },
  },
  {
    name: 'plan details',
    go: async ({ page }) => {
      await page.getByRole('link', { name: /30[.,]00/ }).click();
      await page.waitForURL(/plansDetail$/);
    },
  },
  at('your details', '/personalInfo'),
  { name: 'your details, errors', go: ({ page }) => submit(page) },
  {
    name: 'your details, with a number to transfer',
    go: async ({ page }) => {
      await page.goto('/personalInfo');
      await fillAddress(page);
      await page.locator('[name=portIn][value=yes]').check();
      await page.locator('[name=carrier]').selectOption({ label: 'Bell' });
      await page.locator('[name=phoneNumber]').fill('514 555-0142');
      await page.locator('[name=accountNumber]').fill('5145550142');
      await page.locator('[name=imeiNumber]').fill('490154203237518');
    },
  },
  {
    name: 'your details, the account number refused',
    go: async ({ page }) => {
      await submit(page);
      await alert(page);
    },
  },
  {
    name: 'review of the order',
    go: async ({ page }) => {
      await page.locator('[name=accountNumber]').fill('1234567890123');
      await submit(page);
      await page.waitForURL(/checkout$/);
    },
  },
  {
    name: 'review of the order, refused',
    go: async ({ page }) => {
      await answer(page, 'PostActivationInfoPrepaid', refused('sim_unavailable'));
      await payButton(page).click();
      await alert(page);
    },
  },
  {
    name: 'payment',
    go: async ({ page }) => {
      await page.goto('/checkout');
      await payButton(page).click();
      await page.waitForURL(/stripePayment$/);
      await page.locator('button.button--primary:enabled').last().waitFor();
    },
  },
  {
    name: 'payment, declined',
    go: async ({ page }) => {
      await pay(page, cards.declined);
      await alert(page);
    },
  },
  {
    name: '3-D Secure',
    go: async ({ page }) => {
      await pay(page, cards.authenticates);
      await bank(page).waitFor();
    },
  },
  {
    name: 'payment done',
    go: async ({ page }) => {
      await bank(page).getByRole('button').first().click();
      await page.waitForURL(/summary$/);
    },
  },
  at('landing, logged in', '/'),
];

const pending: State[] = [at('activation under review', '/pending-activation')];

export const newcomers: Walk[] = [
  { name: 'activation', as: 'nora@example.com', states: activation },
  { name: 'pending', as: 'pete@example.com', states: pending },
];
