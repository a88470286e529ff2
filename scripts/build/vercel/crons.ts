import { deliveryPath } from '../../../src/server/mail/delivery-reminder.ts';
import { carryPath } from '../../../src/server/memoless/carry-path.ts';
import { samplePath } from '../../../src/server/status/sample-path.ts';
import { watchPath } from '../../../src/server/webhooks/watch-reminder.ts';

interface Cron {
  readonly path: string;
  readonly schedule: string;
}

/** As often as a free plan allows. */
const daily = '17 4 * * *';

/** CRON_MINUTES, how often the schedule calls; undefined for once a day. @throws Error for anything but 1 to 59. */
export function readCronMinutes(text: string | undefined): number | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const minutes = /^\s*[1-9]\d?\s*$/.test(text) ? Number(text) : Number.NaN;
  if (minutes >= 1 && minutes <= 59) return minutes;
  throw new Error(`CRON_MINUTES: must be 1 to 59, or unset for once a day; it is ${JSON.stringify(text)}`);
}

/** What the platform calls, and when. Mail goes out after answers, and swaps are watched with the requests that come, this one included; it takes up what was left. A plan with minutes watches swaps, carries registrations on and samples the status, too. */
export const crons = (minutes: number | undefined): readonly Cron[] => [
  { path: deliveryPath, schedule: minutes === undefined ? daily : `*/${minutes} * * * *` },
  ...(minutes === undefined ? [] : [watchPath, carryPath, samplePath].map((path) => ({ path, schedule: '* * * * *' }))),
];
