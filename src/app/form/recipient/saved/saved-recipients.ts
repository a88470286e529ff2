import { atom } from 'nanostores';
import { chainsOfAddress, validateAddress } from '../../../../core/address/address.ts';
import { type KnownAddress, knownAddresses, lookalikeOf } from '../recent-addresses.ts';

/** Storage key of the saved addresses. */
export const savedKey = 'strait.recipients';
/** Maximum number of saved addresses. */
export const maxSaved = 100;
/** Maximum name length. */
export const longestName = 40;

type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** An address saved under a name. */
export interface SavedRecipient {
  readonly name: string;
  /** Chain it was saved for; an EVM address is valid on every EVM chain. */
  readonly chain: string;
  readonly address: string;
  /** Came with a file, so that somebody else may have chosen it. */
  readonly isImported?: true;
}

/** Saved addresses as last read, sorted by name. */
export const $saved = atom<readonly SavedRecipient[]>([]);

/** Removes invisible and text direction characters from a name. */
export const plainName = (name: string): string =>
  name
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, longestName);

const sameName = (a: string, b: string): boolean => a.normalize('NFKC').toLowerCase() === b.normalize('NFKC').toLowerCase();

/** Reads a stored or imported entry; undefined without a name or with an address invalid on its chain. */
function readEntry(value: unknown): SavedRecipient | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { name, chain, address, isImported } = value as Partial<Record<keyof SavedRecipient, unknown>>;
  if (typeof name !== 'string' || typeof chain !== 'string' || typeof address !== 'string') return undefined;
  const checked = validateAddress(address, chain);
  const plain = plainName(name);
  if (!checked.ok || plain === '') return undefined;
  return { name: plain, chain, address: checked.value.text, ...(isImported === true && { isImported }) };
}

function entriesIn(text: string | null): readonly SavedRecipient[] {
  try {
    const held: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(held) ? held.flatMap((entry) => readEntry(entry) ?? []).slice(0, maxSaved) : [];
  } catch {
    return [];
  }
}

/** Reads the stored entries, including changes from other tabs; empty without storage. */
export function loadSaved(storage: () => BrowserStorage): readonly SavedRecipient[] {
  try {
    $saved.set([...entriesIn(storage().getItem(savedKey))].sort((a, b) => a.name.localeCompare(b.name)));
  } catch {
    $saved.set([]);
  }
  return $saved.get();
}

/** Whether two entries have the same payee: the same address on chains that share its format. */
export const isSamePayee = (a: KnownAddress, b: KnownAddress): boolean =>
  a.address === b.address && (a.chain === b.chain || chainsOfAddress(a.address).includes(b.chain));

/** Result of saving. `taken`: the name belongs to another address. `unkept`: storage failed. */
export type Saving = 'saved' | 'nameless' | 'taken' | 'full' | 'unkept';

function write(entries: readonly SavedRecipient[], storage: () => BrowserStorage): boolean {
  try {
    if (entries.length === 0) storage().removeItem(savedKey);
    else storage().setItem(savedKey, JSON.stringify(entries));
  } catch {
    return false;
  }
  loadSaved(storage);
  return true;
}

/** Saves an address under a name; renames one that is already saved. */
export function saveRecipient(entry: SavedRecipient, storage: () => BrowserStorage): Saving {
  const name = plainName(entry.name);
  if (name === '') return 'nameless';
  const others = loadSaved(storage).filter((known) => !isSamePayee(known, entry));
  if (others.some((known) => sameName(known.name, name))) return 'taken';
  if (others.length >= maxSaved) return 'full';
  return write([...others, { ...entry, name }], storage) ? 'saved' : 'unkept';
}

export function forgetRecipient(entry: SavedRecipient, storage: () => BrowserStorage): void {
  write(
    loadSaved(storage).filter((known) => !isSamePayee(known, entry)),
    storage,
  );
}

export function forgetAllRecipients(storage: () => BrowserStorage): void {
  write([], storage);
}

/** Every paid or saved address, on each chain where it is valid; used to detect lookalikes. */
export function knownPayees(storage: () => BrowserStorage): readonly KnownAddress[] {
  const saved = loadSaved(storage).flatMap(({ address }) => chainsOfAddress(address).map((chain) => ({ chain, address })));
  return [...saved, ...knownAddresses(storage)];
}

/** `format` of an exported file. */
export const savedFormat = 'strait-addresses';

/** Result of importing the addresses of a file. */
export interface Imported {
  readonly added: number;
  /** Number of addresses already saved. */
  readonly known: number;
  /** Number of addresses that are invalid on their chain, have a name in use, look like a known address, or exceed the maximum. */
  readonly refused: number;
}

/** Imports the new addresses of a file; undefined if the file has another format. */
export function importRecipients(text: string, storage: () => BrowserStorage): Imported | undefined {
  let entries: unknown;
  try {
    const file = JSON.parse(text) as Readonly<Record<string, unknown>> | null;
    entries = file?.['format'] === savedFormat ? file['addresses'] : undefined;
  } catch {
    return undefined;
  }
  if (!Array.isArray(entries)) return undefined;
  const counts = { added: 0, known: 0, refused: 0 };
  for (const value of entries.slice(0, 10 * maxSaved)) {
    const entry = readEntry(value);
    if (entry === undefined || lookalikeOf(entry.address, entry.chain, knownPayees(storage)) !== undefined) counts.refused += 1;
    else if (loadSaved(storage).some((known) => isSamePayee(known, entry))) counts.known += 1;
    else counts[saveRecipient({ ...entry, isImported: true }, storage) === 'saved' ? 'added' : 'refused'] += 1;
  }
  return counts;
}
