import { type BaseAmount, baseAmount, maxBps } from '../amount.ts';
import { type Asset, baseDecimals } from '../asset/asset.ts';
import { ownDecimals } from '../asset/token-decimals.ts';
import { poolInput, poolOutput } from '../loss/swap-output.ts';
import { findPool, type Pool } from '../pool/pool.ts';
import { partsOf } from './offer.ts';
import type { Offer } from './quote.ts';

/**
 * Smallest expected payout that still leaves `least` after deducting `toleranceBps`.
 * @example expectedFor(990n, 100) // 1_000n
 */
export function expectedFor(least: BaseAmount, toleranceBps: number): BaseAmount {
  const kept = BigInt(maxBps - toleranceBps);
  return baseAmount((least * BigInt(maxBps) + kept - 1n) / kept);
}

/**
 * Guaranteed payout of an executed offer: the memo's limit, or the full amount of a mint or redeem, which depends on
 * no price. Undefined without a limit, and for streaming swaps on MAYAChain, where the outbound fee at execution
 * is deducted after the limit check (content/reference/arithmetic.md#two-pools-and-the-limit).
 * @example promisedBy(must(makeOffer({ request: nodeRequest(), quote: nodeQuote(), facts: facts('thorchain'), prices: pricesOf(facts('thorchain').pools), isPayable: true }, 0))) // 246_510_000n
 */
export function promisedBy({ network, mode, minimumPayout, quote }: Offer): BaseAmount | undefined {
  if (mode === 'mint' || mode === 'redeem') return quote.expectedAmountOut;
  return network === 'mayachain' && mode === 'streaming' ? undefined : minimumPayout;
}

/**
 * Smallest payable step of an asset, in protocol units.
 * @example getStep(asset('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'), []) // 100n
 * @example getStep(asset('BTC.BTC'), []) // 1n
 */
export function getStep(asset: Asset, pools: readonly Pool[]): bigint {
  const places = baseDecimals(asset);
  const own = ownDecimals(asset, findPool(pools, asset)?.decimals) ?? places;
  return own >= places ? 1n : 10n ** BigInt(places - own);
}

/** Divisor of a payout: a deviation below a thousandth counts as near. */
const nearShare = 1_000n;

/**
 * Input for which an offer's route would pay `expected`: on the pools' curve, corrected by the node quote's deviation
 * from it. Undefined without pools, or when they cannot pay that much.
 * @example inputFor(must(makeOffer({ request: nodeRequest(), quote: nodeQuote(), facts: facts('thorchain'), prices: pricesOf(facts('thorchain').pools), isPayable: true }, 0)), 124_500_000n, facts('thorchain').pools) // 4_995_204n
 */
export function inputFor(offer: Offer, expected: BaseAmount, pools: readonly Pool[]): BaseAmount | undefined {
  const { request, quote, mode } = offer;
  const { outbound, affiliate } = quote.fees;
  if (mode === 'mint' || mode === 'redeem') return baseAmount(request.amount + expected - quote.expectedAmountOut);
  const path = { network: request.network, from: request.from, to: request.to, parts: partsOf(request, quote) };
  const curve = poolOutput(path, request.amount, pools);
  const gross = quote.expectedAmountOut + outbound + affiliate;
  if (curve === undefined || curve === 0n || gross === 0n) return undefined;
  // The affiliate fee is proportional to the swap's output.
  const wanted = expected + outbound + (affiliate * expected) / quote.expectedAmountOut;
  const missing = wanted - gross;
  // Near the quote the curve's error is a constant amount; further away, a constant ratio.
  const isNear = (missing < 0n ? -missing : missing) * nearShare <= gross;
  const onCurve = isNear ? curve + missing : (curve * wanted + gross - 1n) / gross;
  return onCurve > 0n ? poolInput(path, baseAmount(onCurve), pools) : undefined;
}
