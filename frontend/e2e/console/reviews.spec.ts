// Activations and numbers on their way, as the carrier's staff would move them.
import { expect, expectAccessible } from '../fixtures.ts';
import {
  choosePlan,
  enterCode,
  enterSim,
  expectScreen,
  fillAddress,
  fillPortIn,
  newVisitor,
  pay,
  register,
  toCheckout,
  toPayment,
} from '../journey.ts';
import { bar, open, row, test } from './console.ts';

test('an activation is approved, and the mail about it read', async ({ page, servers, world }) => {
  await open(page, servers, world, 'activations');
  const [activation] = await world.activations('under_review');
  const path = `/worlds/${world.name}/activations/${activation?.PaId}/approve`;
  const approve = page.getByRole('button', { name: 'Approve pete@example.com' });
  await approve.focus();
  await expect(bar(page)).toContainText(`POST ${path}`);
  await page.keyboard.press('Enter');
  await expect(bar(page)).toContainText(/Last call|200/);
  await expect(page.getByText('No activation waits for a review.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Done' })).toContainText(
    /pete@example\.com\s*approved/,
  );
  expect((await world.activations('approved')).map(({ Email }) => Email)).toContain(
    'pete@example.com',
  );

  await page.getByRole('link', { name: 'Mail to pete@example.com' }).click();
  await page.getByRole('button', { name: 'Your activation is approved' }).click();
  const mail = page.getByRole('region', { name: 'Mail', exact: true });
  await expect(mail).toContainText('You can log in now.');
  await mail.getByRole('button', { name: 'Show as HTML' }).click();
  await expect(mail.frameLocator('iframe').getByText('You can log in now.')).toBeVisible();
});

test('an activation is rejected with a reason', async ({ page, servers, world }) => {
  await open(page, servers, world, 'activations');
  await page.getByRole('button', { name: 'Reject pete@example.com' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject pete@example.com' });
  await dialog.getByLabel('Reason').fill('');
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('A rejection needs a reason.');
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('The photo was blurred.');
  await expect(dialog.getByText('{"Reason":"The photo was blurred."}')).toBeVisible();
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, 'pete@example.com')).toContainText('The photo was blurred.');
  expect((await world.mail('pete@example.com')).Text).toContain('The photo was blurred.');
});

test('a number on its way needs information, and arrives', async ({ page, servers, world }) => {
  test.slow();
  const visitor = newVisitor();
  await register(page, visitor);
  await enterCode(page, world, visitor);
  await enterSim(page, '8912230000000000003');
  await choosePlan(page);
  await fillAddress(page);
  await fillPortIn(page, 'Bell', '4165550001'); // numbers that end so need information
  await toCheckout(page);
  await toPayment(page);
  await pay(page);
  await expectScreen(page, '/summary');

  await open(page, servers, world, 'activations');
  await page.getByRole('button', { name: `Approve ${visitor.email}` }).click();
  const port = page
    .getByRole('list', { name: 'Port-ins on their way' })
    .getByRole('listitem')
    .filter({ hasText: visitor.email });
  await expect(port).toContainText('Brings (416) 555-0001 from Bell information required');
  await port.getByRole('button', { name: 'Retry' }).click();
  await expect(port).toContainText('Bell requested');
  await port.getByRole('button', { name: 'Require information' }).click();
  const dialog = page.getByRole('dialog', { name: 'Require information' });
  await dialog.getByLabel('Reason').fill('The IMEI does not match.');
  await dialog.getByRole('button', { name: 'Require information' }).click();
  await expect(port).toContainText('The IMEI does not match.');
  await port.getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByText('No number is on its way.')).toBeVisible();
  await expect(row(page, visitor.email)).toContainText('completed');
});
