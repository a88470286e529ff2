import type { AssetInfo } from '../../core/asset/asset-name.ts';
import type { NetworkId } from '../../core/network/protocol.ts';

/** Tints of well-known chains; others take one by their letters. */
const tints: Readonly<Record<string, number>> = {
  BTC: 0,
  ETH: 1,
  DOGE: 2,
  LTC: 3,
  BCH: 4,
  AVAX: 5,
  BSC: 6,
  THOR: 4,
  MAYA: 1,
  XRP: 3,
  SOL: 7,
  ZEC: 6,
};
const tintCount = 8;

export function tintOf(text: string): number {
  const sum = [...text].reduce((total, letter) => total * 31 + letter.charCodeAt(0), 7);
  return tints[text] ?? Math.abs(sum) % tintCount;
}

/** A coin that is not its chain's own carries the chain's letter on the rim. */
export const isToken = ({ ticker, chain }: AssetInfo): boolean => ticker !== chain;

export const lettersOf = ({ ticker }: AssetInfo): string => ticker.slice(0, ticker.length > 4 ? 3 : 4);

/** THORChain a hammer, MAYAChain a stepped pyramid; on a field of 20 by 20. */
export const networkShapes: Readonly<Record<NetworkId, string>> = {
  thorchain: 'M4 3h12v4h-3.5v10h-5V7H4z',
  mayachain: 'M8 3h4v4h3v5h3v5H2v-5h3V7h3z',
};
