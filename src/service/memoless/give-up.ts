import type { ErrorInfo } from '../../core/errors.ts';
import type { Registration, RegistrationStore } from '../ports/registration-store.ts';

/** Fails an unsigned registration and refunds its charges; others are unchanged. Rejects when the store fails. */
export async function giveUp(registration: Registration, error: ErrorInfo | undefined, store: RegistrationStore): Promise<Registration> {
  const present = (await store.read(registration.id)) ?? registration;
  if (present.state !== 'prepared') return present;
  const written = await store.write({ ...present, state: 'failed', ...(error === undefined ? {} : { fault: error }) });
  if (written === undefined) return (await store.read(registration.id)) ?? present;
  await store.retire(written, true);
  return written;
}
