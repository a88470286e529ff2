import { type Asset, homeChain, parseAsset } from '../../../../src/core/asset/asset.ts';
import { chains } from '../../../../src/core/chain/chain.ts';
import type { NetworkId } from '../../../../src/core/network/protocol.ts';
import { type NetworkState, setting } from '../state.ts';
import { convert } from './pools.ts';
import { shares } from './primitives.ts';

/** Block reward in whole coins, rounded down (content/reference/arithmetic.md#confirmations). */
const coinbase: Readonly<Record<string, bigint>> = { BTC: 3n, LTC: 6n, BCH: 3n, DOGE: 10_000n, ZEC: 1n, DASH: 1n };
const ethBlockReward = 3n * 10n ** 18n;
const weiPerUnit = 10n ** 10n;
const fewest: Readonly<Record<NetworkId, Readonly<Record<string, bigint>>>> = {
  thorchain: { ETH: 2n, DOGE: 2n, BASE: 12n, TRON: 3n },
  mayachain: { ETH: 2n, DASH: 2n },
};

/** Confirmations that a node requires before it counts a deposit. */
export function inboundConfirmations(state: NetworkState, asset: Asset, amount: bigint): number {
  const chain = homeChain(asset, state.id);
  const needed = capped(state, chain, confirmationsFor(state, chain, asset, amount));
  const floor = fewest[state.id][chain] ?? 0n;
  return Number(needed < floor ? floor : needed);
}

function confirmationsFor(state: NetworkState, chain: string, asset: Asset, amount: bigint): bigint {
  const multiplier = setting(state, `ConfMultiplierBasisPoints-${chain}`, 10_000n);
  const reward = coinbase[chain];
  if (reward !== undefined) {
    const perBlock = shares[state.id].gus(multiplier, 10_000n, reward * 10n ** 8n);
    return perBlock === 0n ? 0n : (amount + perBlock - 1n) / perBlock;
  }
  const gas = parseAsset(chains['ETH']?.gasAsset ?? '');
  if (chain !== 'ETH' || !gas.ok) return 0n;
  const perBlock = shares[state.id].gus(multiplier, 10_000n, ethBlockReward);
  const wei = convert(state, amount, asset, gas.value) * weiPerUnit;
  return perBlock === 0n ? 0n : (wei * 2n) / perBlock;
}

function capped(state: NetworkState, chain: string, blocks: bigint): bigint {
  if (chain !== 'BTC' && chain !== 'ETH') return blocks;
  const most = setting(state, `MaxConfirmations-${chain}`);
  return most > 0n && blocks > most ? most : blocks;
}
