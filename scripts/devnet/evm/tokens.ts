import { type Asset, contractOnChain, formatAsset, parseAsset } from '../../../src/core/asset/asset.ts';
import { mayachainPools } from '../networks/seeds/seed-mayachain-pools.ts';
import { thorchainPools } from '../networks/seeds/seed-thorchain-pools.ts';
import type { EvmToken } from './node.ts';

/** Tokens of which the networks say 8 places or nothing, and whose contract has neither these nor 18. */
const ownDecimals: Readonly<Record<string, number>> = { WBTC: 8, CBBTC: 8, SOL: 9 };

/** The token behind an asset; undefined when the asset is none of an EVM chain. `poolDecimals` as the pool lists it, 0 for nothing. */
export function tokenOf(asset: Asset, poolDecimals: number): EvmToken | undefined {
  const address = contractOnChain(asset);
  if (asset.kind !== 'layer1' || address === undefined || !address.startsWith('0x')) return undefined;
  const isTold = poolDecimals > 0 && poolDecimals < 8;
  return { asset, address, decimals: isTold ? poolDecimals : (ownDecimals[asset.ticker] ?? 18), isOld: asset.ticker === 'USDT' };
}

/** Every token of a chain that one of the networks starts with. */
export function tokensOf(chain: string): EvmToken[] {
  const rows = [...thorchainPools, ...mayachainPools].filter(([name]) => name.startsWith(`${chain}.`));
  const found = new Map<string, EvmToken>();
  for (const [name, , decimals] of rows) {
    const asset = parseAsset(name);
    const token = asset.ok ? tokenOf(asset.value, decimals) : undefined;
    if (token !== undefined) found.set(formatAsset(token.asset), token);
  }
  return [...found.values()];
}
