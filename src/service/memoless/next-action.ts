import type { Registration } from '../ports/registration-store.ts';

/** Interval to rebroadcast the same bytes while there is no reference: within the second block. */
export const resendMs = 5_000;

/**
 * Age in milliseconds at which an unsigned registration is given up: by the carrier, two blocks after its request if it
 * could not be signed; by a request for an equal one; by the signer.
 */
export const unsignedMs = { carrier: 12_000, request: 50_000, signer: 60_000 } as const;

/** Next action on a registration. */
export type Action = 'sign' | 'give up' | 'resend' | 'wait' | 'use' | 'retire';

/**
 * Next action on a stored registration at `now` (unix milliseconds, store clock), for somebody who gives an unsigned one
 * up at the age of `patienceMs`. A sent one is settled first; only the holder of the lease signs and resends.
 */
export function nextAction({ state, at, attempt }: Registration, now: number, patienceMs: number = Number.POSITIVE_INFINITY): Action {
  if (state === 'prepared') return now - at < patienceMs ? 'sign' : 'give up';
  if (state === 'sent') return attempt !== undefined && now - attempt.sentAt >= resendMs ? 'resend' : 'wait';
  return state === 'registered' ? 'use' : 'retire';
}
