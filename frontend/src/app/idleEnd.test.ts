import { expect, it } from 'vitest';
import { loggedIn } from '@/test/renderApp';
import { inServedPage } from '@/test/servedPage';

const modules = () =>
  Promise.all([
    import('./idleEnd'),
    import('@/session/idle'),
    import('@/ui/toast'),
    import('@/i18n/language'),
  ]);

it.each([
  [4, 0, ''],
  [6, 5, /no activity in the last 5 minutes/],
])('a session left for %i minutes of 5 is ended, and told of: %i', async (idle, minutes, told) => {
  loggedIn();
  localStorage.setItem('lastActivity', String(Date.now() - idle * 60_000));
  const [{ endIdleSession }, { endedByIdleness }, { toast }, { language }] = await inServedPage(
    { IdleTimeoutMs: 300_000 },
    modules,
  );
  await language.ready();
  endIdleSession();
  expect(endedByIdleness.get()).toBe(minutes);
  expect(toast.get().message).toMatch(told);
  expect(toast.get().visible).toBe(minutes > 0);
  expect(localStorage.getItem('loggedIn')).toBe(minutes > 0 ? null : 'true');
});
