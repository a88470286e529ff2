import type { ErrorInfo } from '../../core/errors.ts';
import type { Registration, RegistrationStore } from '../ports/registration-store.ts';

/** Error of a registration that the network did not accept; `hint` says why. */
export const notTaken = (hint: string): ErrorInfo => ({ code: 'registration_failed', hint });

/**
 * Fails a registration and frees its key; `refund` reverts its charges, where nothing was paid. Returns the stored one
 * when another write came first. Rejects when the store fails.
 */
export async function markFailed(last: Registration, store: RegistrationStore, refund: boolean, fault?: ErrorInfo): Promise<Registration> {
  const written = await store.write({ ...last, state: 'failed', ...(fault && { fault }) });
  if (written === undefined) return (await store.read(last.id)) ?? last;
  await store.retire(written, refund);
  return written;
}

/** Fails an unsigned registration and refunds its charges; others are unchanged. Rejects when the store fails. */
export async function giveUp(last: Registration, fault: ErrorInfo | undefined, store: RegistrationStore): Promise<Registration> {
  const present = (await store.read(last.id)) ?? last;
  return present.state === 'prepared' ? markFailed(present, store, true, fault) : present;
}
