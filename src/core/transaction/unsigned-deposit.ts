import { type NativeAmount, toNative } from '../amount.ts';
import { contractOnChain, homeChain } from '../asset/asset.ts';
import { depositForm } from '../chain/chain.ts';
import type { MemoMechanism } from '../chain/chain-kind.ts';
import { evmChainIds, isEvmChainName } from '../chain/evm-chain-id.ts';
import type { Offer } from '../quote/quote.ts';
import { type RouteTransaction, routeTransaction } from './route-transaction.ts';

/** What a wallet signs to take an offer, with amounts in the smallest unit of its chain. */
export interface UnsignedDeposit {
  /** The chain that it is made on; the network's own for assets that live there. */
  readonly chain: string;
  readonly memo: string;
  /** Where the memo goes (content/reference/deposits.md). */
  readonly memoMechanism: MemoMechanism;
  /** The vault; absent for a message to the network itself, which has no recipient. */
  readonly to?: string;
  /** Contract of a token; absent for the chain's own coin. */
  readonly contract?: string;
  readonly amount: NativeAmount;
  readonly decimals: number;
  /** On EVM chains: the call of the router. */
  readonly call?: RouteTransaction & { readonly chainId: number };
  /** Of a token on an EVM chain: the router has to be allowed to take it first. */
  readonly approval?: { readonly contract: string; readonly spender: string; readonly amount: NativeAmount };
}

/** Who signs, and the places of the asset on its chain. */
interface Signer {
  readonly sender?: string | undefined;
  readonly decimals: number;
}

/**
 * The transaction that carries an offer out, unsigned. Undefined where it cannot be built whole: without a memo, for a token
 * whose contract is not known, or on an EVM chain without a router or a sender.
 */
export function unsignedDeposit(offer: Offer, { sender, decimals }: Signer): UnsignedDeposit | undefined {
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
