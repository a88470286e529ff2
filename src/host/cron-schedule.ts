import { carryPath } from '../server/memoless/carry-path.ts';
import { deliveryPath } from '../server/runtime/delivery-reminder.ts';
import { samplePath } from '../server/runtime/sample-path.ts';
import { watchPath } from '../server/webhooks/watch-reminder.ts';

interface Cron {
  readonly path: string;
  readonly schedule: string;
}

/** Daily schedule, the free plan's maximum frequency. */
const daily = '17 4 * * *';

/** Schedule interval from CRON_MINUTES; undefined for daily. @throws Error for anything but 1 to 59. */
export function readCronMinutes(text: string | undefined): number | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const minutes = /^\s*[1-9]\d?\s*$/.test(text) ? Number(text) : Number.NaN;
  if (minutes >= 1 && minutes <= 59) return minutes;
  throw new Error(`CRON_MINUTES: must be 1 to 59, or unset for once a day; it is ${JSON.stringify(text)}`);
}

/**
 * Calls that the platform makes on schedule. Mail is sent after responses and swaps are watched on incoming requests, these
 * calls included; the schedule picks up what was left. With `minutes`, it also watches swaps, continues registrations and
 * samples the status.
 */
export const crons = (minutes: number | undefined): readonly Cron[] => [
  { path: deliveryPath, schedule: minutes === undefined ? daily : `*/${minutes} * * * *` },
  ...(minutes === undefined ? [] : [watchPath, carryPath, samplePath].map((path) => ({ path, schedule: '* * * * *' }))),
];
