import { findDeposit } from '../../../client/v1/find-deposit.ts';
import { depositForm } from '../../../core/chain/chain.ts';
import { type NetworkId, networkIds } from '../../../core/network/protocol.ts';
import { loadHistory } from '../../state/history/$history.ts';
import { isLookedUp } from '../../state/history/watched-deposit.ts';
import { isUnitForUnit } from '../../state/offers/order-book.ts';
import type { Terms } from '../../state/review/confirm-terms.ts';
import { client } from '../../ui/client.ts';
import { deviceClock } from '../../ui/clock.ts';

/** State of the search. `looking`: ready for the payment. `over`: ended without it. */
export type PhoneSight = 'looking' | 'failed' | 'over' | { readonly tx: string; readonly network: NetworkId };

/** What the order of the other device has in common with this one: its quote, and so its memo, is another. */
type Order = Pick<Terms, 'network' | 'chain' | 'memo' | 'order'>;

const everyMs = 6_000;
const lifeMs = 1_800_000;
/** Tolerance for a device clock ahead of the chain's. */
const slackMs = 600_000;

/** Deposits of one network since `since` that pay out what the order does; undefined if the service did not say. Never rejects. */
async function look(network: NetworkId, { chain, memo, order }: Order, since: string): Promise<readonly string[] | undefined> {
  const match = isUnitForUnit(order.kind) ? 'memo' : 'payout';
  try {
    const request = { network, chain, memo, match, since } as const;
    const { deposits } = await findDeposit(client, request, { timeoutMs: 10_000, cache: 'no-store' });
    return deposits.map(({ tx }) => tx);
  } catch {
    return undefined;
  }
}

/**
 * Looks on both networks for the payment of another device, until found or over. Deposits that are there at the first look
 * are older orders; a network that says nothing then is left out, since it could not tell them apart later. `hear` receives
 * each result. Returns a stop function.
 */
export function watchPhone(order: Order, hear: (sight: PhoneSight) => void): () => void {
  const { chain } = order;
  const networks = networkIds.filter((network) => isLookedUp({ network, chain }) && depositForm(chain, network) !== undefined);
  const startedAt = deviceClock.now();
  const since = `${Math.floor((startedAt - slackMs) / 1000)}`;
  let before: ReadonlyMap<NetworkId, readonly string[]> | undefined;
  let cancel = () => {};
  let isStopped = false;

  const lookAround = async (): Promise<PhoneSight> => {
    const all = await Promise.all(networks.map(async (network) => [network, await look(network, order, since)] as const));
    const seen = all.flatMap(([network, txs]) => (txs === undefined ? [] : [[network, txs] as const]));
    if (before === undefined) {
      if (!seen.some(([network]) => network === order.network)) return 'failed';
      before = new Map(seen);
      return 'looking';
    }
    const kept = new Set(loadHistory().swaps.map(({ tx }) => tx));
    for (const [network, txs] of seen) {
      const tx = txs.find((one) => before?.get(network)?.includes(one) === false && !kept.has(one));
      if (tx !== undefined) return { tx, network };
    }
    return seen.length === 0 ? 'failed' : 'looking';
  };

  const next = async (): Promise<void> => {
    if (deviceClock.now() - startedAt >= lifeMs) return hear('over');
    const sight = document.hidden ? undefined : await lookAround();
    if (isStopped) return;
    if (sight !== undefined) hear(sight);
    if (typeof sight !== 'object') cancel = deviceClock.after(everyMs, () => void next());
  };
  void next();
  return () => {
    isStopped = true;
    cancel();
  };
}
