import type { AssetInfo } from '../../core/asset/asset-name.ts';
import { chains } from '../../core/chain/chain.ts';

/** Coins that a chain pays its fees with have a drawing; these have one too, and always carry their chain. */
const others = 'NOBLE.USDC THOR.TCY THOR.RUJI MAYA.MAYA KUJI.USK'.split(' ');

export type MarkKind = 'assets' | 'chains' | 'networks' | 'wallets';

/** Where a drawing is. */
export const markUrl = (kind: MarkKind, name: string): string => `/marks/${kind}/${name}.svg`;

/** The drawing of a chain; undefined for a chain without one. */
export const chainMarkUrl = (chain: string): string | undefined => (chain in chains ? markUrl('chains', chain.toLowerCase()) : undefined);

/** What a mark shows. */
export interface MarkParts {
  /** The drawing; undefined where letters stand for it. */
  readonly url: string | undefined;
  readonly letters: string;
  /** The chain on the rim; undefined for a chain's own coin. */
  readonly badge: string | undefined;
}

/** Whether its drawing has to be looked up by its contract: a ticker alone says nothing about a token. */
export const isToken = ({ contract }: AssetInfo): boolean => contract !== '';

/** The asset of the networks' own form that a secured or trade asset stands for. */
const originOf = (id: string): string => id.replace(/^(\w+)[~-]/, '$1.');

/**
 * The parts of the mark of an asset.
 * @param tokens the drawings of pinned tokens by their ids, once they are known
 */
export function markParts(asset: AssetInfo, tokens: ReadonlyMap<string, string> | undefined): MarkParts {
  const origin = originOf(asset.id);
  const [chain = '', ticker = ''] = origin.split('.');
  const isOther = others.includes(origin);
  const isCoin = isOther || chains[chain]?.gasAsset === origin;
  const name = isCoin ? ticker.toLowerCase() : tokens?.get(origin);
  // The coin of another chain: its drawing alone would name that one.
  const isAlone = isCoin && !isOther && (ticker === chain || !(ticker in chains)) && origin === asset.id;
  const letters = asset.ticker.slice(asset.ticker.search(/[^-~]*$/));
  return {
    url: name === undefined ? undefined : markUrl('assets', name),
    letters: letters.slice(0, letters.length > 4 ? 3 : 4),
    badge: isAlone ? undefined : chainMarkUrl(asset.chain),
  };
}
