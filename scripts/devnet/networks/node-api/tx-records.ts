import { createHash } from 'node:crypto';
import { addressFromSeed } from '../../../../src/core/address/address.ts';
import { formatAsset } from '../../../../src/core/asset/asset.ts';
import { chains } from '../../../../src/core/chain/chain.ts';
import { protocols } from '../../../../src/core/network/protocol.ts';
import type { View } from '../../view.ts';
import type { Ledger } from '../ledger.ts';
import { type Arrival, arrivalOf, type Outbound } from '../order-book.ts';
import type { NetworkState } from '../state.ts';
import { presentVault } from '../vault-owner.ts';
import { nodeCount, stagesOf } from './tx-stages.ts';

type Fields = Record<string, unknown>;

/** The node's transaction hash for a transfer within the network. */
const blankHash = '0'.repeat(64);

const coin = (asset: string, amount: bigint): Fields => ({ asset, amount: amount.toString() });
const getGasAsset = (chain: string): string => chains[chain]?.gasAsset ?? '';

/** Validates a hash from a path, or returns the node's error. */
export function readHash(text: string): { readonly hash: string } | { readonly error: string } {
  const hash = text.replace(/^0x/i, '').replace(/-[0-9]+$/, '');
  const fits = hash.length === 64 || hash.length === 87 || hash.length === 88;
  return fits ? { hash: text } : { error: `fail to parse tx id: txid error: must be 64 characters (got ${hash.length})` };
}

/** A deposit with consensus. */
export function observedArrival(ledger: Ledger, hash: string): Arrival | undefined {
  const arrival = arrivalOf(ledger.orderBook, hash);
  return arrival === undefined || arrival.consensusHeight === 0 ? undefined : arrival;
}

/** `Tx` of the deposit, with the memo that the node executes. */
export function inboundTx({ inbound, memo }: Arrival): Fields {
  return {
    id: inbound.txid,
    chain: inbound.chain,
    from_address: inbound.from,
    to_address: inbound.to,
    coins: [coin(formatAsset(inbound.asset), inbound.amount)],
    gas: inbound.gas > 0n ? [coin(getGasAsset(inbound.chain), inbound.gas)] : [],
    memo,
  };
}

function outboundTx(outbound: Outbound): Fields {
  return {
    id: outbound.isNative ? blankHash : outbound.txid,
    chain: outbound.chain,
    from_address: outbound.from,
    to_address: outbound.to,
    coins: [coin(outbound.asset, outbound.amount)],
    gas: outbound.isNative ? [] : [coin(getGasAsset(outbound.chain), 1_000n)],
    memo: outbound.memo,
  };
}

/** The user's own payouts; affiliates are paid separately. */
const ownOutbounds = (arrival: Arrival): Outbound[] => arrival.outbounds.filter((item) => item.purpose !== 'affiliate');

/** `/tx/status/{hash}` (content/reference/thornode.md#transactions); only stages for an unknown hash. */
export function txStatus(ledger: Ledger, hash: string): Fields {
  const arrival = arrivalOf(ledger.orderBook, hash);
  const stages = stagesOf(ledger, arrival);
  if (arrival === undefined || arrival.consensusHeight === 0) return { stages };
  const outbounds = ownOutbounds(arrival);
  const planned = outbounds.map((item) => ({
    chain: item.chain,
    to_address: item.to,
    coin: coin(item.asset, item.amount),
    refund: item.purpose === 'refund',
  }));
  const paid = outbounds.filter((item) => item.status === 'done').map(outboundTx);
  return {
    tx: inboundTx(arrival),
    planned_out_txs: planned.length === 0 ? undefined : planned,
    out_txs: paid.length === 0 ? undefined : paid,
    stages,
  };
}

function signers(state: NetworkState): string[] {
  const { chain } = protocols[state.id];
  return Array.from({ length: nodeCount }, (_, index) => addressFromSeed(chain, createHash('sha256').update(`node:${index}`).digest()));
}

const isSettled = (arrival: Arrival): boolean =>
  arrival.finalisedHeight > 0 && arrival.order?.isDone !== false && ownOutbounds(arrival).every((item) => item.status === 'done');

function observedTx({ ledger, seed }: View, arrival: Arrival): Fields {
  const { state } = ledger;
  const paid = ownOutbounds(arrival).filter((item) => item.status === 'done');
  return {
    tx: inboundTx(arrival),
    observed_pub_key: presentVault(state, arrival.inbound.chain, seed)?.pubKey,
    external_observed_height: arrival.externalHeight,
    external_confirmation_delay_height: arrival.externalHeight + arrival.confirmations,
    signers: signers(state),
    out_hashes: paid.length === 0 ? undefined : paid.map((item) => (item.isNative ? blankHash : item.txid)),
    status: isSettled(arrival) ? 'done' : 'incomplete',
  };
}

const outboundHeight = (arrival: Arrival): number | undefined => {
  const height = Math.max(0, ...arrival.outbounds.filter((item) => !item.isNative).map((item) => item.height));
  return height === 0 ? undefined : height;
};

/** Response of `/tx/{hash}`. */
export function txRecord(view: View, arrival: Arrival): Fields {
  return {
    observed_tx: observedTx(view, arrival),
    consensus_height: arrival.consensusHeight,
    finalised_height: arrival.finalisedHeight || undefined,
    outbound_height: outboundHeight(arrival),
    keysign_metric: { tx_id: arrival.inbound.txid, node_tss_times: [] },
  };
}

function action({ ledger, seed }: View, item: Outbound): Fields {
  return {
    height: item.height,
    in_hash: item.inboundId,
    out_hash: item.txid === '' ? undefined : item.txid,
    chain: item.chain,
    to_address: item.to,
    vault_pub_key: presentVault(ledger.state, item.chain, seed)?.pubKey ?? '',
    coin: coin(item.asset, item.amount),
    max_gas: item.isNative ? [] : [coin(getGasAsset(item.chain), item.fee)],
    memo: item.memo,
  };
}

/** Response of `/tx/details/{hash}`. */
export function txDetails(view: View, arrival: Arrival): Fields {
  const outbounds = ownOutbounds(arrival);
  return {
    tx_id: arrival.inbound.txid,
    tx: observedTx(view, arrival),
    txs: [observedTx(view, arrival)],
    actions: outbounds.map((item) => action(view, item)),
    out_txs: outbounds.filter((item) => item.status === 'done').map(outboundTx),
    consensus_height: arrival.consensusHeight,
    finalised_height: arrival.finalisedHeight || undefined,
    updated_vault: arrival.finalisedHeight > 0,
    outbound_height: outboundHeight(arrival),
  };
}

/** A payout as listed in the queues. */
export function txOutItem(view: View, item: Outbound): Fields {
  const { height, out_hash: _hash, ...rest } = action(view, item);
  return { ...rest, height };
}
