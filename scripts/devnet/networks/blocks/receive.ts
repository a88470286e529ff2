import { formatAsset } from '../../../../src/core/asset/asset.ts';
import { chains } from '../../../../src/core/chain/chain.ts';
import { protocols } from '../../../../src/core/network/protocol.ts';
import type { Inbound } from '../../chains/source-chain.ts';
import { isChainHalted } from '../arithmetic/halts.ts';
import { inboundConfirmations } from '../arithmetic/inbound.ts';
import { dustThreshold } from '../arithmetic/outbound.ts';
import { headOf, type Ledger } from '../ledger.ts';
import { type Arrival, tally } from '../order-book.ts';
import type { NetworkState } from '../state.ts';
import { act } from './act.ts';
import type { Ports } from './ports.ts';
import { resolveMemo } from './references.ts';
import { isTakenInParts } from './taken-in-parts.ts';

/** Records a deposit. Ignores duplicate transactions and dust. */
export function observe(ledger: Ledger, inbound: Inbound): void {
  const { state, orderBook } = ledger;
  if (orderBook.arrivals.has(inbound.txid)) return;
  const isDust = isForeign(ledger, inbound) && !state.isReportedAtOnce && inbound.amount < dustThreshold(state, inbound.chain);
  const arrival: Arrival = {
    inbound,
    memo: inbound.memo,
    externalHeight: headOf(ledger, inbound.chain),
    confirmations: 0,
    consensusHeight: 0,
    finaliseHeight: 0,
    finalisedHeight: 0,
    finalisedTime: 0,
    kind: isDust ? 'ignored' : 'unread',
    order: undefined,
    outbounds: [],
    untaken: 0n,
    reason: isDust ? 'below the dust threshold' : '',
    swallowed: isDust ? [{ asset: formatAsset(inbound.asset), amount: inbound.amount }] : [],
  };
  orderBook.arrivals.set(inbound.txid, arrival);
  if (!isTakenInParts(state, inbound)) tally(orderBook.received, formatAsset(inbound.asset), inbound.amount);
  if (isDust) tally(orderBook.kept, formatAsset(inbound.asset), inbound.amount);
  else orderBook.waiting.add(arrival);
}

const isForeign = ({ state }: Ledger, inbound: Inbound): boolean => inbound.chain !== protocols[state.id].chain;

/** Whether a network with a vault that may be short holds finalised deposits back until it is not (mimir of THORNode, 2026-11). */
const isHeldBack = (state: NetworkState, chain: string): boolean => (state.mimir.get(`SOLVENCYGATEINBOUND-${chain}`) ?? 0n) > 0n;

/** Counts confirmations and executes finalised deposits. Skips halted chains. */
export function receive(ledger: Ledger, ports: Ports): void {
  const { state, orderBook, observed } = ledger;
  for (const chain of state.chainFees.keys()) if (!isChainHalted(state, chain)) observed.set(chain, headOf(ledger, chain));
  for (const arrival of [...orderBook.waiting]) {
    const { inbound } = arrival;
    if (isForeign(ledger, inbound) && isChainHalted(state, inbound.chain)) continue;
    if (arrival.consensusHeight === 0) agree(ledger, arrival);
    if (arrival.finaliseHeight > state.height) continue;
    if (arrival.finalisedHeight === 0) {
      arrival.finalisedHeight = state.height;
      arrival.finalisedTime = state.time;
    }
    if (isForeign(ledger, inbound) && isHeldBack(state, inbound.chain)) continue;
    orderBook.waiting.delete(arrival);
    act(ledger, arrival, ports);
  }
}

/** Records consensus on a deposit, which also fixes its memo. */
function agree(ledger: Ledger, arrival: Arrival): void {
  const { state, orderBook } = ledger;
  const { inbound } = arrival;
  arrival.memo = resolveMemo(state, orderBook, inbound);
  const isCounted = isForeign(ledger, inbound) && !state.isReportedAtOnce;
  arrival.confirmations = isCounted ? inboundConfirmations(state, inbound.asset, inbound.amount) : 0;
  arrival.consensusHeight = state.height;
  const { blockSeconds } = protocols[state.id];
  const seconds = (arrival.confirmations * (chains[inbound.chain]?.blockMs ?? 0)) / 1000;
  arrival.finaliseHeight = state.height + Math.ceil(seconds / blockSeconds);
}
