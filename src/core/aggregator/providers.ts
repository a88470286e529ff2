import { isOversized } from '../loss/warnings.ts';
import { type NetworkId, networkIds, protocols } from '../network/protocol.ts';
import type { AnyQuoteRequest, Mode, Offer, PooledMode, QuoteRequest, QuoteResult, Refusal } from '../quote/quote.ts';

/** A network in one mode, by the name that integrations know. */
export interface Provider {
  readonly network: NetworkId;
  readonly mode: PooledMode;
}

/** Names that integrations of the official SDK know our two networks by, one for each mode. */
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

/** The mode that a network's provider names know: what passes no pool is made in one go, and has no name of its own. */
const providerMode = (mode: Mode): PooledMode => (mode === 'streaming' ? mode : 'single');

/** The provider name of a network in a mode; a mint or a redeem is the network's plain one. */
export const providerOf = ({ network, mode }: Pick<Offer, 'network' | 'mode'>): ProviderId => ids[network][providerMode(mode)];

/** A quote as the aggregator is asked for it. */
export interface AggregatorRequest {
  readonly request: AnyQuoteRequest;
  /** Asked, in the order of `providerIds`. */
  readonly providers: readonly ProviderId[];
  /** Names of providers of other services, which are refused one by one. */
  readonly unsupported: readonly string[];
  /** Who sends; valid on the chain of the asset that is sold. */
  readonly source?: string;
}

/** What the aggregator found. */
export interface AggregatorResult {
  readonly request: AggregatorRequest;
  readonly result: QuoteResult;
  /** Places of the sold asset on its own chain, where they are known and a transaction is to be built. */
  readonly sellDecimals?: number;
}

/** Networks and modes of the named providers, as a QuoteRequest takes them. */
export function requestedModes(asked: readonly ProviderId[]): Required<Pick<QuoteRequest, 'networks' | 'modes'>> {
  const modesOf = (network: NetworkId) => asked.filter((id) => providers[id].network === network).map((id) => providers[id].mode);
  const networks = networkIds.filter((network) => modesOf(network).length > 0);
  return { networks, modes: Object.fromEntries(networks.map((network) => [network, modesOf(network)])) };
}

/** The asked providers that a refusal speaks for. */
export function refusedProviders({ network, mode }: Refusal, asked: readonly ProviderId[]): readonly ProviderId[] {
  return asked.filter((id) => providers[id].network === network && (mode === undefined || providers[id].mode === providerMode(mode)));
}

/**
 * A refusal for each asked provider of which the result says nothing: a swap in parts that pays no
 * more and is no faster than the network's single one, which `rank` leaves out.
 */
export function silentRefusals({ request: asked, result }: AggregatorResult): readonly Refusal[] {
  const spoken = new Set([
    ...result.offers.map(providerOf),
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

/** Tags of a route, as the official SDK names them. */
export const tagNames = ['CHEAPEST', 'FASTEST', 'RECOMMENDED'] as const;
/** One of `tagNames`. */
export type Tag = (typeof tagNames)[number];

/**
 * Tags of the offers of a ranked book, in its order: the most that arrives, the least time
 * (of equals the better ranked), and the first of the ranking. None of one that is oversized.
 */
export function tagsOf(offers: readonly Offer[]): readonly (readonly Tag[])[] {
  const praised = offers.filter((offer) => !isOversized(offer));
  const most = praised.reduce((best, { quote }) => (quote.expectedAmountOut > best ? quote.expectedAmountOut : best), 0n);
  const least = Math.min(...praised.map(({ quote }) => quote.totalSwapSeconds));
  const cheapest = praised.find(({ quote }) => quote.expectedAmountOut === most);
  const fastest = praised.find(({ quote }) => quote.totalSwapSeconds === least);
  return offers.map((offer) => tagNames.filter((tag) => offer === { CHEAPEST: cheapest, FASTEST: fastest, RECOMMENDED: praised[0] }[tag]));
}
