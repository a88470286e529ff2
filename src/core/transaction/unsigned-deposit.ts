import { type NativeAmount, toNative } from '../amount.ts';
import { contractOnChain, homeChain } from '../asset/asset.ts';
import { depositForm } from '../chain/chain.ts';
import type { MemoMechanism } from '../chain/chain-kind.ts';
import { evmChainIds, isEvmChainName } from '../chain/evm-chain-id.ts';
import { type PayableOffer, type RouteTransaction, routeTransaction } from './route-transaction.ts';

/** Unsigned deposit for an offer, with amounts in the chain's smallest unit. */
export interface UnsignedDeposit {
  /** Chain of the deposit; the network's own for assets held there. */
  readonly chain: string;
  readonly memo: string;
  /** Mechanism that carries the memo (content/reference/deposits.md). */
  readonly memoMechanism: MemoMechanism;
  /** Vault address; absent for a message to the network itself, which has no recipient. */
  readonly to?: string;
  /** Token contract; absent for the chain's own coin. */
  readonly contract?: string;
  readonly amount: NativeAmount;
  readonly decimals: number;
  /** Router call on EVM chains. */
  readonly call?: RouteTransaction & { readonly chainId: number };
  /** Router allowance required first for a token on an EVM chain. */
  readonly approval?: { readonly contract: string; readonly spender: string; readonly amount: NativeAmount };
}

/** Sender and the asset's native decimals. */
interface Signer {
  readonly sender?: string | undefined;
  readonly decimals: number;
}

/**
 * Unsigned transaction that executes an offer. Undefined if it cannot be built in full: without a memo, for a token
 * with an unknown contract, or on an EVM chain without a router or a sender.
 */
export function unsignedDeposit(offer: PayableOffer, { sender, decimals }: Signer): UnsignedDeposit | undefined {
  const { network, memo, request, quote } = offer;
  const { from, amount: units } = request;
  const chain = homeChain(from, network);
  const form = depositForm(chain, network);
  if (memo === undefined || form === undefined) return undefined;
  const amount = toNative(units, from, decimals);
  const common = { chain, memo, memoMechanism: form.memoMechanism, amount, decimals };
  if (form.memoMechanism === 'msg_deposit') return common;
  if (quote.inboundAddress === undefined) return undefined;
  const contract = contractOnChain(from);
  if (contract === undefined && from.contract !== '') return undefined;
  const paid = { ...common, to: quote.inboundAddress, ...(contract === undefined ? {} : { contract }) };
  if (!isEvmChainName(chain)) return paid;
  const called = routeTransaction(offer, sender, decimals);
  if (called === undefined) return undefined;
  const call = { ...called, chainId: evmChainIds[chain] };
  return contract === undefined ? { ...paid, call } : { ...paid, call, approval: { contract, spender: called.to, amount } };
}
