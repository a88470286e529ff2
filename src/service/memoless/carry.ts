import { AppError } from '../../core/errors.ts';
import type { Deps } from '../deps.ts';
import type { Registration } from '../ports/registration-store.ts';
import { giveUp } from './give-up.ts';
import { nextAction, unsignedMs } from './next-action.ts';
import { type SendDeps, sendOpen } from './send.ts';
import { settle } from './settle.ts';
import { storeClock } from './store-clock.ts';

/** Maximum concurrent node lookups. */
const maxAtOnce = 8;

/** Dependencies of processing open registrations. */
export type CarryDeps = SendDeps & Pick<Deps, 'references'>;

/**
 * Advances every open registration, whoever started it: resolves sent ones, and signs and broadcasts pending ones.
 * Starts nothing after `end` (unix milliseconds). Returns the number still open. Rejects when the store fails.
 */
export async function carryOn(deps: CarryDeps, end: number): Promise<number> {
  const { store } = deps.registrar;
  const open = await store.open();
  const looked: Registration[] = [];
  for (let index = 0; index < open.length; index += maxAtOnce) {
    const some = open.slice(index, index + maxAtOnce);
    looked.push(...(deps.now() < end ? await Promise.all(some.map((one) => settle(one, deps))) : some));
  }
  const under = looked.filter(({ state }) => state === 'prepared' || state === 'sent');
  if (under.length === 0) return 0;
  const storeNow = await storeClock(store);
  if (deps.now() < end && under.some((one) => nextAction(one, storeNow()) !== 'wait')) {
    try {
      await sendOpen(deps, end);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      for (const one of under) if (nextAction(one, storeNow(), unsignedMs.carrier) === 'give up') await giveUp(one, error.info, store);
    }
  }
  return (await store.open()).length;
}
