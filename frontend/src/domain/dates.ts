/** Civil dates, YYYY-MM-DD. They belong to the carrier's zone. */

/** The date of an instant in a zone such as America/Toronto. */
export function civilDate(instant: Date, timeZone: string): string {
  // No locale has a format that every browser agrees on; the parts are the same everywhere.
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day}`;
}

export function addDays(civil: string, days: number): string {
  const date = new Date(`${civil}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** An activation starts today and ends 30 days later (spec §9). */
export function activationPeriod(now: Date, timeZone: string) {
  const startDate = civilDate(now, timeZone);
  return { startDate, endDate: addDays(startDate, 30) };
}

/** Where the carrier's days begin, until its configuration says otherwise. */
export const defaultTimeZone = 'America/Toronto';
