import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { expectScreen, logIn } from '../journey.ts';

// What customers change about themselves, and what they have paid (spec §2, §8).

test.beforeEach(async ({ page }) => {
  await logIn(page, 'ada@example.com');
  await expectScreen(page, '/myplan');
  await page.getByRole('link', { name: 'Account setting' }).click();
  await expectScreen(page, '/setting');
});

test('the settings lead everywhere, and the e-mail can’t be edited', async ({ page }) => {
  await expect(page.getByText('ada@example.com')).toBeVisible();
  await expect(page.getByRole('link', { name: /ada@example\.com/ })).toBeHidden();
  await expect(page.getByRole('link', { name: 'FAQ' })).toHaveAttribute('target', '_blank');
  await expectAccessible(page);
  const main = page.getByRole('main');
  for (const [row, path, heading] of [
    ['Full name', '/setting/changeName', 'Change name'],
    ['Home address', '/setting/changeAddress', 'Change address'],
    ['Date of birth', '/setting/changeBirthday', 'Date of birth'],
    ['Payment method', '/setting/changeCreditCard', 'Change payment method'],
    ['Payment history', '/setting/payment-history', 'Payment history'],
    ['Your devices', '/setting/devices', 'Your devices'],
    ['Customer Service', '/support/customer-service', 'Customer Service'],
    ['Terms', '/support/terms', 'Terms of service'],
    ['Privacy Policy', '/support/privacy-policy', 'Privacy Policy'],
  ] as const) {
    await main.getByRole('link', { name: row }).click();
    await expectScreen(page, path, heading);
    await page.getByRole('button', { name: 'Back' }).click();
    await expectScreen(page, '/setting');
  }
});

test('the name is changed', async ({ page, world }) => {
  const save = page.getByRole('button', { name: 'Save' });
  await page.getByRole('link', { name: 'Full name' }).click();
  await expect(page.getByLabel('First Name')).toHaveValue('Ada');
  await page.getByLabel('First Name').fill('  ');
  await save.click();
  await expect(page.getByText('First name and last name are required.').first()).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('First Name').fill('Adèle');
  await world.fault({ Operation: 'ChangeName', Effect: 'status', Status: 500, Times: 1 });
  await save.click();
  await expect(
    page.getByText('Failed to change name. Please contact customer support.').first(),
  ).toBeVisible();
  await save.click();
  await expectScreen(page, '/setting');
  await expect(page.getByText('Name changed successfully')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Full name' })).toContainText('Adèle Tremblay');
});

test('the address is changed', async ({ page, world }) => {
  const save = page.getByRole('button', { name: 'Save' });
  await page.getByRole('link', { name: 'Home address' }).click();
  await expect(page.getByLabel('City')).toHaveValue('Toronto');
  await page.getByLabel('City').fill('');
  await page.getByLabel('Address').fill('');
  await page.getByLabel('Postal Code').fill('');
  await save.click();
  for (const text of ['City is required', 'Address is required', 'Postal Code is required']) {
    await expect(page.getByText(text).first(), `message ${text}`).toBeVisible();
  }
  await expectAccessible(page);

  await page.getByLabel('Province').selectOption('NS');
  await page.getByLabel('City').fill('Halifax');
  await page.getByLabel('Address').fill('5161 George Street');
  await page.getByLabel('Postal Code').fill('b3j1m7');
  await world.fault({ Operation: 'ChangeAddress', Effect: 'status', Status: 500, Times: 1 });
  await save.click();
  await expect(
    page.getByText('Failed to change address. Please contact customer support.').first(),
  ).toBeVisible();
  await save.click();
  await expectScreen(page, '/setting');
  await expect(page.getByText('Address changed successfully')).toBeVisible();
  await expect(page.getByText('5161 George Street, Halifax NS B3J 1M7')).toBeVisible();
});

test('the birthday of an adult is kept on the device', async ({ page }) => {
  const keep = page.getByRole('button', { name: 'Keep on this device' });
  const enter = async (day: string, month: string, year: string) => {
    await page.getByLabel('Day').fill(day);
    await page.getByLabel('Month').selectOption({ label: month });
    await page.getByLabel('Year').fill(year);
    await keep.click();
  };
  await page.getByRole('link', { name: 'Date of birth' }).click();
  await enter('31', 'February', '1990');
  await expect(page.getByText('Please enter a valid date of birth.').first()).toBeVisible();
  await enter('1', 'January', `${new Date().getFullYear() - 17}`);
  await expect(page.getByText('You must be 18 or over.').first()).toBeVisible();
  await expectAccessible(page);
  await enter('10', 'December', '1985');
  await expectScreen(page, '/setting');
  await expect(page.getByText('December 10, 1985, on this device only')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expectScreen(page, '/');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('the payment history is read, downloaded and shown as receipts', async ({ page }) => {
  await page.getByRole('link', { name: 'Payment history' }).click();
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(6);
  await expect(rows.first()).toContainText('Renewal');
  await expect(rows.first()).toContainText('Debit $33.90');
  await expect(rows.first()).toContainText('Balance $203.40');
  await expect(rows.first()).toContainText('Ada Tremblay •••• 4242');
  await expect(rows.last()).toContainText('Activation');
  await expectAccessible(page);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^payment-history-\d{4}-\d{2}-\d{2}\.csv$/);
  const file = await readFile(await download.path(), 'utf8');
  expect(file[0], 'the mark by which spreadsheets know UTF-8').toBe('\ufeff');
  const lines = file.slice(1).split('\r\n');
  expect(lines[0]).toBe('Date,Category,Description,Cardholder,Card,Debit,Credit,Balance,Currency');
  expect(lines[1]).toMatch(
    /^\d{4}-\d{2}-\d{2},Renewal,6\sGB plan,Ada Tremblay,4242,33\.90,0\.00,203\.40,CAD$/,
  );
  expect(lines.length, 'lines: a head, six payments and the last line’s end').toBe(8);

  await rows.first().getByRole('link').click();
  await expectScreen(page, '/setting/payment-history\\?receipt=6', 'Receipt');
  await expect(page.getByText('$33.90').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'All payments' }).click();
  await expect(rows).toHaveCount(6);
});

test('what can’t be read says so and is read again', async ({ page, world }) => {
  for (const [operation, path, message, found] of [
    [
      'GetPaymentHistory',
      '/setting/payment-history',
      'Failed to load payment history. Please try again.',
      'Ada Tremblay •••• 4242',
    ],
    ['GetProfile', '/setting', 'Unable to fetch user profile', 'Ada Tremblay'],
    ['AccountInfo', '/myplan', 'Unable to fetch user profile', 'Next Renewal'],
  ] as const) {
    await test.step(path, async () => {
      await world.fault({ Operation: operation, Effect: 'status', Status: 500 });
      let failed = 0;
      page.on('response', (answer) => {
        if (answer.url().endsWith(operation) && !answer.ok()) failed += 1;
      });
      await page.goto(path);
      await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
      await expectAccessible(page);
      // My Plans asks once more for the screens that most go to next: the button is there after that.
      await expect
        .poll(() => failed, `failed calls of ${operation}`)
        .toBe(path === '/myplan' ? 2 : 1);
      await world.clearFaults();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText(found).first()).toBeVisible();
      page.removeAllListeners('response');
    });
  }
});
