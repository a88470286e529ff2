import type { Backlog } from '../../service/outbox/outbox.ts';
import { createReminder, type Reminder, type ReminderOptions } from '../runtime/reminder.ts';

/** Path that polls watched swaps and delivers their events. */
export const watchPath = '/api/cron/watch';

/** Interval between checks, across all instances with a shared store. */
const pauseMs = 60_000;

interface Options extends Pick<ReminderOptions, 'redis' | 'env' | 'fetch' | 'log' | 'now'> {
  readonly outboxes: readonly { waiting(): Promise<Backlog> }[];
}

/** Triggers polling of watched swaps and delivery of events. */
export const createWatchReminder = ({ outboxes, ...shared }: Options): Reminder =>
  createReminder({
    ...shared,
    path: watchPath,
    key: '{outbox:watches}:reminded',
    pauseMs,
    failure: 'watch_not_reminded',
    isWaiting: async () => (await Promise.all(outboxes.map((outbox) => outbox.waiting()))).some(({ count }) => count > 0),
  });
