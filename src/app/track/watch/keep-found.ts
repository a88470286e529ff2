import { dateSwap, findSwap, recordSwap } from '../../state/history/$history.ts';
import { depositTimeOf, type Track } from '../track-lookup.ts';
import { recordOf } from '../track-view.ts';

/**
 * Stores a swap that a lookup found, unless it is stored, and dates it once the time of its deposit is known: a page that is
 * left at once keeps it all the same. Never rejects.
 */
export async function keepFound(view: Track): Promise<void> {
  if (findSwap(view.tx, view.network) !== undefined) return;
  const id = recordSwap(recordOf(view), Date.parse(view.read_at));
  dateSwap(id, await depositTimeOf(view));
}
