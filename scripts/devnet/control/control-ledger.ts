import { formatAsset } from '../../../src/core/asset/asset.ts';
import type { NetworkId } from '../../../src/core/network/protocol.ts';
import type { Arrival, Outbound } from '../networks/order-book.ts';
import type { World } from '../world.ts';
import type { Members } from './control-body.ts';

/** Status of a deposit: open while anything is in flight, otherwise its outcome. */
export function readOutcome(arrival: Arrival): string {
  if (arrival.kind === 'ignored') return 'swallowed';
  const { outbounds, order } = arrival;
  const isOpen = arrival.finalisedHeight === 0 || order?.isDone === false || outbounds.some((item) => item.status !== 'done');
  if (isOpen) return 'open';
  if (arrival.kind === 'reference') return arrival.reason === '' ? 'registered' : 'failed';
  const has = (purpose: Outbound['purpose']): boolean => outbounds.some((item) => item.purpose === purpose);
  const isBack = has('refund') || arrival.untaken > 0n;
  if (has('swap')) return isBack ? 'partly_refunded' : 'done';
  if (isBack) return 'refunded';
  if (arrival.minted !== undefined) return 'done';
  return arrival.kind === 'modify' ? 'modified' : 'swallowed';
}

function outboundRecord(outbound: Outbound): Members {
  return {
    height: outbound.height,
    asset: outbound.asset,
    amount: outbound.amount.toString(),
    fee: outbound.fee.toString(),
    purpose: outbound.purpose,
    chain: outbound.chain,
    to: outbound.to,
    in_tx: outbound.inboundId,
    out_tx: outbound.txid,
    status: outbound.status,
  };
}

function swapRecord(arrival: Arrival): Members {
  const { inbound, order } = arrival;
  return {
    tx: inbound.txid,
    chain: inbound.chain,
    from: inbound.from,
    to: inbound.to,
    asset: formatAsset(inbound.asset),
    amount: inbound.amount.toString(),
    memo: arrival.memo,
    kind: arrival.kind,
    outcome: readOutcome(arrival),
    reason: arrival.reason,
    target: order === undefined ? '' : formatAsset(order.to),
    limit: (order?.limit ?? 0n).toString(),
    swapped_in: (order?.taken ?? 0n).toString(),
    swapped_out: (order?.paid ?? 0n).toString(),
    swallowed: arrival.swallowed.map(({ asset, amount }) => ({ asset, amount: amount.toString() })),
    outbounds: arrival.outbounds.map(outboundRecord),
  };
}

const sums = (map: ReadonlyMap<string, bigint>): Members => Object.fromEntries([...map].map(([asset, sum]) => [asset, sum.toString()]));

/** `GET /control/ledger`: both networks with all activity of their users. */
export function ledgerRecord(world: World): Members {
  const chapter = (network: NetworkId): Members => {
    const { state, orderBook, genesisHeight, anchors } = world.ledgers[network];
    return {
      genesis_height: genesisHeight,
      height: state.height,
      time: state.time,
      drifting: anchors.size > 0,
      pools: [...state.pools].map(([asset, pool]) => ({
        asset,
        status: pool.status,
        balance_asset: pool.balanceAsset.toString(),
        balance_native: pool.balanceNative.toString(),
      })),
      swaps: [...orderBook.arrivals.values()].map(swapRecord),
      outbounds: [...orderBook.unpaid].map(outboundRecord),
      references: [...orderBook.references.values()].map((record) => ({
        asset: record.asset,
        reference: record.reference,
        memo: record.memo,
        height: record.height,
        registration_hash: record.registrationHash,
        registered_by: record.registeredBy,
        used_by_txs: record.usedBy,
      })),
      received: sums(orderBook.received),
      sent: sums(orderBook.sent),
      kept: sums(orderBook.kept),
    };
  };
  const faults = [...world.faults].map(([key, { kind, ms, status, match }]) => ({
    host: key.slice(0, 1),
    face: key.slice(2),
    kind,
    ms,
    status,
    match,
  }));
  return { seed: world.seed, paused: world.clock.isPaused(), faults, thorchain: chapter('thorchain'), mayachain: chapter('mayachain') };
}
