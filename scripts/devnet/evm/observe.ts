import { rescale } from '../../../src/core/amount.ts';
import { getGasAsset } from '../../../src/core/asset/native-assets.ts';
import type { NetworkId } from '../../../src/core/network/protocol.ts';
import type { Inbound } from '../chains/source-chain.ts';
import { depositIn, utf8, zeroAddress } from './contract-calls.ts';
import type { EvmToken } from './node.ts';

/** The fields of `eth_getBlockByNumber` with full transactions that observers read. */
export interface RpcTransaction {
  readonly hash: string;
  readonly from: string;
  readonly to: string | null;
  readonly value: string;
  readonly input: string;
  readonly type: string;
}

export interface RpcLog {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
}

export interface RpcReceipt {
  readonly status: string;
  readonly gasUsed: string;
  readonly effectiveGasPrice: string;
  readonly logs: readonly RpcLog[];
}

export interface Observer {
  readonly chain: string;
  readonly routers: ReadonlyMap<NetworkId, string>;
  readonly tokens: ReadonlyMap<string, EvmToken>;
  readonly vaultOwner: (address: string) => NetworkId | undefined;
}

/** Transaction types that are read. The networks ignore EIP-7702 transactions and those with more logs. */
const readTypes = ['0x0', '0x2'];
const maxLogs = 50;
const unitDecimals = 8;
/** Wei per 1e8 unit. */
const weiPerUnit = 10n ** 10n;

type Found = Pick<Inbound, 'network' | 'to' | 'asset' | 'amount' | 'memo'>;

function fromLog(log: RpcLog, observer: Observer): Found | undefined {
  const deposit = depositIn(log.topics, log.data);
  if (deposit === undefined) return undefined;
  const { to, asset: contract, units, memo } = deposit;
  const network = observer.vaultOwner(to);
  if (network === undefined || observer.routers.get(network)?.toLowerCase() !== log.address.toLowerCase()) return undefined;
  if (contract === zeroAddress) return { network, to, asset: getGasAsset(observer.chain), amount: units / weiPerUnit, memo };
  const token = observer.tokens.get(contract);
  return token === undefined ? undefined : { network, to, asset: token.asset, amount: rescale(units, token.decimals, unitDecimals), memo };
}

function fromTransfer(transaction: RpcTransaction, observer: Observer): Found | undefined {
  const to = transaction.to?.toLowerCase() ?? '';
  const network = to === '' ? undefined : observer.vaultOwner(to);
  const amount = BigInt(transaction.value) / weiPerUnit;
  if (network === undefined || amount === 0n) return undefined;
  return { network, to, asset: getGasAsset(observer.chain), amount, memo: utf8(transaction.input) ?? '' };
}

/**
 * Deposits that the networks' observers report for a mined transaction: those logged by one of their
 * routers, or else a plain transfer to a vault with its memo as calldata
 * (content/reference/deposits.md#evm-chains). A token sent to a vault without the router is lost,
 * as on the real networks.
 */
export function inboundsOf(transaction: RpcTransaction, receipt: RpcReceipt, observer: Observer): Inbound[] {
  if (receipt.status !== '0x1' || !readTypes.includes(transaction.type) || receipt.logs.length > maxLogs) return [];
  const from = transaction.from.toLowerCase();
  if (observer.vaultOwner(from) !== undefined) return [];
  const logged = receipt.logs.flatMap((log) => fromLog(log, observer) ?? []);
  const found = logged.length > 0 ? logged : [fromTransfer(transaction, observer)].filter((item) => item !== undefined);
  const gas = (BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)) / weiPerUnit;
  return found.map((item) => ({ ...item, chain: observer.chain, txid: nodeTxid(transaction.hash), from, gas }));
}

/** A hash in the nodes' format. */
export const nodeTxid = (hash: string): string => hash.replace(/^0x/, '').toUpperCase();

/** Converts protocol units to token units. */
export const toToken = (amount: bigint, token: EvmToken): bigint => rescale(amount, unitDecimals, token.decimals);

/** Converts protocol units to wei. */
export const toWei = (amount: bigint): bigint => amount * weiPerUnit;
