import type { MailOutbox } from '../../service/ports/mail-entries.ts';
import { createReminder, type Reminder, type ReminderOptions } from './reminder.ts';

/** Path that delivers due mail. */
export const deliveryPath = '/api/cron/deliver';

const pauseMs = 60_000;

interface Options extends Pick<ReminderOptions, 'redis' | 'env' | 'fetch' | 'log' | 'now'> {
  readonly outbox: Pick<MailOutbox, 'waiting'>;
}

/** Triggers delivery of pending mail that failed, or was left when an instance ended. */
export const createDeliveryReminder = ({ outbox, ...shared }: Options): Reminder =>
  createReminder({
    ...shared,
    path: deliveryPath,
    key: '{outbox:mail}:reminded',
    pauseMs,
    failure: 'mail_not_reminded',
    isWaiting: async () => (await outbox.waiting()).count > 0,
  });
