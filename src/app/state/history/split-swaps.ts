import { type NetworkId, networkIds } from '../../../core/network/protocol.ts';
import { present } from '../../../core/present.ts';
import { isFinal } from '../../../core/track/track-states.ts';
import { loadHistory } from './$history.ts';
import type { SwapRecord } from './history-record.ts';

/** How long the second payment is offered after the first. */
const dayMs = 86_400_000;

/** Payments of an order over both networks, the first one first; of several records of a payment, one with a hash. */
export function paymentsOf(id: string, swaps = loadHistory().swaps): readonly SwapRecord[] {
  const own = swaps.filter(({ split }) => split === id);
  const roles = [own.filter(({ rest }) => rest !== undefined), own.filter(({ rest }) => rest === undefined)];
  return roles.flatMap((records) => records.find(({ tx }) => tx !== undefined) ?? records[0] ?? []);
}

/** The network of the second payment. */
export const otherNetwork = (network: NetworkId): NetworkId => networkIds.find((id) => id !== network) ?? network;

/** Whether a payment is sent: by its hash, or by the user's word for one by hand. */
const isSent = ({ tx, state, said }: SwapRecord): boolean => said === true || (tx !== undefined && state !== 'signing');

/**
 * First payment of an order over both networks whose second was neither made nor declined. A newer swap of the same pair counts
 * as the second: it may have paid the rest.
 */
export function findUnfinished(swaps: readonly SwapRecord[], now: number): SwapRecord | undefined {
  return swaps.find((first) => {
    const { id, from, to, rest = 0n, createdAt } = first;
    if (rest === 0n || !isSent(first) || now - createdAt > dayMs) return false;
    return !swaps.some((swap) => swap.id !== id && swap.createdAt >= createdAt && swap.from === from && swap.to === to);
  });
}

/** A stored swap as lists show it: both payments of an order over both networks are one. */
export interface ShownSwap extends SwapRecord {
  /** The payments that it stands for. */
  readonly both?: readonly [SwapRecord, SwapRecord];
}

type Both = NonNullable<ShownSwap['both']>;

/** Sum of a figure; undefined while it is unknown for a payment that ended in one of `states`, or known for none. */
function sumOf(
  both: Both,
  figure: 'executed' | 'returned' | 'expected' | 'minimum' | 'amount',
  states: readonly SwapRecord['state'][] = [],
) {
  if (both.some((swap) => swap[figure] === undefined && states.includes(swap.state))) return undefined;
  const known = both.flatMap((swap) => swap[figure] ?? []);
  return known.length === 0 ? undefined : known.reduce((sum, one) => sum + one);
}

/** State of both: that of the one that still moves, otherwise what came of the whole amount. */
export function jointState(states: readonly [SwapRecord['state'], SwapRecord['state']]): SwapRecord['state'] {
  const [one, other] = states;
  const moving = states.find((state) => !isFinal(state));
  if (one === other || moving !== undefined) return moving ?? one;
  const isPaid = states.some((state) => state === 'done' || state === 'partly_refunded');
  return states.includes('lost') ? 'lost' : isPaid ? 'partly_refunded' : 'refunded';
}

/** Both payments of an order as one swap, with the sums of their figures. */
export function joinPayments(both: Both): ShownSwap {
  const [first, second] = both;
  const figures = {
    amount: sumOf(both, 'amount'),
    expected: sumOf(both, 'expected'),
    minimum: sumOf(both, 'minimum'),
    executed: sumOf(both, 'executed', ['done', 'partly_refunded']),
    returned: sumOf(both, 'returned', ['refunded', 'partly_refunded']),
  };
  const state = jointState([first.state, second.state]);
  return present({ ...first, ...figures, id: `${first.id} ${second.id}`, state, both });
}

/** Swaps to show, in their order; both payments of an order stand where the newer one was. Joined once both have a hash. */
export function joinSplits(swaps: readonly SwapRecord[]): readonly ShownSwap[] {
  const done = new Set<string>();
  return swaps.flatMap((swap): readonly ShownSwap[] => {
    const [first, second] = swap.split === undefined ? [] : paymentsOf(swap.split, swaps);
    if (first?.tx === undefined || second?.tx === undefined || (swap !== first && swap !== second)) return [swap];
    if (done.has(swap.split ?? '')) return [];
    done.add(swap.split ?? '');
    return [joinPayments([first, second])];
  });
}
