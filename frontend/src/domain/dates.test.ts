import { describe, expect, it, vi } from 'vitest';
import { activationPeriod, addDays, civilDate } from './dates';

describe('civil dates', () => {
  it('belong to the carrier’s zone', () => {
    const lateEvening = new Date('2026-12-01T03:30:00Z');
    expect(civilDate(lateEvening, 'America/Toronto')).toBe('2026-11-30');
    expect(civilDate(lateEvening, 'UTC')).toBe('2026-12-01');
  });

  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-12-15', 30, '2027-01-14'],
    ['2026-03-07', 2, '2026-03-09'],
  ])('%s + %d days = %s', (start, days, end) => {
    expect(addDays(start, days)).toBe(end);
  });

  it('don’t depend on how an engine writes a locale’s dates', () => {
    // As WebKit and older Chromium write Canadian English.
    vi.spyOn(Intl.DateTimeFormat.prototype as { format: unknown }, 'format', 'get').mockReturnValue(
      () => '11/21/26',
    );
    expect(civilDate(new Date('2026-11-21T12:00:00Z'), 'America/Toronto')).toBe('2026-11-21');
  });

  it('an activation starts today and ends 30 days later', () => {
    expect(activationPeriod(new Date('2026-11-21T12:00:00Z'), 'America/Toronto')).toEqual({
      startDate: '2026-11-21',
      endDate: '2026-12-21',
    });
  });
});
