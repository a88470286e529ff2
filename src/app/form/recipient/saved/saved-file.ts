import { savedAssets, starAssets } from '../../../assets/picker/saved-assets.ts';
import { savedPairs, starPairs } from '../../../market/own-pairs.ts';
import { $saved, type Imported, importRecipients, savedFormat } from './saved-recipients.ts';

type Kept = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Saved addresses (as last read), assets and pairs. */
const listsOf = (storage: Kept) => ({ addresses: $saved.get(), assets: savedAssets(storage), pairs: savedPairs(storage) });

/** Whether there is anything to export. */
export const hasSaved = (storage: Kept): boolean => Object.values(listsOf(storage)).some((list) => list.length > 0);

/** Exports the saved addresses, assets and pairs as one file; paid addresses are not included. */
export const exportSaved = (storage: Kept): string => JSON.stringify({ format: savedFormat, version: 1, ...listsOf(storage) }, null, 2);

/** Result of importing a file; `starred` counts assets and pairs. */
export interface ImportedFile extends Imported {
  readonly starred: number;
}

/** Imports the saved addresses, assets and pairs that are new to this browser; undefined if the file has another format. */
export function importSaved(text: string, storage: Kept): ImportedFile | undefined {
  const imported = importRecipients(text, storage);
  if (imported === undefined) return undefined;
  const { assets, pairs } = JSON.parse(text) as Readonly<Record<string, unknown>>;
  return { ...imported, starred: starAssets(assets, storage) + starPairs(pairs, storage) };
}
