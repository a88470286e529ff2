import { keccak_256 } from '@noble/hashes/sha3.js';
import { hex } from '@scure/base';
import { RpcError } from './node.ts';
import type { RpcReceipt, RpcTransaction } from './observe.ts';
import type { SignedTransaction } from './signed-transaction.ts';
import { add, type CallResult, type EvmState, pairKey, run } from './simulated-contracts.ts';

/** Wei for a unit of gas: what a block asks for, and what its maker gets. */
export const baseFee = 10n ** 9n;
export const usualTip = 10n ** 9n;
export const zeroHash = `0x${'0'.repeat(64)}`;
export const emptyBloom = `0x${'0'.repeat(512)}`;

export interface SimulatedBlock {
  readonly number: bigint;
  readonly hash: string;
  readonly parentHash: string;
  /** Unix seconds. */
  readonly time: bigint;
  readonly transactions: readonly RpcTransaction[];
}

/** A transaction that is signed, or that the devnet itself sends. */
export type Pending = Omit<SignedTransaction, 'to'> & { readonly to: string };

/** One chain: what everyone holds, every block, and what waits for an earlier nonce. */
export interface SimulatedLedger {
  readonly chainId: number;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly state: EvmState;
  readonly blocks: SimulatedBlock[];
  readonly transactions: Map<string, { readonly transaction: RpcTransaction; readonly receipt: RpcReceipt }>;
  /** By sender and nonce. */
  readonly waiting: Map<string, Pending>;
}

export const quantity = (value: bigint | number): string => `0x${BigInt(value).toString(16)}`;
export const digest = (text: string): string => `0x${hex.encode(keccak_256(new TextEncoder().encode(text)))}`;

/** A chain with an empty first block. */
export function newSimulatedLedger(chainId: number, now: () => number): SimulatedLedger {
  const state: EvmState = { native: new Map(), nonces: new Map(), tokens: new Map(), routers: new Map() };
  const ledger: SimulatedLedger = { chainId, now, state, blocks: [], transactions: new Map(), waiting: new Map() };
  addBlock(ledger, []);
  return ledger;
}

export const nonceOf = ({ state }: SimulatedLedger, address: string): bigint => state.nonces.get(address) ?? 0n;

/** Time that a block made now would have; never before the last one. */
export function blockTime({ now, blocks }: SimulatedLedger): bigint {
  const clock = BigInt(Math.floor(now() / 1000));
  const last = blocks.at(-1)?.time ?? 0n;
  return clock > last ? clock : last;
}

/** Gas of a transaction's bytes alone. */
export function dataGas(data: string): bigint {
  const bytes: readonly string[] = data.slice(2).match(/../g) ?? [];
  return bytes.reduce((sum, byte) => sum + (byte === '00' ? 4n : 16n), 21_000n);
}

/** One block more, with `contents` in their order. */
export function addBlock(ledger: SimulatedLedger, contents: readonly Pending[]): void {
  const { blocks, transactions } = ledger;
  const number = BigInt(blocks.length);
  const parentHash = blocks.at(-1)?.hash ?? zeroHash;
  const time = blockTime(ledger);
  const hash = digest(`${ledger.chainId}:${parentHash}:${number}:${time}:${contents.map((item) => item.hash).join()}`);
  const place = { blockHash: hash, blockNumber: quantity(number), transactionIndex: '0x0' };
  for (const item of contents) execute(ledger, item, time, place);
  blocks.push({ number, hash, parentHash, time, transactions: contents.flatMap((item) => transactions.get(item.hash)?.transaction ?? []) });
}

function execute(ledger: SimulatedLedger, item: Pending, time: bigint, place: Readonly<Record<string, string>>): void {
  const { state, chainId } = ledger;
  const price = item.maxFee < baseFee + item.tip ? item.maxFee : baseFee + item.tip;
  const { result, gasUsed } = outcome(state, item, time);
  if (result !== undefined) result.apply();
  add(state.native, item.from, -gasUsed * price);
  add(state.nonces, item.from, 1n);
  const { hash, from, to, type } = item;
  const shared = { ...place, from, to, type };
  const transaction = {
    ...shared,
    hash,
    nonce: quantity(item.nonce),
    value: quantity(item.value),
    input: item.data,
    gas: quantity(item.gas),
    gasPrice: quantity(price),
    maxFeePerGas: quantity(item.maxFee),
    maxPriorityFeePerGas: quantity(item.tip),
    chainId: quantity(chainId),
  };
  const logs = (result?.logs ?? []).map((log, index) => ({
    ...log,
    ...place,
    transactionHash: hash,
    logIndex: quantity(index),
    removed: false,
  }));
  const receipt = {
    ...shared,
    transactionHash: hash,
    contractAddress: null,
    cumulativeGasUsed: quantity(gasUsed),
    gasUsed: quantity(gasUsed),
    effectiveGasPrice: quantity(price),
    logsBloom: emptyBloom,
    status: result === undefined ? '0x0' : '0x1',
    logs,
  };
  ledger.transactions.set(hash, { transaction, receipt });
}

type Done = Exclude<CallResult, { reverted: string }>;

/** What a transaction does within its gas; no result when it fails. */
function outcome(state: EvmState, item: Pending, time: bigint): { readonly result?: Done; readonly gasUsed: bigint } {
  const affordable = item.value <= (state.native.get(item.from) ?? 0n);
  const result = affordable ? run(state, item, time) : { reverted: '' };
  const needed = dataGas(item.data) + ('reverted' in result ? 5_000n : result.gas);
  if ('reverted' in result || needed > item.gas) return { gasUsed: needed < item.gas ? needed : item.gas };
  return { result, gasUsed: needed };
}

/**
 * A transaction whose nonce is next goes into a block of its own at once; a later one waits.
 * @throws RpcError when the chain does not take it.
 */
export function accept(ledger: SimulatedLedger, item: Pending): string {
  if (item.nonce < nonceOf(ledger, item.from)) throw new RpcError(-32000, 'nonce too low');
  if (item.maxFee < baseFee) throw new RpcError(-32000, 'max fee per gas less than block base fee');
  if (item.gas < dataGas(item.data)) throw new RpcError(-32000, 'intrinsic gas too low');
  if ((ledger.state.native.get(item.from) ?? 0n) < item.value + item.gas * item.maxFee) {
    throw new RpcError(-32000, 'insufficient funds for gas * price + value');
  }
  ledger.waiting.set(pairKey(item.from, item.nonce.toString()), item);
  for (;;) {
    const key = pairKey(item.from, nonceOf(ledger, item.from).toString());
    const next = ledger.waiting.get(key);
    if (next === undefined) return item.hash;
    ledger.waiting.delete(key);
    addBlock(ledger, [next]);
  }
}
