import { readFileSync } from 'node:fs';

interface Cron {
  readonly path: string;
  readonly schedule: string;
}

/**
 * Opens the doors that vercel.json schedules, once now and then as the platform would: with CRON_SECRET as a
 * bearer token where it is set. Reads schedules of the form "every n minutes" only.
 * @throws Error for any other schedule. The result stops it.
 */
export function startCrons(file: string, url: string): () => void {
  const { crons = [] } = JSON.parse(readFileSync(file, 'utf8')) as { readonly crons?: readonly Cron[] };
  const secret = process.env['CRON_SECRET'];
  const headers = secret ? { Authorization: `Bearer ${secret}` } : {};
  const timers = crons.map(({ path, schedule }) => {
    const minutes = Number(/^\*\/([1-9]\d?) \* \* \* \*$/.exec(schedule)?.[1]);
    if (Number.isNaN(minutes)) throw new Error(`${file}: the schedule ${schedule} of ${path} cannot be followed here`);
    // A call that fails is in the log of the door; the next one comes anyway.
    const call = () => void fetch(`${url}${path}`, { headers }).catch(() => undefined);
    call();
    return setInterval(call, minutes * 60_000).unref();
  });
  return () => timers.forEach(clearInterval);
}
