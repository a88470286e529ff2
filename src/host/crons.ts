import { readFileSync } from 'node:fs';

/** A call on a schedule, as in vercel.json. */
export interface Cron {
  readonly path: string;
  readonly schedule: string;
}

/** Default interval of daily crons: self-hosted ones are not limited to once a day. */
const defaultMinutes = 5;

/** Minutes between two calls of a schedule "every n minutes"; for a daily one, CRON_MINUTES or 5. @throws Error for any other schedule. */
export function minutesOf(schedule: string, cronMinutes: number | undefined): number {
  const each = /^\*(?:\/([1-9]\d?))? \* \* \* \*$/.exec(schedule);
  if (each !== null) return Number(each[1] ?? 1);
  if (/^\d{1,2} \d{1,2} \* \* \*$/.test(schedule)) return cronMinutes ?? defaultMinutes;
  throw new Error(`The schedule ${schedule} cannot be followed here`);
}

/**
 * Calls the crons of vercel.json, once immediately and then on schedule (daily ones every CRON_MINUTES), with CRON_SECRET as the
 * bearer token if set. @throws Error for a schedule that is neither of minutes nor daily. Returns a function that stops them.
 */
export function startCrons(file: string, url: string): () => void {
  const { crons = [] } = JSON.parse(readFileSync(file, 'utf8')) as { readonly crons?: readonly Cron[] };
  const secret = process.env['CRON_SECRET'];
  const headers = secret ? { Authorization: `Bearer ${secret}` } : {};
  const cronMinutes = readCronMinutes(process.env['CRON_MINUTES']);
  const timers = crons.map(({ path, schedule }) => {
    const minutes = minutesOf(schedule, cronMinutes);
    // The endpoint logs its own failures; the next call is due anyway.
    const call = () => void fetch(`${url}${path}`, { headers }).catch(() => undefined);
    call();
    return setInterval(call, minutes * 60_000).unref();
  });
  return () => timers.forEach(clearInterval);
}

/** Schedule interval from CRON_MINUTES; undefined for daily. @throws Error for anything but 1 to 59. */
export function readCronMinutes(text: string | undefined): number | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const minutes = /^\s*[1-9]\d?\s*$/.test(text) ? Number(text) : Number.NaN;
  if (minutes >= 1 && minutes <= 59) return minutes;
  throw new Error(`CRON_MINUTES: must be 1 to 59, or unset for once a day; it is ${JSON.stringify(text)}`);
}
