import { readFileSync } from 'node:fs';
import { Cron as Job } from 'croner';

/** A call on a schedule, as in vercel.json. */
export interface Cron {
  readonly path: string;
  readonly schedule: string;
}

/** Default interval of daily crons: self-hosted ones are not limited to once a day. */
const defaultMinutes = 5;

const daily = /^\d{1,2} \d{1,2} \* \* \*$/;

/**
 * Calls the crons of vercel.json, once immediately and then on schedule in UTC (daily ones every CRON_MINUTES), with CRON_SECRET as
 * the bearer token if set. Returns a function that stops them. @throws Error for a schedule that is none.
 */
export function startCrons(file: string, url: string): () => void {
  const { crons = [] } = JSON.parse(readFileSync(file, 'utf8')) as { readonly crons?: readonly Cron[] };
  const secret = process.env['CRON_SECRET'];
  const headers = secret ? { Authorization: `Bearer ${secret}` } : {};
  const seconds = 60 * (readCronMinutes(process.env['CRON_MINUTES']) ?? defaultMinutes);
  const jobs = crons.map(({ path, schedule }) => {
    // The endpoint logs its own failures; the next call is due anyway.
    const call = () => void fetch(`${url}${path}`, { headers }).catch(() => undefined);
    const job = daily.test(schedule)
      ? new Job('* * * * * *', { interval: seconds, startAt: new Date(Date.now() + seconds * 1_000), unref: true }, call)
      : new Job(schedule, { timezone: 'UTC', unref: true }, call);
    call();
    return job;
  });
  return () => jobs.forEach((job) => void job.stop());
}

/** Schedule interval from CRON_MINUTES; undefined for daily. @throws Error for anything but 1 to 59. */
export function readCronMinutes(text: string | undefined): number | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const minutes = /^\s*[1-9]\d?\s*$/.test(text) ? Number(text) : Number.NaN;
  if (minutes >= 1 && minutes <= 59) return minutes;
  throw new Error(`CRON_MINUTES: must be 1 to 59, or unset for once a day; it is ${JSON.stringify(text)}`);
}
