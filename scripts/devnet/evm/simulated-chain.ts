import { createBlock } from '@ethereumjs/block';
import { type Common, createCustomCommon, Hardfork, Mainnet } from '@ethereumjs/common';
import { createTx, type TypedTransaction } from '@ethereumjs/tx';
import { bytesToHex, createAddressFromString } from '@ethereumjs/util';
import { createVM, type RunTxResult, runTx, type VM } from '@ethereumjs/vm';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { RpcError } from '../chains/json-rpc.ts';
import type { EvmCall } from './node.ts';
import type { RpcReceipt, RpcTransaction } from './observe.ts';

/** Wei per unit of gas: a block's base fee, and the miner's tip. */
export const baseFee = 10n ** 9n;
export const usualTip = 10n ** 9n;
export const gasLimit = 30_000_000n;
/** Gas limit of the devnet's own transactions, enough for any call here. */
const ownGas = 1_000_000n;

export interface SimulatedBlock {
  readonly number: bigint;
  readonly hash: string;
  readonly parentHash: string;
  /** Unix seconds. */
  readonly time: bigint;
  readonly transactions: readonly RpcTransaction[];
  readonly gasUsed: bigint;
}

/** A signed transaction, or one that the devnet sends itself. */
export interface Pending {
  readonly transaction: TypedTransaction;
  readonly hash: string;
  /** Sender address in lower case. */
  readonly from: string;
}

/** One chain: an EVM, all blocks, and transactions behind a nonce gap. */
export interface SimulatedChain {
  readonly chainId: number;
  readonly common: Common;
  readonly vm: VM;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly blocks: SimulatedBlock[];
  readonly transactions: Map<string, { readonly transaction: RpcTransaction; readonly receipt: RpcReceipt }>;
  /** Waiting transactions, by sender and nonce. */
  readonly waiting: Map<string, Pending>;
}

export const quantity = (value: bigint | number): string => `0x${BigInt(value).toString(16)}`;

/** A chain with an empty genesis block. */
export async function newSimulatedChain(chainId: number, now: () => number): Promise<SimulatedChain> {
  const common = createCustomCommon({ chainId, name: `devnet-${chainId}` }, Mainnet, { hardfork: Hardfork.Prague });
  const chain = { chainId, common, vm: await createVM({ common }), now, blocks: [], transactions: new Map(), waiting: new Map() };
  addBlock(chain);
  return chain;
}

export async function readAccount({ vm }: SimulatedChain, address: string): Promise<{ readonly nonce: bigint; readonly balance: bigint }> {
  return (await vm.stateManager.getAccount(createAddressFromString(address))) ?? { nonce: 0n, balance: 0n };
}

/** Timestamp of a block made now; never before the last one. */
function blockTime({ now, blocks }: SimulatedChain): bigint {
  const clock = BigInt(Math.floor(now() / 1000));
  const last = blocks.at(-1)?.time ?? 0n;
  return clock > last ? clock : last;
}

function nextBlock(chain: SimulatedChain) {
  const number = BigInt(chain.blocks.length);
  const parentHash = chain.blocks.at(-1)?.hash as `0x${string}` | undefined;
  const header = { number, timestamp: blockTime(chain), gasLimit, baseFeePerGas: baseFee, ...(parentHash && { parentHash }) };
  return createBlock({ header }, { common: chain.common, skipConsensusFormatValidation: true });
}

/** Appends a block, empty or with one transaction. */
export function addBlock(chain: SimulatedChain, block = nextBlock(chain), mined?: { hash: string; gasUsed: bigint }): void {
  const { number, timestamp: time, parentHash } = block.header;
  const transaction = mined === undefined ? undefined : chain.transactions.get(mined.hash)?.transaction;
  chain.blocks.push({
    number,
    hash: bytesToHex(block.hash()),
    parentHash: bytesToHex(parentHash),
    time,
    transactions: transaction === undefined ? [] : [transaction],
    gasUsed: mined?.gasUsed ?? 0n,
  });
}

/** Wraps a call in an unsigned transaction from its `from` address. */
async function unsigned(chain: SimulatedChain, { from, to, value, data }: EvmCall, gas: bigint): Promise<Pending> {
  const { nonce } = await readAccount(chain, from);
  const fees = { gasLimit: gas, maxFeePerGas: baseFee + usualTip, maxPriorityFeePerGas: usualTip };
  const fields = { type: 2, to: to as `0x${string}`, value, data: data as `0x${string}`, nonce, ...fees };
  const transaction = createTx(fields, { common: chain.common, freeze: false });
  transaction.getSenderAddress = () => createAddressFromString(from);
  const content = new TextEncoder().encode(`${chain.chainId}:${from}:${nonce}:${to}:${value}:${data}`);
  return { transaction, from, hash: bytesToHex(keccak_256(content)) };
}

