import {
  alert,
  answer,
  askForConfig,
  at,
  failed,
  type Stage,
  type State,
  submit,
  type Walk,
} from './state.ts';

// What is seen before anybody has logged in.

async function register({ page }: Stage, email: string) {
  await page.goto('/register');
  await page.locator('[name=firstName]').fill('Joan');
  await page.locator('[name=lastName]').fill('Tremblay');
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill('Light-2026!');
}

const newcomer = () =>
  `joan-${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}@example.com`;

const identity: State[] = [
  at('landing', '/'),
  at('register', '/register'),
  { name: 'register, errors', go: ({ page }) => submit(page) },
  {
    name: 'register, filled in',
    go: (stage) => register(stage, 'joan@example.com'),
  },
  {
    name: 'register, refused',
    go: async (stage) => {
      await answer(
        stage.page,
        'LightPhoneRegistration',
        { IsSuccess: false, Code: 'internal', Message: '' },
        500,
      );
      await submit(stage.page);
      await alert(stage.page);
    },
  },
  {
    name: 'login, with the toast of a known account',
    go: async (stage) => {
      await register(stage, 'ada@example.com');
      await submit(stage.page);
      await stage.page.waitForURL(/login$/);
    },
  },
  at('login', '/login'),
  { name: 'login, errors', go: ({ page }) => submit(page) },
  {
    name: 'login, wrong',
    go: async ({ page }) => {
      await page.locator('[name=email]').fill('ada@example.com');
      await page.locator('[name=password]').fill('Wrong-2026!');
      await submit(page);
      await alert(page);
    },
  },
  {
    name: 'code, with the toast of its mail',
    go: async (stage) => {
      await register(stage, newcomer());
      await submit(stage.page);
      await stage.page.waitForURL(/emailcode$/);
    },
  },
  { name: 'code, errors', go: ({ page }) => submit(page) },
  {
    name: 'code, wrong',
    go: async ({ page }) => {
      await page.locator('[name=code]').fill('000000');
      await submit(page);
      await alert(page);
    },
  },
  at('forgotten password', '/forgetPassword'),
  { name: 'forgotten password, errors', go: ({ page }) => submit(page) },
  {
    name: 'code of a forgotten password',
    go: async ({ page }) => {
      await page.locator('[name=email]').fill('zoe@example.com');
      await submit(page);
      await page.waitForURL(/emailcode$/);
    },
  },
  {
    name: 'new password',
    go: async ({ page, world }) => {
      await page.locator('[name=code]').fill(await world.code('zoe@example.com'));
      await submit(page);
      await page.waitForURL(/resetPassword$/);
    },
  },
  {
    name: 'new password, errors',
    go: async ({ page }) => {
      await page.locator('[name=newPassword]').fill('short');
      await page.locator('[name=confirmPassword]').fill('shorter');
      await submit(page);
    },
  },
];

const notices: State[] = [
  at('customer service', '/support/customer-service'),
  {
    name: 'customer service, error',
    go: async ({ page }) => {
      await askForConfig(page);
      await answer(page, 'Config', failed, 503);
      await page.goto('/support/customer-service');
      await alert(page);
    },
  },
  at('terms', '/support/terms'),
  at('privacy policy', '/support/privacy-policy'),
  at('request submitted', '/request_submitted'),
  at('pending activation', '/pending-activation'),
  at('payment success', '/payment-success'),
  at('confirm payment, no link', '/confirm-payment'),
  at('top-up', '/subscription/topupCheckout'),
  {
    name: 'offline',
    go: async ({ page }) => {
      await page.goto('/login');
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
        window.dispatchEvent(new Event('offline'));
      });
    },
  },
  {
    name: 'unexpected error',
    go: async ({ page }) => {
      await page.route('**/assets/TermsPage-*', (route) => route.abort());
      await page.goto('/support/terms');
      await page.locator('main .button--secondary').waitFor(); // after the page was reloaded once
    },
  },
];

export const visitors: Walk[] = [
  { name: 'identity', states: identity },
  { name: 'notices', states: notices },
];
