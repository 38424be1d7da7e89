import { expect, test } from '../fixtures.ts';
import { password } from '../journey.ts';
import { startRun } from '../run.ts';

// `make dev`, as somebody who works on the web app meets it.

test('the web app comes from its sources, and talks to the BFF', async ({ page }) => {
  const { run, ports } = await startRun('dev-run', { DEV: '1' }, 'VITE_LISTEN');
  try {
    const at = `http://localhost:${ports.VITE_LISTEN}`;
    await page.goto(`${at}/login`);
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('+1 (416) 555-0101')).toBeVisible();
    const script = await page.request.get(`${at}/src/start.ts`);
    expect(script.status(), 'the source itself').toBe(200);
  } finally {
    await run.stop();
  }
});
