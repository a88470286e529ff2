import { toNative } from '../amount.ts';
import { contractOnChain } from '../asset/asset.ts';
import { isEvmChainName } from '../chain/evm-chain-id.ts';
import type { NodeQuote, Offer } from '../quote/quote.ts';
import { hexQuantity, routerCalldata } from './evm-deposit.ts';

/** An unsigned EVM transaction; `value` in wei as hex, `data` as hex. */
export interface RouteTransaction {
  readonly to: string;
  readonly from: string;
  readonly value: string;
  readonly data: string;
}

/** What an unsigned deposit is made of: an offer, or a limit order. */
export interface PayableOffer extends Pick<Offer, 'network' | 'memo'> {
  readonly request: Pick<Offer['request'], 'from' | 'amount'>;
  readonly quote: Pick<NodeQuote, 'inboundAddress' | 'router' | 'expiry'>;
}

/**
 * Router call that executes an offer. Undefined off EVM chains, without a sender or a memo,
 * and while the token's native `decimals` are unknown.
 * The router rejects it once the offer has expired.
 */
export function routeTransaction(
  offer: PayableOffer,
  source: string | undefined,
  decimals: number | undefined,
): RouteTransaction | undefined {
  const { quote, memo, request } = offer;
  const { router, inboundAddress: vault, expiry: expiration } = quote;
  const { from, amount: units } = request;
  if (from.kind !== 'layer1' || !isEvmChainName(from.chain)) return undefined;
  if (source === undefined || memo === undefined || router === undefined || vault === undefined || decimals === undefined) return undefined;
  const token = contractOnChain(from);
  if (token === undefined && from.contract !== '') return undefined;
  const amount = toNative(units, from, decimals);
  const data = routerCalldata({ vault, amount, memo, expiration, ...(token === undefined ? {} : { token }) });
  return { to: router, from: source, value: hexQuantity(token === undefined ? amount : 0n), data };
}
