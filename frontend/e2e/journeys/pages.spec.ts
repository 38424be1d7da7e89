import { expect, expectAccessible, test } from '../fixtures.ts';
import { choosePlan, enterSim, expectScreen, logIn } from '../journey.ts';
import { Stack } from '../stack.ts';

// Pages that help and tell, in both languages (spec §2, §9).

test('support pages say how to reach the operator and what holds', async ({ page }) => {
  await page.goto('/support/customer-service');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Call us' })).toHaveAttribute('href', /^tel:/);
  await expect(main.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', /^mailto:/);
  await expectAccessible(page);
  await page.goto('/support/terms');
  for (const fact of [/18 years of age/, /within one year/, /within 10 days/, /arbitration/]) {
    await expect(main.getByText(fact).first()).toBeVisible();
  }
  await expectAccessible(page);
  await page.goto('/support/privacy-policy');
  await expect(main.getByText(/Billing data is kept for three years/)).toBeVisible();
  await expectAccessible(page);
});

test('the number is chosen before the activation: a new one or the one in use', async ({
  page,
}) => {
  await logIn(page, 'nora@example.com');
  await expectScreen(page, '/activation');
  await enterSim(page, '8912230000000000022');
  await choosePlan(page);
  await page.goto('/phoneNumber');
  await expectAccessible(page);
  await page.getByLabel('A new number').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectScreen(page, '/personalInfo');

  await page.goto('/phoneNumber');
  await page.getByLabel('The number I have now').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectScreen(page, '/portin', 'Bring your number');
  await page.getByLabel('Current phone number').fill('416555');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Phone number must be 10 digits').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Current phone number').fill('(416) 555-0142');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your date of birth');
  await page.getByLabel('Day').fill('10');
  await page.getByLabel('Month').selectOption('12');
  await page.getByLabel('Year').fill('1985');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectScreen(page, '/personalInfo');
  await expect(page.getByLabel('Phone number to transfer')).toHaveValue(/416.?.?555.?0142/);
});

test('the column is half the window, between 350 and 500 px wide', async ({ page }) => {
  await page.goto('/support/terms');
  for (const [window, column] of [
    [1280, 500],
    [900, 450],
    [600, 350],
    [320, 320],
  ] as const) {
    await page.setViewportSize({ width: window, height: 800 });
    await expect
      .poll(() => page.locator('.column').evaluate((node) => node.clientWidth), {
        message: `width of the column in a window of ${window}`,
      })
      .toBe(column);
  }
});

test('the app speaks French, and goes on doing so', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('le plan, c’est d’aller léger');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Se connecter' }).click();
  await page.getByRole('button', { name: 'Continuer' }).click();
  await expect(
    page.getByText('Veuillez entrer votre courriel et votre mot de passe.').first(),
  ).toBeVisible();
  await page.getByLabel('Courriel').fill('ada@example.com');
  await page.getByLabel('Mot de passe', { exact: true }).fill('Light-2026!');
  await page.getByRole('button', { name: 'Continuer' }).click();
  await expectScreen(page, '/myplan', 'Mes forfaits');
  await expect(page.getByText(/30,00\s\$/)).toBeVisible();
  await expectAccessible(page);
  await page.goto('/subscription/change-plan');
  await expect(page.getByText('ACTUEL')).toBeVisible();
  await page.goto('/choose-payment-method');
  await expect(page.getByRole('link', { name: 'Utiliser cette carte' })).toBeVisible();
  await page.goto('/setting');
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('le plan, c’est d’aller léger');
});

test('without leave to take cards itself, the app takes them through the provider', async ({
  page,
}, info) => {
  const stack = await Stack.start(`own-${info.project.name}-${info.workerIndex}-cards-off`, {
    BFF_LEGACY_CARDS: 'off',
  });
  try {
    const at = (path: string) => `${stack.addresses.app}${path}`;
    await page.goto(at('/login'));
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Password', { exact: true }).fill('Light-2026!');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectScreen(page, '/myplan');
    await page.goto(at('/setting'));
    await page.getByRole('link', { name: 'Payment method' }).click();
    await expectScreen(page, '/stripe-payment-update');
    await expect(page.getByRole('button', { name: 'Save card' })).toBeEnabled();
  } finally {
    await stack.stop();
  }
});
