import { readFileSync } from 'node:fs';
import { readCronMinutes } from '../build/vercel/crons.ts';

interface Cron {
  readonly path: string;
  readonly schedule: string;
}

/** Nothing limits a host of one's own to once a day. */
const defaultMinutes = 5;

/** Minutes between two calls of a schedule "every n minutes"; CRON_MINUTES, or 5, for one of once a day. @throws Error for any other. */
export function minutesOf(schedule: string, cronMinutes: number | undefined): number {
  const each = /^\*(?:\/([1-9]\d?))? \* \* \* \*$/.exec(schedule);
  if (each !== null) return Number(each[1] ?? 1);
  if (/^\d{1,2} \d{1,2} \* \* \*$/.test(schedule)) return cronMinutes ?? defaultMinutes;
  throw new Error(`The schedule ${schedule} cannot be followed here`);
}

/**
 * Calls what vercel.json schedules, once now and then as often as it says, or as a host of one's own may: with
 * CRON_SECRET as a bearer token where it is set. @throws Error for a schedule that is neither of minutes nor daily.
 * The result stops it.
 */
export function startCrons(file: string, url: string): () => void {
  const { crons = [] } = JSON.parse(readFileSync(file, 'utf8')) as { readonly crons?: readonly Cron[] };
  const secret = process.env['CRON_SECRET'];
  const headers = secret ? { Authorization: `Bearer ${secret}` } : {};
  const cronMinutes = readCronMinutes(process.env['CRON_MINUTES']);
  const timers = crons.map(({ path, schedule }) => {
    const minutes = minutesOf(schedule, cronMinutes);
    // A call that fails is in the log of the endpoint; the next one comes anyway.
    const call = () => void fetch(`${url}${path}`, { headers }).catch(() => undefined);
    call();
    return setInterval(call, minutes * 60_000).unref();
  });
  return () => timers.forEach(clearInterval);
}
