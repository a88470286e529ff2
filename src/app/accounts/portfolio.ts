import { maxBps } from '../../core/amount.ts';
import { formatAsset } from '../../core/asset/asset.ts';
import { type AssetInfo, assetInfo, chainName } from '../../core/asset/asset-name.ts';
import { assetName } from '../../core/asset/known-names.ts';
import type { Account } from '../../wallet/port.ts';
import { worthOf } from '../form/usd-amount.ts';
import type { ChainHolding } from './$holdings.ts';

/** What an account holds of one asset. */
export interface HeldAsset extends AssetInfo {
  readonly account: Account;
  readonly name: string;
  /** In protocol units. */
  readonly units: bigint;
  /** In 1e8 units; absent where no pool says. */
  readonly usd?: bigint;
  /** Of all that is held and has a price, in basis points. */
  readonly shareBps?: number;
}

/** An account on one chain with what it holds there, worth most first. */
export interface HeldChain {
  readonly account: Account;
  readonly name: string;
  readonly assets: readonly HeldAsset[];
  readonly usd: bigint;
  /** Unix milliseconds of what is shown. */
  readonly readAt?: number;
  /** What is shown is old: it was read long ago, or could not be read since. */
  readonly isStale: boolean;
}

/** All that the connected accounts hold. */
export interface Portfolio {
  /** Those that hold something, worth most first. */
  readonly chains: readonly HeldChain[];
  /** Ids of chains on which nothing is held. */
  readonly empty: readonly string[];
  /** Accounts of which nothing could be read: they are not in the total. */
  readonly unread: readonly Account[];
  /** Dollars in 1e8 units. */
  readonly total: bigint;
  /** An account has not answered for the first time. */
  readonly isReading: boolean;
  /** The oldest reading in the total, in unix milliseconds; absent before the first. */
  readonly readAt?: number;
}

/** A balance is read anew every minute; older than two rounds it is said to be. */
const staleMs = 150_000;

type PriceOf = (id: string) => bigint | undefined;

function heldOf({ account, balances }: ChainHolding, priceOf: PriceOf): readonly HeldAsset[] {
  return balances.flatMap(({ asset, amount }): readonly HeldAsset[] => {
    const id = formatAsset(asset);
    const info = assetInfo(id);
    if (info === undefined || amount === 0n) return [];
    const price = priceOf(id);
    const worth = price === undefined ? {} : { usd: worthOf(amount, info.decimals, price) };
    return [{ ...info, account, name: assetName(id, asset), units: amount, ...worth }];
  });
}

const byWorth = <T extends { readonly usd?: bigint }>(a: T, b: T): number => {
  const [one, other] = [a.usd ?? -1n, b.usd ?? -1n];
  return one < other ? 1 : one > other ? -1 : 0;
};

const sumOf = (items: readonly { readonly usd?: bigint }[]): bigint => items.reduce((sum, { usd = 0n }) => sum + usd, 0n);

function withShare(asset: HeldAsset, total: bigint): HeldAsset {
  if (asset.usd === undefined || total === 0n) return asset;
  return { ...asset, shareBps: Number((asset.usd * BigInt(maxBps)) / total) };
}

/** What is held by chain and asset, with its worth at `priceOf` and its share of the whole. `now` in unix milliseconds. */
export function portfolioOf(holdings: readonly ChainHolding[], priceOf: PriceOf, now: number): Portfolio {
  const known = holdings.filter(({ readAt }) => readAt !== undefined);
  const held = known.map((holding) => ({ holding, assets: heldOf(holding, priceOf) }));
  const total = held.reduce((sum, { assets }) => sum + sumOf(assets), 0n);
  const shown = held
    .filter(({ assets }) => assets.length > 0)
    .map(({ holding: { account, readAt = 0, state }, assets }) => ({
      account,
      name: chainName(account.chain),
      assets: assets.map((asset) => withShare(asset, total)).sort(byWorth),
      usd: sumOf(assets),
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

/** Which part of what is held is shown. */
export interface HeldFilter {
  /** Words of tickers, names, chains or contracts. */
  readonly query: string;
  /** Without what is worth less than a dollar. */
  readonly hidesSmall: boolean;
}

const smallDollars = 10n ** 8n;

/** What is asked for; chains without any of it are left out. An asset without a price is never small. */
export function filterHeld(held: readonly HeldChain[], { query, hidesSmall }: HeldFilter): readonly HeldChain[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = ({ ticker, name, chainName, id }: HeldAsset): boolean => {
    const text = `${ticker} ${name} ${chainName} ${id}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const isShown = (asset: HeldAsset): boolean => isFound(asset) && !(hidesSmall && asset.usd !== undefined && asset.usd < smallDollars);
  return held.map((one) => ({ ...one, assets: one.assets.filter(isShown) })).filter(({ assets }) => assets.length > 0);
}
