import { type ProviderId, providerIds, providers } from '../../core/aggregator/providers.ts';
import type { GasRate, PriceFinding, Token, TokenList } from '../../core/aggregator/tokens.ts';
import { type Asset, formatAsset } from '../../core/asset/asset.ts';
import { getNativeAsset, isNativeAsset } from '../../core/asset/native-assets.ts';
import { AppError } from '../../core/errors.ts';
import type { NetworkFacts } from '../../core/facts/network-facts.ts';
import { type NetworkId, networkIds, protocols } from '../../core/network/protocol.ts';
import { findPool, pricesOf, usdValueOfOne } from '../../core/pool/pool.ts';
import { decimalsOfAll } from '../account/decimals.ts';
import type { Deps } from '../deps.ts';

type ListDeps = Pick<Deps, 'facts' | 'chains'>;

/** Facts of the reachable networks. @throws AppError upstream_unavailable when none of them replies. */
async function readFacts(networks: readonly NetworkId[], deps: Pick<Deps, 'facts'>): Promise<readonly NetworkFacts[]> {
  const replies = await Promise.all(networks.map((network) => deps.facts.read(network)));
  const known = replies.flatMap((reply) => (reply.ok ? [reply.value] : []));
  if (known.length > 0) return known;
  const hints = replies.flatMap((reply) => (reply.ok ? [] : [reply.error.info.hint]));
  throw new AppError({ code: 'upstream_unavailable', hint: hints.join(' ') });
}

/** The network's native asset and those of its open pools, deepest first. */
function tradedAssets({ network, pools }: NetworkFacts): readonly Asset[] {
  const open = pools.filter(({ status }) => status === 'available').sort((a, b) => (a.balanceNative < b.balanceNative ? 1 : -1));
  return [getNativeAsset(network), ...open.map(({ asset }) => asset)];
}

async function readTokens(facts: NetworkFacts, deps: ListDeps): Promise<readonly Token[]> {
  const assets = tradedAssets(facts);
  const decimals = await decimalsOfAll(assets, deps);
  return assets.flatMap((asset): Token[] => {
    const places = decimals.get(formatAsset(asset));
    const shortCode = findPool(facts.pools, asset)?.shortCode;
    return places === undefined ? [] : [{ asset, decimals: places, ...(shortCode === undefined ? {} : { shortCode }) }];
  });
}

/** Token lists of the providers whose networks reply, without tokens of unknown decimals. @throws AppError upstream_unavailable */
export async function tokenLists(ids: readonly ProviderId[], deps: ListDeps): Promise<readonly TokenList[]> {
  const facts = await readFacts([...new Set(ids.map((id) => providers[id].network))], deps);
  const tokens = new Map(await Promise.all(facts.map(async (one) => [one.network, await readTokens(one, deps)] as const)));
  return ids.flatMap((provider) => {
    const { network } = providers[provider];
    const readAt = facts.find((one) => one.network === network)?.readAt;
    const own = tokens.get(network);
    return own === undefined || readAt === undefined ? [] : [{ provider, tokens: own, readAt }];
  });
}

/** Token list of one provider. @throws AppError upstream_unavailable when its network does not reply. */
export async function tokenList(id: ProviderId, deps: ListDeps): Promise<TokenList> {
  const [list] = await tokenLists([id], deps);
  if (list === undefined) throw new AppError({ code: 'upstream_unavailable', hint: '' });
  return list;
}

/** Token lists of all providers. @throws AppError upstream_unavailable when no network replies. */
export const allTokenLists = (_request: unknown, deps: ListDeps): Promise<readonly TokenList[]> => tokenLists(providerIds, deps);

/** Dollar prices from the pools; the network with the deeper pool wins. @throws AppError upstream_unavailable when no network replies. */
export async function prices(
  requested: readonly { readonly identifier: string; readonly asset?: Asset }[],
  deps: Pick<Deps, 'facts'>,
): Promise<readonly PriceFinding[]> {
  const known = (await readFacts(networkIds, deps)).map((facts) => ({ facts, prices: pricesOf(facts.pools) }));
  return requested.map(({ identifier, asset }) => {
    if (asset === undefined) return { identifier };
    const candidates = known.flatMap(({ facts, prices: own }) => {
      const price = usdValueOfOne(asset, own);
      return price === undefined
        ? []
        : [{ price, depth: computeDepth(asset, facts, own.native ?? 0n), network: facts.network, readAt: facts.readAt }];
    });
    const [best] = candidates.sort((a, b) => (a.depth < b.depth ? 1 : -1));
    if (best === undefined) return { identifier };
    const { price, network, readAt } = best;
    return { identifier, found: { price, network, readAt } };
  });
}

/** Dollar value of the pool's native side; effectively infinite for the network's own native asset, so that it takes precedence. */
function computeDepth(asset: Asset, { network, pools }: NetworkFacts, native: bigint): bigint {
  const { nativeDecimals } = protocols[network];
  if (isNativeAsset(asset, network)) return 10n ** 30n;
  return ((findPool(pools, asset)?.balanceNative ?? 0n) * native) / 10n ** BigInt(nativeDecimals);
}

/**
 * Gas rates of all chains of the networks, the higher one when two differ. @throws AppError upstream_unavailable when no
 * network replies.
 */
export async function gasRates(_request: unknown, deps: Pick<Deps, 'facts'>): Promise<readonly GasRate[]> {
  const rates = new Map<string, GasRate>();
  for (const { inbound, readAt } of await readFacts(networkIds, deps)) {
    for (const { chain, gasRate: rate, gasRateUnits: unit } of inbound) {
      const other = rates.get(chain);
      if (other === undefined || other.rate < rate) rates.set(chain, { chain, rate, unit, readAt });
    }
  }
  return [...rates.values()];
}
