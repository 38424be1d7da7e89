import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { debounceMs, defaultIdleTimeoutMs, idleFor, recordActivity, watchIdleness } from './idle';

const minute = 60_000;

describe('the idle watch', () => {
  const onWarning = vi.fn();
  const onExpired = vi.fn();
  const keepAlive = vi.fn();
  let stop = () => {};

  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
    vi.clearAllMocks();
    stop = watchIdleness({ timeoutMs: defaultIdleTimeoutMs, onWarning, onExpired, keepAlive });
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  const act = () => window.dispatchEvent(new Event('keydown'));

  it('warns one minute before it ends the session after ten', () => {
    vi.advanceTimersByTime(9 * minute - 1000);
    expect(onWarning, 'before 9 minutes').not.toHaveBeenCalled();
    vi.advanceTimersByTime(1000);
    expect(onWarning, 'at 9 minutes').toHaveBeenLastCalledWith(true);
    vi.advanceTimersByTime(minute - 1000);
    expect(onExpired, 'before 10 minutes').not.toHaveBeenCalled();
    vi.advanceTimersByTime(1000);
    expect(onExpired, 'at 10 minutes').toHaveBeenCalledOnce();
  });

  it('counts from the last activity, recorded 500 ms after it', () => {
    vi.advanceTimersByTime(5 * minute);
    act();
    vi.advanceTimersByTime(debounceMs - 1);
    expect(idleFor(Date.now())).toBeGreaterThan(5 * minute);
    vi.advanceTimersByTime(1);
    expect(idleFor(Date.now())).toBe(debounceMs);
    vi.advanceTimersByTime(9 * minute - 1000);
    expect(onWarning).not.toHaveBeenCalled();
  });

  it('goes by the wall clock when timers stood still', () => {
    vi.setSystemTime(Date.now() + 11 * minute);
    window.dispatchEvent(new Event('focus'));
    expect(onExpired).toHaveBeenCalledOnce();
  });

  it('does not let the first touch after a long sleep revive the session', () => {
    vi.setSystemTime(Date.now() + 11 * minute);
    act();
    vi.advanceTimersByTime(debounceMs);
    expect(onExpired).toHaveBeenCalledOnce();
  });

  it('counts from an activity even when the computer sleeps right after it', () => {
    act();
    vi.setSystemTime(Date.now() + 9 * minute + 5000);
    vi.advanceTimersByTime(1000);
    expect(onWarning).toHaveBeenLastCalledWith(true);
  });

  it('warns again after the answer, however soon the time runs short', () => {
    vi.advanceTimersByTime(9 * minute);
    recordActivity(Date.now());
    vi.setSystemTime(Date.now() + 9 * minute);
    onWarning.mockClear();
    vi.advanceTimersByTime(1000);
    expect(onWarning).toHaveBeenLastCalledWith(true);
  });

  it('counts activity in other tabs', () => {
    vi.advanceTimersByTime(9 * minute);
    expect(onWarning).toHaveBeenLastCalledWith(true);
    recordActivity(Date.now());
    vi.advanceTimersByTime(1000);
    expect(onWarning).toHaveBeenLastCalledWith(false);
    vi.advanceTimersByTime(2 * minute);
    expect(onExpired).not.toHaveBeenCalled();
  });

  it('keeps the server’s session alive at most once a minute of activity', () => {
    for (let second = 0; second < 120; second += 10) {
      act();
      vi.advanceTimersByTime(10_000);
    }
    expect(keepAlive).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(5 * minute);
    expect(keepAlive, 'nothing without activity').toHaveBeenCalledTimes(2);
  });
});
