import { type Asset, parseAsset } from '../asset/asset.ts';
import { knownTokensByName } from '../asset/known-tokens.ts';

/** Pooled assets by id, with decimals as reported by their pools. */
export type RequestTokens = readonly { readonly id: string; readonly decimals?: number }[];

/** Finds a token by contract, case-insensitive: in the pools, else in the pinned list. */
export function findToken(
  chain: string,
  contract: string,
  tokens: RequestTokens,
): { readonly asset: Asset; readonly decimals?: number } | undefined {
  const wanted = contract.toUpperCase();
  for (const { id, decimals } of [...tokens, ...[...knownTokensByName.keys()].map((id): RequestTokens[number] => ({ id }))]) {
    const parsed = parseAsset(id);
    if (!parsed.ok || parsed.value.chain !== chain || parsed.value.contract !== wanted || parsed.value.kind !== 'layer1') continue;
    return decimals === undefined ? { asset: parsed.value } : { asset: parsed.value, decimals };
  }
  return undefined;
}
