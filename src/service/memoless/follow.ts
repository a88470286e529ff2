import { AppError } from '../../core/errors.ts';
import { settleWithin } from '../network/settle-within.ts';
import type { Registrar } from '../ports/registrar.ts';
import type { Registration } from '../ports/registration-store.ts';
import type { CarryDeps } from './carry.ts';
import { giveUp } from './give-up.ts';
import { nextAction } from './next-action.ts';
import { sendOpen } from './send.ts';
import { settle } from './settle.ts';
import type { Timed } from './store-clock.ts';
import { ofStore } from './terms.ts';

/** The registration as last read. */
type Seen = { last: Registration };

/**
 * Waits until the registration has a reference or failed, or until `end` (unix milliseconds). A call still pending then
 * is left running; its outcome is in the store.
 * @throws AppError
 */
export async function follow(first: Registration, deps: CarryDeps & Timed, end: number): Promise<Registration> {
  const seen = { last: first };
  return settleWithin(drive(seen, deps, end), Math.max(0, end - deps.now()), () => seen.last);
}

/**
 * Performs the next actions until there is a reference; gives up a registration that cannot be started in time, so that it is not
 * charged.
 */
async function drive(seen: Seen, deps: CarryDeps & Timed, end: number): Promise<Registration> {
  const { lookMs, store } = deps.registrar;
  let failure: AppError | undefined;
  for (;;) {
    const isLast = deps.now() + lookMs >= end;
    const failed = await perform(seen, deps, isLast ? undefined : end - lookMs);
    const action = nextAction(seen.last, deps.storeNow());
    if (action === 'use' || action === 'retire') return seen.last;
    // The last check sends nothing: an unsigned registration ends for the reason that prevented its sending.
    failure = failed ?? (isLast && action === 'sign' ? failure : undefined);
    if (failure !== undefined && (isLast || !isPassing(failure))) return leave(seen.last, failure, store);
    if (isLast) return seen.last;
    await new Promise((resolve) => setTimeout(resolve, lookMs * (1 + Math.random() / 2)));
  }
}

/** Reads and settles the registration; signs or resends what is due until `sendEnd` (unix milliseconds). Returns the failure, if any. */
async function perform(seen: Seen, deps: CarryDeps & Timed, sendEnd: number | undefined): Promise<AppError | undefined> {
  try {
    seen.last = await ofStore(async () => settle((await deps.registrar.store.read(seen.last.id)) ?? seen.last, deps));
    const action = nextAction(seen.last, deps.storeNow());
    if (sendEnd === undefined || (action !== 'sign' && action !== 'resend')) return undefined;
    await ofStore(() => sendOpen(deps, sendEnd));
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Node errors that may be temporary. */
const ofNodes: readonly string[] = ['upstream_unavailable', 'upstream_timeout', 'upstream_invalid', 'deposit_unverified', 'upstream_busy'];

/** Whether a failure may be temporary: it comes from the store (an AppError with a cause) or from the nodes. */
const isPassing = ({ cause, info }: AppError): boolean => cause !== undefined || ofNodes.includes(info.code);

/** Ends a failed request; a signed registration continues without it. @throws AppError its failure */
async function leave(last: Registration, failure: AppError, store: Registrar['store']): Promise<Registration> {
  // A store outage is no reason to keep: the store is writable again.
  const reason = failure.cause === undefined ? failure.info : undefined;
  const left = await giveUp(last, reason, store).catch(() => undefined);
  if (left?.state === 'sent' || left?.state === 'registered') return left;
  throw failure;
}
