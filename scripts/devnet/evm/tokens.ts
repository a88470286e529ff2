import { type Asset, contractOnChain, formatAsset, parseAsset } from '../../../src/core/asset/asset.ts';
import { mayachainPools } from '../networks/seeds/seed-mayachain-pools.ts';
import { thorchainPools } from '../networks/seeds/seed-thorchain-pools.ts';
import type { EvmToken } from './node.ts';

/** Decimals of tokens that the networks list with 8 or none, where the default of 18 is wrong. */
const ownDecimals: Readonly<Record<string, number>> = { WBTC: 8, CBBTC: 8, SOL: 9 };

/** Token of an asset; undefined for an asset outside EVM chains. `poolDecimals` as listed by the pool, 0 for none. */
export function toEvmToken(asset: Asset, poolDecimals: number): EvmToken | undefined {
  const address = contractOnChain(asset);
  if (asset.kind !== 'layer1' || address === undefined || !address.startsWith('0x')) return undefined;
  const isTold = poolDecimals > 0 && poolDecimals < 8;
  return { asset, address, decimals: isTold ? poolDecimals : (ownDecimals[asset.ticker] ?? 18), isOld: asset.ticker === 'USDT' };
}

/** Every token of a chain that either network lists at genesis. */
export function listEvmTokens(chain: string): EvmToken[] {
  const rows = [...thorchainPools, ...mayachainPools].filter(([name]) => name.startsWith(`${chain}.`));
  const found = new Map<string, EvmToken>();
  for (const [name, , decimals] of rows) {
    const asset = parseAsset(name);
    const token = asset.ok ? toEvmToken(asset.value, decimals) : undefined;
    if (token !== undefined) found.set(formatAsset(token.asset), token);
  }
  return [...found.values()];
}
