/** Civil dates, YYYY-MM-DD. They belong to the carrier's zone. */

/** The date of an instant in a zone such as America/Toronto. */
export function civilDate(instant: Date, timeZone: string): string {
  // The Canadian English format is the ISO one.
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(instant);
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
