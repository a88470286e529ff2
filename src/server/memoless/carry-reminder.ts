import type { RegistrationStore } from '../../service/ports/registration-store.ts';
import { createReminder, type ReminderOptions } from '../runtime/reminder.ts';
import { carryPath } from './carry-path.ts';

/** Interval while a caller waits for a pending registration. */
const wokenMs = 2_000;
const pauseMs = 10_000;

interface Options extends Pick<ReminderOptions, 'redis' | 'env' | 'fetch' | 'log' | 'now'> {
  readonly store: Pick<RegistrationStore, 'open'>;
}

/** Resumes registrations that a caller awaits or a later request finds open, where functions are suspended between requests. */
export function createCarryReminders({ store, ...shared }: Options): { readonly carrySoon: () => void; readonly look: () => void } {
  const both = { ...shared, path: carryPath, failure: 'registrations_not_reminded' };
  const woken = createReminder({ ...both, key: '{memoless}:woken', pauseMs: wokenMs, isWaiting: async () => true });
  const found = createReminder({
    ...both,
    key: '{memoless}:reminded',
    pauseMs,
    isWaiting: async () => (await store.open()).length > 0,
  });
  return { carrySoon: woken.remind, look: found.remind };
}
