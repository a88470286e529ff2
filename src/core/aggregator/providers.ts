import { isOversized } from '../loss/warnings.ts';
import { type NetworkId, networkIds, protocols } from '../network/protocol.ts';
import type { AnyQuoteRequest, Mode, Offer, PooledMode, QuoteRequest, QuoteResult, Refusal } from '../quote/quote.ts';

/** Network and mode behind a provider name. */
export interface Provider {
  readonly network: NetworkId;
  readonly mode: PooledMode;
}

/** Provider names of both networks in the official SDK, one per mode. */
export const providerIds = ['THORCHAIN', 'THORCHAIN_STREAMING', 'MAYACHAIN', 'MAYACHAIN_STREAMING'] as const;
/** One of `providerIds`. */
export type ProviderId = (typeof providerIds)[number];

/** Network and mode of each provider name. */
export const providers: Readonly<Record<ProviderId, Provider>> = {
  THORCHAIN: { network: 'thorchain', mode: 'single' },
  THORCHAIN_STREAMING: { network: 'thorchain', mode: 'streaming' },
  MAYACHAIN: { network: 'mayachain', mode: 'single' },
  MAYACHAIN_STREAMING: { network: 'mayachain', mode: 'streaming' },
};

const ids: Readonly<Record<NetworkId, Readonly<Record<PooledMode, ProviderId>>>> = {
  thorchain: { single: 'THORCHAIN', streaming: 'THORCHAIN_STREAMING' },
  mayachain: { single: 'MAYACHAIN', streaming: 'MAYACHAIN_STREAMING' },
};

/** Provider mode of an offer; mints and redeems, which pass no pool, count as single. */
const providerMode = (mode: Mode): PooledMode => (mode === 'streaming' ? mode : 'single');

/** Provider name of a network in a mode; a mint or redeem uses the single-mode name. */
export const toProviderId = ({ network, mode }: Pick<Offer, 'network' | 'mode'>): ProviderId => ids[network][providerMode(mode)];

/** An aggregator quote request. */
export interface AggregatorRequest {
  readonly request: AnyQuoteRequest;
  /** Requested providers, in the order of `providerIds`. */
  readonly providers: readonly ProviderId[];
  /** Requested provider names of other services, each rejected. */
  readonly unsupported: readonly string[];
  /** Sender address; valid on the sold asset's chain. */
  readonly source?: string;
}

/** An aggregator quote result. */
export interface AggregatorResult {
  readonly request: AggregatorRequest;
  readonly result: QuoteResult;
  /** Native decimals of the sold asset, if known and a transaction is to be built. */
  readonly sellDecimals?: number;
}

/** Networks and modes of the requested providers, in QuoteRequest form. */
export function requestedModes(asked: readonly ProviderId[]): Required<Pick<QuoteRequest, 'networks' | 'modes'>> {
  const pickModes = (network: NetworkId) => asked.filter((id) => providers[id].network === network).map((id) => providers[id].mode);
  const networks = networkIds.filter((network) => pickModes(network).length > 0);
  return { networks, modes: Object.fromEntries(networks.map((network) => [network, pickModes(network)])) };
}

/** Requested providers covered by a refusal. */
export function refusedProviders({ network, mode }: Refusal, asked: readonly ProviderId[]): readonly ProviderId[] {
  return asked.filter((id) => providers[id].network === network && (mode === undefined || providers[id].mode === providerMode(mode)));
}

/**
 * Refusals for requested providers missing from the result: a streaming swap that pays no more
 * and is no faster than the network's single swap, which `rank` omits.
 */
export function silentRefusals({ request: asked, result }: AggregatorResult): readonly Refusal[] {
  const spoken = new Set([
    ...result.offers.map(toProviderId),
    ...result.refusals.flatMap((refusal) => refusedProviders(refusal, asked.providers)),
  ]);
  return asked.providers
    .filter((id) => !spoken.has(id))
    .map((id): Refusal => {
      const { network, mode } = providers[id];
      const hint = `On ${protocols[network].name} a swap in parts would pay no more here, and be no faster.`;
      return { network, mode, error: { code: 'no_route', hint } };
    });
}

/** Route tags of the official SDK. */
export const tagNames = ['CHEAPEST', 'FASTEST', 'RECOMMENDED'] as const;
/** One of `tagNames`. */
export type Tag = (typeof tagNames)[number];

/**
 * Tags of ranked offers, in order: highest output, shortest time (ties go to the better
 * ranked), and first in the ranking. Oversized offers get none.
 */
export function tagsOf(offers: readonly Offer[]): readonly (readonly Tag[])[] {
  const praised = offers.filter((offer) => !isOversized(offer));
  const most = praised.reduce((best, { quote }) => (quote.expectedAmountOut > best ? quote.expectedAmountOut : best), 0n);
  const least = Math.min(...praised.map(({ quote }) => quote.totalSwapSeconds));
  const cheapest = praised.find(({ quote }) => quote.expectedAmountOut === most);
  const fastest = praised.find(({ quote }) => quote.totalSwapSeconds === least);
  return offers.map((offer) => tagNames.filter((tag) => offer === { CHEAPEST: cheapest, FASTEST: fastest, RECOMMENDED: praised[0] }[tag]));
}
