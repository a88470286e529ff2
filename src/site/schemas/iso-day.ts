/** Whether the text is a valid ISO date, such as 2026-11-20 but not 2026-02-31. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const instant = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

/** Today's date in UTC. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
