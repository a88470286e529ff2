import { AppError } from '../../core/errors.ts';
import type { Deps } from '../deps.ts';
import type { Registration } from '../ports/registration-store.ts';
import { giveUp } from './give-up.ts';
import { needsSending, type SendDeps, sendOpen } from './send.ts';
import { settle } from './settle.ts';
import { storeClock } from './store-clock.ts';
import { readReferenceTerms } from './terms.ts';

/** Two blocks, after which a registration that could not be started fails with the reason. */
const lateMs = 12_000;
/** Maximum concurrent node lookups. */
const mostAtOnce = 8;

/** Dependencies of processing open registrations. */
export type CarryDeps = SendDeps & Pick<Deps, 'references' | 'referenceTerms'>;

/**
 * Advances every open registration, whoever started it: resolves sent ones, and signs and broadcasts pending ones.
 * Starts nothing after `end` (unix milliseconds). Returns the number still open. Rejects when the store fails.
 */
export async function carryOn(deps: CarryDeps, end: number): Promise<number> {
  const { store } = deps.registrar;
  const open = await store.open();
  const looked: Registration[] = [];
  for (let at = 0; at < open.length; at += mostAtOnce) {
    const some = open.slice(at, at + mostAtOnce);
    looked.push(...(deps.now() < end ? await Promise.all(some.map((one) => settle(one, deps))) : some));
  }
  const under = looked.filter(({ state }) => state === 'prepared' || state === 'sent');
  if (under.length === 0) return 0;
  const storeNow = await storeClock(store);
  if (deps.now() < end && under.some((one) => needsSending(one, storeNow()))) {
    try {
      await sendOpen(deps, await readReferenceTerms(deps), end);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const isLate = ({ state, at }: Registration) => state === 'prepared' && storeNow() - at > lateMs;
      for (const one of under.filter(isLate)) await giveUp(one, error.info, store);
    }
  }
  return (await store.open()).length;
}
