import type { Cron } from '../../../src/host/crons.ts';
import { carryPath } from '../../../src/server/memoless/carry-path.ts';
import { deliveryPath } from '../../../src/server/runtime/delivery-reminder.ts';
import { samplePath } from '../../../src/server/runtime/sample-path.ts';
import { watchPath } from '../../../src/server/webhooks/watch-reminder.ts';

/** The free plan's maximum frequency. */
const daily = '17 4 * * *';

/**
 * Calls that the platform makes on schedule. Mail is sent after responses and swaps are watched on incoming requests, these
 * calls included; the schedule picks up what was left. With `minutes`, it also watches swaps, continues registrations and
 * samples the status.
 */
export const crons = (minutes: number | undefined): readonly Cron[] => [
  { path: deliveryPath, schedule: minutes === undefined ? daily : `*/${minutes} * * * *` },
  ...(minutes === undefined ? [] : [watchPath, carryPath, samplePath].map((path) => ({ path, schedule: '* * * * *' }))),
];
