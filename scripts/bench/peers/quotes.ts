import type { QuoteSwapParams } from '@xchainjs/xchain-mayachain-query';
import { assetFromStringEx, baseAmount, CryptoAmount } from '@xchainjs/xchain-util';
import type BigNumber from 'bignumber.js';
import { baseAmount as oursOf } from '../../../src/core/amount.ts';
import { type Asset, baseDecimals, formatAsset, homeChain, parseAsset } from '../../../src/core/asset/asset.ts';
import { must } from '../../../src/core/errors.ts';
import { type NetworkId, networkIds } from '../../../src/core/network/protocol.ts';
import type { Offer, QuoteResult } from '../../../src/core/quote/quote.ts';
import { swapQuery } from '../../../src/nodes/networks/node-client.ts';
import type { World } from '../../../src/service/fixtures/world.ts';
import { quote } from '../../../src/service/quote/quote.ts';
import { person } from '../../devnet/fixtures/running-devnet.ts';
import type { QueryLayers } from './query-layers.ts';

/** Figures of a swap, in the same units and terms for both sides. */
type Figures = Readonly<Record<string, string>>;

/** One of our offers and the quote of a query layer for the same request. */
export interface ComparedQuote {
  readonly pair: string;
  readonly network: NetworkId;
  readonly mode: string;
  readonly ours: Figures;
  readonly theirs: Figures;
}

interface Case {
  readonly from: string;
  readonly to: string;
  /** Amount in 1e8 units; CACAO in 1e10. */
  readonly amount: bigint;
  readonly affiliate?: true;
  readonly streaming?: { readonly interval: number; readonly quantity: number };
}

const usdc = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48';
const cases: readonly Case[] = [
  { from: 'BTC.BTC', to: 'ETH.ETH', amount: 10_000_000n },
  { from: 'BTC.BTC', to: 'ETH.ETH', amount: 300_000_000n, affiliate: true },
  { from: 'ETH.ETH', to: 'BTC.BTC', amount: 500_000_000n },
  { from: 'ETH.ETH', to: 'BTC.BTC', amount: 50_000_000_000n, streaming: { interval: 5, quantity: 4 } },
  { from: usdc, to: 'BTC.BTC', amount: 1_000_000_000_000n },
  { from: 'BTC.BTC', to: usdc, amount: 25_000_000n },
  { from: 'LTC.LTC', to: 'DOGE.DOGE', amount: 1_000_000_000n },
  { from: 'DASH.DASH', to: 'ZEC.ZEC', amount: 1_000_000_000n },
  { from: 'ETH.ETH', to: 'ARB.ETH', amount: 100_000_000n },
  { from: 'BTC.BTC', to: 'THOR.RUNE', amount: 10_000_000n },
  { from: 'THOR.RUNE', to: 'ETH.ETH', amount: 500_000_000_000n },
  { from: 'ETH.ETH', to: 'MAYA.CACAO', amount: 100_000_000n },
  { from: 'MAYA.CACAO', to: 'BTC.BTC', amount: 500_000_000_000_000n },
];

/** Converts an amount from network units to a library's, dropping the excess decimals of its asset. */
function inDecimals(amount: bigint, from: number, to: number): string {
  return (to >= from ? amount * 10n ** BigInt(to - from) : amount / 10n ** BigInt(from - to)).toString();
}

interface TheirAmount {
  readonly baseAmount: { readonly decimal: number; amount(): BigNumber };
}

const formatAmount = (amount: TheirAmount): string => amount.baseAmount.amount().toFixed(0);

const theirAsset = (asset: Asset) => assetFromStringEx(formatAsset(asset)) as QuoteSwapParams['fromAsset'];

/** Converts the request of an offer to the libraries' format. */
function theirRequest({ request }: Offer, decimals: number) {
  const query = swapQuery(request);
  const number = (name: string) =>
    query[name] === undefined ? {} : { [name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())]: Number(query[name]) };
  const amount = inDecimals(request.amount, baseDecimals(request.from), decimals);
  const fromAsset = theirAsset(request.from);
  return {
    fromAsset,
    destinationAsset: theirAsset(request.to),
    amount: new CryptoAmount(baseAmount(amount, decimals), fromAsset),
    destinationAddress: request.destination,
    ...number('streaming_interval'),
    ...number('streaming_quantity'),
    ...number('liquidity_tolerance_bps'),
    ...number('affiliate_bps'),
    ...(request.affiliate === undefined ? {} : { affiliateAddress: request.affiliate.name }),
  };
}

/** Figures of our offer, with target amounts in `decimals`. */
function oursAs({ request, quote: ours, memo }: Offer, decimals: number): Figures {
  const amount = (value: bigint): string => inDecimals(value, baseDecimals(request.to), decimals);
  return {
    out: amount(ours.expectedAmountOut),
    affiliate: amount(ours.fees.affiliate),
    outbound: amount(ours.fees.outbound),
    liquidity: amount(ours.fees.liquidity),
    slip: `${ours.fees.slippageBps}`,
    memo: memo ?? '',
    address: ours.inboundAddress ?? '',
    router: ours.router ?? '',
    expiry: `${ours.expiry}`,
    'outbound delay': `${ours.outboundDelaySeconds}`,
    'parts at most': `${ours.maxStreamingQuantity}`,
    'recommended minimum': `${ours.recommendedMinAmountIn ?? 0n}`,
  };
}

