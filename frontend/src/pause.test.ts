import { expect, test, vi } from 'vitest';
import { pause } from './pause';

/** Whether what comes after a pause has come by the time that all promises are settled. */
async function cameWithinTheTask(): Promise<boolean> {
  let came = false;
  const paused = pause().then(() => {
    came = true;
  });
  for (let i = 0; i < 100; i++) await Promise.resolve();
  const within = came;
  await paused;
  return within;
}

test('a pause ends the present task', async () => {
  expect(await cameWithinTheTask()).toBe(false);
});

test('a pause is the browser’s own where it has one', async () => {
  const own = vi.fn(() => Promise.resolve());
  vi.stubGlobal('scheduler', { yield: own });
  await pause();
  expect(own).toHaveBeenCalledOnce();
});
