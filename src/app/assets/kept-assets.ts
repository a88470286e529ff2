import { formatAsset, parseAsset } from '../../core/asset/asset.ts';
import { assetInfo } from '../../core/asset/asset-name.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import { tSwap } from '../words/swap-words.ts';
import type { NamedChoice } from './picker/asset-search.ts';

/** Forms in which a network holds another chain's asset; MAYAChain has no secured assets. */
const forms = [
  { kind: 'secured', word: 'assets.secured', networks: ['thorchain'] },
  { kind: 'trade', word: 'assets.trade', networks: ['thorchain', 'mayachain'] },
] as const satisfies readonly { kind: string; word: string; networks: readonly NetworkId[] }[];

/** Secured and trade forms of the listed assets. A network's own assets have none. */
export function keptChoices(choices: readonly NamedChoice[]): readonly NamedChoice[] {
  return forms.flatMap(({ kind, word, networks: having }) =>
    choices.flatMap((choice): NamedChoice[] => {
      const asset = parseAsset(choice.id);
      const networks = choice.networks.filter((network) => (having as readonly NetworkId[]).includes(network));
      if (!asset.ok || asset.value.kind !== 'layer1' || networks.length === 0) return [];
      const info = assetInfo(formatAsset({ ...asset.value, kind }));
      return info === undefined ? [] : [{ ...choice, ...info, networks, name: tSwap(word, { name: choice.name }) }];
    }),
  );
}

/** Minimum length of a prefix that matches a word. */
const minLetters = 3;
const wide = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}]/u;

/** Whether the query asks for secured or trade assets: `btc-`, `btc~`, or a prefix of one of `words`. */
export function namesKept(query: string, words: string): boolean {
  const typed = query.toLowerCase().split(/\s+/).filter(Boolean);
  const known = words.toLowerCase().split(' ');
  return typed.some((word) => {
    if (/^[a-z0-9]{2,10}[~-]/.test(word)) return true;
    return (word.length >= minLetters || wide.test(word)) && known.some((one) => one.startsWith(word));
  });
}
