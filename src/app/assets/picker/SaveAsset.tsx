import type { AssetInfo } from '../../../core/asset/asset-name.ts';
import { tSaved } from '../../words/saved-words.ts';
import { StarMark } from '../StarMark.tsx';

interface Props {
  /** Asset of the active row. */
  readonly choice: AssetInfo | undefined;
  readonly isSaved: boolean;
  readonly onSave: (id: string) => void;
}

/** Toggles the star of the active asset. */
export function SaveAsset({ choice, isSaved, onSave }: Props) {
  if (choice === undefined) return null;
  return (
    <button type="button" className="text-button picker-save" aria-pressed={isSaved} data-saved={isSaved} onClick={() => onSave(choice.id)}>
      <StarMark />
      {tSaved('saved.asset', { asset: choice.ticker })}
    </button>
  );
}
