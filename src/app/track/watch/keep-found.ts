import { dateSwap, findSwap, recordSwap } from '../../state/history/$history.ts';
import { depositTimeOf, type Track } from '../track-lookup.ts';
import { recordOf } from '../track-view.ts';

/**
 * Stores a swap that a lookup found, unless it is already stored. Adds the time of its deposit later, so that leaving the page at
 * once does not lose the swap. Never rejects.
 */
export async function keepFound(view: Track): Promise<void> {
  if (findSwap(view.tx, view.network) !== undefined) return;
  const id = recordSwap(recordOf(view), Date.parse(view.read_at));
  dateSwap(id, await depositTimeOf(view));
}
