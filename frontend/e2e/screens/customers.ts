import {
  alert,
  answer,
  answered,
  at,
  cardForm,
  changeConfig,
  failed,
  type State,
  submit,
  type Walk,
  waiting,
} from './state.ts';

// What customers have: their plan, their account, their payments.

const ahead = {
  Renewal: {
    Date: '2026-12-21',
    Amount: 34.49,
    Currency: 'CAD',
    Card: { Brand: 'visa', Last4Digits: '4242' },
  },
  PlanChange: null,
  Cancellation: null,
  Activation: { State: 'none' },
  PortIn: { State: 'none' },
};
const portIn = (State: string) => ({
  ...ahead,
  Activation: { State: 'approved' },
  PortIn: {
    State,
    PhoneNumber: '5145550001',
    Field: 'portin_accountNo',
    Reason: 'The account number does not match.',
  },
});
const path = '/myplan';

const plan: State[] = [
  at('my plans', path),
  waiting('my plans, loading', path, 'AccountInfo'),
  answered('my plans, error', path, 'GetProfile', failed, 502),
  answered('my plans, a plan change booked', path, 'GetOutlook', {
    ...ahead,
    PlanChange: { PlanId: 103, Name: '20GB', FirstDay: '2026-12-21' },
  }),
  answered('my plans, cancelled', path, 'GetOutlook', {
    ...ahead,
    Renewal: null,
    Cancellation: { LastDay: '2026-12-20' },
  }),
  answered('my plans, the number on its way', path, 'GetOutlook', portIn('requested')),
  answered(
    'my plans, the number needs information',
    path,
    'GetOutlook',
    portIn('information_required'),
  ),
  answered('my plans, the number declined', path, 'GetOutlook', portIn('declined')),
  at('subscription', '/subscription'),
  at('subscription settings', '/subscription/subscriptionSetting'),
  at('change plan', '/subscription/change-plan'),
  {
    name: 'change plan, one chosen',
    go: async ({ page }) => page.locator('.plan-choice:enabled').last().click(),
  },
  {
    name: 'change plan, refused',
    go: async ({ page }) => {
      await answer(page, 'ChangePlan', { IsSuccess: false, Code: 'change_pending', Message: '' });
      await page.locator('.page__action button').last().click();
      await alert(page);
    },
  },
  waiting('change plan, loading', '/subscription/change-plan', 'PrepaidPlans'),
  at('cancel subscription', '/subscription/cancelSubscription'),
  { name: 'cancel subscription, errors', go: ({ page }) => submit(page) },
  at('plan', '/subscription/subscription-plan'),
  at('SIM card', '/subscription/SIMcard'),
  at('phone number', '/phoneNumber'),
  {
    name: 'cancel subscription, done',
    go: async ({ page }) => {
      await page.goto('/subscription/cancelSubscription');
      await page.locator('[name=reason]').first().check();
      await submit(page);
      await page.locator('.notice--success').waitFor();
    },
  },
];

const account: State[] = [
  at('settings', '/setting'),
  answered('settings, error', '/setting', 'GetProfile', failed, 502),
  at('change name', '/setting/changeName'),
  {
    name: 'change name, errors',
    go: async ({ page }) => {
      await page.locator('[name=firstName]').fill('');
      await submit(page);
    },
  },
  {
    name: 'settings, with the toast of a new name',
    go: async ({ page }) => {
      await page.locator('[name=firstName]').fill('Ada');
      await submit(page);
      await page.locator('.toast').waitFor();
    },
  },
  at('change address', '/setting/changeAddress'),
  {
    name: 'change address, errors',
    go: async ({ page }) => {
      await page.locator('[name=postalCode]').fill('90210');
      await submit(page);
    },
  },
  at('date of birth', '/setting/changeBirthday'),
  { name: 'date of birth, errors', go: ({ page }) => submit(page) },
  cardForm('change card', '/setting/changeCreditCard'),
  { name: 'change card, errors', go: ({ page }) => submit(page) },
  at('payment history', '/setting/payment-history'),
  answered('payment history, none', '/setting/payment-history', 'GetPaymentHistory', []),
  answered('payment history, error', '/setting/payment-history', 'GetPaymentHistory', failed, 502),
  waiting('payment history, loading', '/setting/payment-history', 'GetPaymentHistory'),
  at('receipt', '/setting/payment-history?receipt=6'),
  { ...at('receipt, printed', '/setting/payment-history?receipt=6'), media: 'print' },
  { ...at('payment history, printed', '/setting/payment-history'), media: 'print' },
  at('choose how to pay', '/choose-payment-method'),
  waiting('choose how to pay, loading', '/choose-payment-method', 'GetPaymentMethod'),
  answered('choose how to pay, error', '/choose-payment-method', 'GetPaymentMethod', failed, 502),
  answered('choose how to pay, no card', '/choose-payment-method', 'GetPaymentMethod', null),
  {
    name: 'pay with the saved card',
    go: async ({ page }) => {
      await page.goto('/choose-payment-method');
      await page.locator('a.button--primary').click();
      await page.locator('button.button--primary:enabled').waitFor();
    },
  },
  {
    name: 'pay with a new card',
    go: async ({ page }) => {
      await page.goto('/choose-payment-method');
      await page.locator('a.button--secondary').click();
      await page.locator('button.button--primary:enabled').waitFor();
    },
  },
  answered(
    'payment, not to be had',
    '/stripe-payment-update',
    'CreatePaymentMethodChangeSetupIntent',
    failed,
    503,
  ),
  at('update card', '/stripe-payment-update'),
  {
    name: 'idle warning',
    go: async ({ page }) => {
      await page.goto('/setting');
      await page.evaluate(() =>
        localStorage.setItem('lastActivity', String(Date.now() - 9.2 * 60_000)),
      );
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'not offered',
    go: async ({ page }) => {
      await page.evaluate(() => localStorage.setItem('lastActivity', String(Date.now())));
      await changeConfig(page, { Languages: ['en', 'fr'], Capabilities: { ...nothing } });
      await page.goto('/subscription/change-plan');
    },
  },
];

/** A carrier that can do the least. */
const nothing = {
  PortIn: null,
  ChangePlan: false,
  Terminate: null,
  PaymentHistory: false,
  Outlook: false,
  SavedCard: 'none',
  TimeZone: 'America/Toronto',
};

export const customers: Walk[] = [
  { name: 'plan', as: 'ada@example.com', states: plan },
  { name: 'account', as: 'ada@example.com', states: account },
  {
    name: 'suspended',
    as: 'sam@example.com',
    states: [at('my plans, suspended', path), at('plans of a suspended customer', '/plans')],
  },
  {
    name: 'retired plan',
    as: 'rita@example.com',
    states: [
      at('my plans, suspended on a retired plan', path),
      cardForm('pay with a card form', '/payment'),
      { name: 'pay with a card form, errors', go: ({ page }) => submit(page) },
    ],
  },
  {
    name: 'bring a number',
    as: 'nora@example.com',
    states: [
      at('phone number, before the activation', '/phoneNumber'),
      at('bring your number', '/portin'),
      { name: 'bring your number, errors', go: ({ page }) => submit(page) },
    ],
  },
];