/** Runs a call as a transaction and reverts all of its effects. @throws RpcError when it cannot start */
export async function tryCall(chain: SimulatedChain, call: EvmCall, gas: bigint): Promise<RunTxResult> {
  const { transaction } = await unsigned(chain, call, gas);
  await chain.vm.stateManager.checkpoint();
  try {
    return await runTx(chain.vm, { tx: transaction, block: nextBlock(chain), skipBalance: true, skipNonce: true });
  } catch (error) {
    throw new RpcError(-32000, error instanceof Error ? error.message : 'the call cannot run');
  } finally {
    await chain.vm.stateManager.revert();
  }
}

/** Sends from an address without a known key. Resolves to the hash. */
export async function sendUnsigned(chain: SimulatedChain, call: EvmCall): Promise<string> {
  return accept(chain, await unsigned(chain, call, ownGas));
}

/** Checks a transaction before it is accepted. @throws RpcError when the chain rejects it. */
async function check(chain: SimulatedChain, { transaction, from }: Pending): Promise<void> {
  const { nonce, balance } = await readAccount(chain, from);
  const most = 'maxFeePerGas' in transaction ? transaction.maxFeePerGas : transaction.gasPrice;
  if (transaction.nonce < nonce) throw new RpcError(-32000, 'nonce too low');
  if (most < baseFee) throw new RpcError(-32000, 'max fee per gas less than block base fee');
  if (transaction.gasLimit < transaction.getIntrinsicGas()) throw new RpcError(-32000, 'intrinsic gas too low');
  if (balance < transaction.value + transaction.gasLimit * most) {
    throw new RpcError(-32000, 'insufficient funds for gas * price + value');
  }
}

const formatKey = (from: string, nonce: bigint): string => `${from} ${nonce}`;

/**
 * Mines a transaction with the next nonce in a block of its own at once; a later nonce waits.
 * @throws RpcError when the chain rejects it.
 */
export async function accept(chain: SimulatedChain, item: Pending): Promise<string> {
  await check(chain, item);
  chain.waiting.set(formatKey(item.from, item.transaction.nonce), item);
  for (;;) {
    const key = formatKey(item.from, (await readAccount(chain, item.from)).nonce);
    const next = chain.waiting.get(key);
    if (next === undefined) return item.hash;
    chain.waiting.delete(key);
    // Drops a transaction whose sender can no longer pay; its successors keep waiting.
    await mine(chain, next).catch(() => undefined);
  }
}

async function mine(chain: SimulatedChain, item: Pending): Promise<void> {
  const block = nextBlock(chain);
  const result = await runTx(chain.vm, { tx: item.transaction, block });
  const place = { blockHash: bytesToHex(block.hash()), blockNumber: quantity(block.header.number), transactionIndex: '0x0' };
  const price = result.amountSpent / result.totalGasSpent;
  const transaction = { ...transactionJson(item), ...place, gasPrice: quantity(price) };
  chain.transactions.set(item.hash, { transaction, receipt: receiptJson(item, result, { ...place, effectiveGasPrice: quantity(price) }) });
  addBlock(chain, block, { hash: item.hash, gasUsed: result.totalGasSpent });
}

/** A transaction in JSON-RPC form, without its block fields. */
export function transactionJson({ transaction, from, hash }: Pending): RpcTransaction & Readonly<Record<string, unknown>> {
  const { type, nonce, value, data, to, gasLimit: gas } = transaction;
  const fees =
    'maxFeePerGas' in transaction
      ? { maxFeePerGas: quantity(transaction.maxFeePerGas), maxPriorityFeePerGas: quantity(transaction.maxPriorityFeePerGas) }
      : { gasPrice: quantity(transaction.gasPrice) };
  return {
    ...{ hash, from, to: to?.toString() ?? null, type: quantity(type), input: bytesToHex(data), blockNumber: null },
    ...{ value: quantity(value), nonce: quantity(nonce), gas: quantity(gas), chainId: quantity(transaction.common.chainId()) },
    ...fees,
  };
}

function receiptJson({ transaction, from, hash }: Pending, result: RunTxResult, place: { readonly effectiveGasPrice: string }): RpcReceipt {
  const logs = (result.execResult.logs ?? []).map(([address, topics, data], index) => ({
    ...{ address: bytesToHex(address), topics: topics.map((topic) => bytesToHex(topic)), data: bytesToHex(data) },
    ...{ ...place, effectiveGasPrice: undefined, transactionHash: hash, logIndex: quantity(index), removed: false },
  }));
  const failed = result.execResult.exceptionError !== undefined;
  return {
    ...place,
    ...{ from, to: transaction.to?.toString() ?? null, type: quantity(transaction.type), transactionHash: hash, contractAddress: null },
    ...{ cumulativeGasUsed: quantity(result.totalGasSpent), gasUsed: quantity(result.totalGasSpent) },
    ...{ logsBloom: bytesToHex(result.bloom.bitvector), status: failed ? '0x0' : '0x1', logs: failed ? [] : logs },
  };
}