async function onThorchain(layers: QueryLayers, offer: Offer): Promise<readonly [Figures, number]> {
  const fetchDecimals = (asset: Asset) => layers.midgard.getDecimalForAsset(theirAsset(asset));
  const told = await layers.thorchain.quoteSwap(theirRequest(offer, await fetchDecimals(offer.request.from)));
  const { txEstimate } = told;
  if (txEstimate.errors.length > 0) throw new Error(txEstimate.errors.join('; '));
  const { totalFees: fees } = txEstimate;
  const theirs = {
    out: formatAmount(txEstimate.netOutput),
    affiliate: formatAmount(fees.affiliateFee),
    outbound: formatAmount(fees.outboundFee),
    liquidity: formatAmount(fees.liquidityFee),
    slip: `${txEstimate.slipBasisPoints}`,
    memo: told.memo,
    address: told.toAddress,
    router: txEstimate.router,
    expiry: `${told.expiry.getTime() / 1000}`,
    'outbound delay': `${txEstimate.outboundDelaySeconds}`,
    'parts at most': `${txEstimate.maxStreamingQuantity}`,
    'recommended minimum': txEstimate.recommendedMinAmountIn ?? '0',
  };
  return [theirs, txEstimate.netOutput.baseAmount.decimal];
}

async function onMayachain(layers: QueryLayers, offer: Offer): Promise<readonly [Figures, number]> {
  const { from } = offer.request;
  const told = await layers.mayachain.quoteSwap(theirRequest(offer, baseDecimals(from)));
  if (told.errors.length > 0) throw new Error(told.errors.join('; '));
  const { fees } = told;
  const theirs = {
    out: formatAmount(told.expectedAmount),
    affiliate: formatAmount(fees.affiliateFee),
    outbound: formatAmount(fees.outboundFee),
    liquidity: formatAmount(fees.liquidityFee),
    slip: `${told.slipBasisPoints}`,
    memo: told.memo,
    address: told.toAddress,
    router: told.router ?? '',
    expiry: `${told.expiry}`,
    'outbound delay': `${told.outboundDelaySeconds}`,
    'parts at most': `${told.maxStreamingQuantity ?? 0}`,
    'recommended minimum': told.recommendedMinAmountIn === undefined ? '0' : formatAmount(told.recommendedMinAmountIn),
  };
  return [theirs, told.expectedAmount.baseAmount.decimal];
}

/** Maximum requests of a quote, which may miss its deadline on a busy machine. */
const attempts = 20;

const isWhole = ({ offers, refusals }: QuoteResult): boolean =>
  offers.every(({ memo }) => memo !== undefined) && !refusals.some(({ error }) => error.code.startsWith('upstream_'));

/** Offers of the product for a case, with replies of every host. @throws Error when some host stays silent */
async function quoteOffers(
  { from, to, amount, affiliate, streaming }: Case,
  newDeps: () => ReturnType<World['deps']>,
): Promise<readonly Offer[]> {
  const [source, target] = [must(parseAsset(from)), must(parseAsset(to))];
  const request = {
    from: source,
    to: target,
    amount: oursOf(amount),
    destination: person(homeChain(target, 'thorchain')),
    toleranceBps: 100,
    maxImpactBps: 10_000,
    networks: networkIds,
    ...(streaming === undefined ? {} : { streaming }),
    ...(affiliate ? { affiliate: { name: 'strait', bps: 20 } } : {}),
  };
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const book = await quote(request, newDeps());
    if (isWhole(book)) return book.offers;
  }
  throw new Error(`no whole quote of ${from} to ${to} in ${attempts} attempts`);
}

/**
 * Compares every offer of the product for the cases with the query layer's quote for the same request. The world's clock
 * must be frozen.
 */
export async function compareQuotes(world: World, layers: QueryLayers): Promise<readonly ComparedQuote[]> {
  const compared: ComparedQuote[] = [];
  // Freezes our clock like theirs: nothing expires in between.
  const now = Date.now();
  const newDeps = () => world.deps(fetch, () => now);
  for (const swap of cases) {
    const pair = `${swap.from} to ${swap.to}${swap.affiliate ? ', affiliate' : ''}${swap.streaming ? ', in four parts' : ''}`;
    for (const offer of await quoteOffers(swap, newDeps)) {
      const [theirs, decimals] = await (offer.network === 'thorchain' ? onThorchain : onMayachain)(layers, offer);
      compared.push({ pair, network: offer.network, mode: offer.mode, ours: oursAs(offer, decimals), theirs });
    }
  }
  return compared;
}
