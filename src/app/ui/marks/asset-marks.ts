import type { AssetInfo } from '../../../core/asset/asset-name.ts';
import { chains } from '../../../core/chain/chain.ts';

/** Assets with an icon besides the gas assets; they always have a chain badge. */
const others = 'NOBLE.USDC THOR.TCY THOR.RUJI MAYA.MAYA KUJI.USK'.split(' ');

export type MarkKind = 'assets' | 'chains' | 'networks' | 'wallets';

/** URL of an icon. */
export const markUrl = (kind: MarkKind, name: string): string => `/marks/${kind}/${name}.svg`;

/** Icon URL of a chain; undefined for a chain without one. */
export const chainMarkUrl = (chain: string): string | undefined => (chain in chains ? markUrl('chains', chain.toLowerCase()) : undefined);

/** Parts of an asset mark. */
export interface MarkParts {
  /** Icon URL; undefined if letters are shown instead. */
  readonly url: string | undefined;
  readonly letters: string;
  /** Icon URL of the chain badge; undefined for a chain's own coin. */
  readonly badge: string | undefined;
}

/** Whether the icon must be looked up by contract: a ticker alone does not identify a token. */
export const isToken = ({ contract }: AssetInfo): boolean => contract !== '';

/** The layer-1 asset id behind a secured or trade asset. */
const originOf = (id: string): string => id.replace(/^(\w+)[~-]/, '$1.');

/**
 * Parts of an asset's mark.
 * @param tokens icon names of pinned tokens by asset id, once loaded
 */
export function markParts(asset: AssetInfo, tokens: ReadonlyMap<string, string> | undefined): MarkParts {
  const origin = originOf(asset.id);
  const [chain = '', ticker = ''] = origin.split('.');
  const isOther = others.includes(origin);
  const isCoin = isOther || chains[chain]?.gasAsset === origin;
  const name = isCoin ? ticker.toLowerCase() : tokens?.get(origin);
  // Another chain's coin needs the badge: its icon alone would suggest that chain.
  const isAlone = isCoin && !isOther && (ticker === chain || !(ticker in chains)) && origin === asset.id;
  const letters = asset.ticker.slice(asset.ticker.search(/[^-~]*$/));
  return {
    url: name === undefined ? undefined : markUrl('assets', name),
    letters: letters.slice(0, letters.length > 4 ? 3 : 4),
    badge: isAlone ? undefined : chainMarkUrl(asset.chain),
  };
}
