import type { Backlog } from '../../service/outbox/outbox.ts';
import { createReminder, type Reminder, type ReminderOptions } from '../http/reminder.ts';

/** The path that looks at the swaps that are watched, and delivers what there is to tell. */
export const watchPath = '/api/cron/watch';

/** How often is looked, by all instances together where they have a store. */
const pauseMs = 60_000;

interface Options extends Pick<ReminderOptions, 'redis' | 'env' | 'fetch' | 'log' | 'now'> {
  readonly outboxes: readonly { waiting(): Promise<Backlog> }[];
}

/** Has swaps looked at that are watched, and events delivered. */
export const createWatchReminder = ({ outboxes, ...shared }: Options): Reminder =>
  createReminder({
    ...shared,
    path: watchPath,
    key: '{outbox:watches}:reminded',
    pauseMs,
    failure: 'watch_not_reminded',
    isWaiting: async () => (await Promise.all(outboxes.map((outbox) => outbox.waiting()))).some(({ count }) => count > 0),
  });
