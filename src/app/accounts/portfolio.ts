import { maxBps } from '../../core/amount.ts';
import { formatAsset } from '../../core/asset/asset.ts';
import { type AssetInfo, assetInfo, chainName } from '../../core/asset/asset-name.ts';
import { assetName } from '../../core/asset/known-names.ts';
import type { Account } from '../../wallet/port.ts';
import { toUsd } from '../state/form/usd-amount.ts';
import type { ChainHolding } from './$holdings.ts';

/** An account's balance of one asset. */
export interface HeldAsset extends AssetInfo {
  readonly account: Account;
  readonly name: string;
  /** Balance in protocol units. */
  readonly units: bigint;
  /** Dollar value in 1e8 units; absent if no pool prices the asset. */
  readonly usd?: bigint;
  /** Share of all priced holdings, in basis points. */
  readonly shareBps?: number;
}

/** An account on one chain with its assets, highest value first. */
export interface HeldChain {
  readonly account: Account;
  readonly name: string;
  readonly assets: readonly HeldAsset[];
  readonly usd: bigint;
  /** Time of the shown balances, in unix milliseconds. */
  readonly readAt?: number;
  /** Whether the shown balances are stale: read long ago, or not readable since. */
  readonly isStale: boolean;
}

/** Holdings of all connected accounts. */
export interface Portfolio {
  /** Non-empty chains, highest value first. */
  readonly chains: readonly HeldChain[];
  /** Ids of chains without holdings. */
  readonly empty: readonly string[];
  /** Accounts that could not be read and are not in the total. */
  readonly unread: readonly Account[];
  /** Dollars in 1e8 units. */
  readonly total: bigint;
  /** Whether an account's first reading is pending. */
  readonly isReading: boolean;
  /** Time of the oldest reading in the total, in unix milliseconds; absent before the first. */
  readonly readAt?: number;
}

/** Age above which a balance is stale; balances are read every minute. */
const staleMs = 150_000;

type PriceOf = (id: string) => bigint | undefined;

function heldOf({ account, balances }: ChainHolding, priceOf: PriceOf): readonly HeldAsset[] {
  return balances.flatMap(({ asset, amount }): readonly HeldAsset[] => {
    const id = formatAsset(asset);
    const info = assetInfo(id);
    if (info === undefined || amount === 0n) return [];
    const price = priceOf(id);
    const worth = price === undefined ? {} : { usd: toUsd(amount, info.decimals, price) };
    return [{ ...info, account, name: assetName(id, asset), units: amount, ...worth }];
  });
}

const byWorth = <T extends { readonly usd?: bigint }>(a: T, b: T): number => {
  const [one, other] = [a.usd ?? -1n, b.usd ?? -1n];
  return one < other ? 1 : one > other ? -1 : 0;
};

const cent = 10n ** 6n;
/** Dollars as displayed: rows, chains and the total add up. */
const toCents = (usd: bigint): bigint => usd - (usd % cent);

const sumUsd = (items: readonly { readonly usd?: bigint }[]): bigint => items.reduce((sum, { usd = 0n }) => sum + toCents(usd), 0n);

function withShare(asset: HeldAsset, total: bigint): HeldAsset {
  if (asset.usd === undefined || total === 0n) return asset;
  return { ...asset, shareBps: Number((toCents(asset.usd) * BigInt(maxBps)) / total) };
}

/** Groups holdings by chain and asset, valued at `priceOf`, with each share of the total. `now` in unix milliseconds. */
export function portfolioOf(holdings: readonly ChainHolding[], priceOf: PriceOf, now: number): Portfolio {
  const known = holdings.filter(({ readAt }) => readAt !== undefined);
  const held = known.map((holding) => ({ holding, assets: heldOf(holding, priceOf) }));
  const total = held.reduce((sum, { assets }) => sum + sumUsd(assets), 0n);
  const shown = held
    .filter(({ assets }) => assets.length > 0)
    .map(({ holding: { account, readAt = 0, state }, assets }) => ({
      account,
      name: chainName(account.chain),
      assets: assets.map((asset) => withShare(asset, total)).sort(byWorth),
      usd: sumUsd(assets),
      readAt,
      isStale: state === 'failed' || now - readAt > staleMs,
    }));
  const empty = held.filter(({ assets }) => assets.length === 0).map(({ holding: { account } }) => account.chain);
  const times = known.flatMap(({ readAt }) => readAt ?? []);
  return {
    chains: shown.sort(byWorth),
    empty: [...new Set(empty)],
    unread: holdings.filter(({ readAt, state }) => readAt === undefined && state === 'failed').map(({ account }) => account),
    total,
    isReading: holdings.some(({ state }) => state === 'reading'),
    ...(times.length === 0 ? {} : { readAt: Math.min(...times) }),
  };
}

/** Filter of the list of holdings. */
export interface HeldFilter {
  /** Words matched against tickers, names, chains and contracts. */
  readonly query: string;
  /** Hides holdings below one dollar. */
  readonly hidesSmall: boolean;
}

const smallDollars = 10n ** 8n;

/** Applies the filter and drops chains left empty. An asset without a price is never small. */
export function filterHeld(held: readonly HeldChain[], { query, hidesSmall }: HeldFilter): readonly HeldChain[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = ({ ticker, name, chainName, id }: HeldAsset): boolean => {
    const text = `${ticker} ${name} ${chainName} ${id}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const isShown = (asset: HeldAsset): boolean => isFound(asset) && !(hidesSmall && asset.usd !== undefined && asset.usd < smallDollars);
  return held.map((one) => ({ ...one, assets: one.assets.filter(isShown) })).filter(({ assets }) => assets.length > 0);
}
