import { homeChain } from '../core/asset/asset.ts';
import { decimalsDispute } from '../core/asset/token-decimals.ts';
import { bad, type SwapIntent, type WalletError } from './port.ts';

/**
 * Rejects a token whose decimals disagree between the pinned list, the pools and the queried source; at least one of the
 * first two must state them. Undefined when they agree, and for anything but a token on another chain.
 */
export function tokenDecimalsError({ from, network, poolDecimals }: SwapIntent, asked: number): WalletError | undefined {
  if (from.contract === '' || homeChain(from, network) !== from.chain) return undefined;
  const dispute = decimalsDispute(from, asked, poolDecimals);
  if (dispute === undefined) return undefined;
  const { list, pool } = dispute.told;
  const hint = `The decimal places of ${from.ticker} do not agree: wallet ${asked}, list ${list}, pool ${pool}.`;
  return bad('decimals_mismatch', hint, dispute.told).error;
}
