import { useStore } from '@nanostores/react';
import type { AssetInfo } from '../../core/asset/asset-name.ts';
import { fromTo } from '../../i18n/from-to.ts';
import { StarMark } from '../assets/StarMark.tsx';
import { tSaved } from '../words/saved-words.ts';
import { $ownPairs, toggleSavedPair } from './own-pairs.ts';
import { isSamePair } from './recent-pairs.ts';

const storage = () => localStorage;

interface Props {
  readonly from: AssetInfo;
  readonly to: AssetInfo;
  /** Called before the toggle. */
  readonly onPress?: () => void;
}

/** Stars or unstars a pair. */
export function PairStar({ from, to, onPress }: Props) {
  const pair = { from: from.id, to: to.id };
  const isSaved = useStore($ownPairs).saved.some(isSamePair(pair));
  const press = () => {
    onPress?.();
    toggleSavedPair(pair, storage);
  };
  const label = tSaved('saved.asset', { asset: fromTo(from.ticker, to.ticker) });
  return (
    <button
      type="button"
      className="icon-button pair-star"
      aria-pressed={isSaved}
      data-saved={isSaved}
      aria-label={label}
      title={label}
      onClick={press}
    >
      <StarMark />
    </button>
  );
}
