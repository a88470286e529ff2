/** A day that is in the calendar, such as 2026-11-20; 2026-02-31 is none. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const instant = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

/** The day in UTC. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
