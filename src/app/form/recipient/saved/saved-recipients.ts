import { atom } from 'nanostores';
import { chainsOfAddress, validateAddress } from '../../../../core/address/address.ts';
import { type KnownAddress, knownAddresses, lookalikeOf } from '../recent-addresses.ts';

/** Where the saved addresses of this browser stand. */
export const savedKey = 'strait.recipients';
/** More are not kept. */
export const mostSaved = 100;
/** Letters of a name. */
export const longestName = 40;

type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** An address that a person gave a name to. */
export interface SavedRecipient {
  readonly name: string;
  /** The chain that it was saved for; an EVM address is good on every EVM chain. */
  readonly chain: string;
  readonly address: string;
}

/** The saved addresses as they were last read, by name. */
export const $saved = atom<readonly SavedRecipient[]>([]);

/** A name without what cannot be seen, or turns the direction of the text around it. */
export const plainName = (name: string): string =>
  name
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, longestName);

const sameName = (a: string, b: string): boolean => a.normalize('NFKC').toLowerCase() === b.normalize('NFKC').toLowerCase();

/** A stored or imported entry; undefined for one without a name, or whose address is none on its chain. */
function readEntry(value: unknown): SavedRecipient | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { name, chain, address } = value as Partial<Record<keyof SavedRecipient, unknown>>;
  if (typeof name !== 'string' || typeof chain !== 'string' || typeof address !== 'string') return undefined;
  const checked = validateAddress(address, chain);
  const plain = plainName(name);
  return checked.ok && plain !== '' ? { name: plain, chain, address: checked.value.text } : undefined;
}

function entriesIn(text: string | null): readonly SavedRecipient[] {
  try {
    const held: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(held) ? held.flatMap((entry) => readEntry(entry) ?? []).slice(0, mostSaved) : [];
  } catch {
    return [];
  }
}

/** Reads what is kept, with the changes of other tabs. Without storage there is nothing. */
export function loadSaved(storage: () => BrowserStorage): readonly SavedRecipient[] {
  try {
    $saved.set([...entriesIn(storage().getItem(savedKey))].sort((a, b) => a.name.localeCompare(b.name)));
  } catch {
    $saved.set([]);
  }
  return $saved.get();
}

/** Whether two entries pay the same person: the same address, on chains that share its form. */
export const isSamePayee = (a: KnownAddress, b: KnownAddress): boolean =>
  a.address === b.address && (a.chain === b.chain || chainsOfAddress(a.address).includes(b.chain));

/** How saving ended. `taken`: the name stands for another address. `unkept`: the browser keeps nothing. */
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

/** Keeps an address under a name; one that is kept already gets the new name. */
export function saveRecipient(entry: SavedRecipient, storage: () => BrowserStorage): Saving {
  const name = plainName(entry.name);
  if (name === '') return 'nameless';
  const others = loadSaved(storage).filter((known) => !isSamePayee(known, entry));
  if (others.some((known) => sameName(known.name, name))) return 'taken';
  if (others.length >= mostSaved) return 'full';
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

/** Every address that was paid or saved, for each chain on which it is one: what lookalikes are told by. */
export function knownPayees(storage: () => BrowserStorage): readonly KnownAddress[] {
  const saved = loadSaved(storage).flatMap(({ address }) => chainsOfAddress(address).map((chain) => ({ chain, address })));
  return [...saved, ...knownAddresses(storage)];
}

/** What a file of saved addresses says that it is. */
export const savedFormat = 'strait-addresses';

/** What came of the addresses of a file. */
export interface Imported {
  readonly added: number;
  /** Kept already. */
  readonly known: number;
  /** No address on its chain, a name that stands for another one, the double of a known one, or more than is kept. */
  readonly refused: number;
}

/** Adds the addresses that a file has and that are not kept; undefined for a file that is none of ours. */
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
  for (const value of entries.slice(0, 10 * mostSaved)) {
    const entry = readEntry(value);
    if (entry === undefined || lookalikeOf(entry.address, entry.chain, knownPayees(storage)) !== undefined) counts.refused += 1;
    else if (loadSaved(storage).some((known) => isSamePayee(known, entry))) counts.known += 1;
    else counts[saveRecipient(entry, storage) === 'saved' ? 'added' : 'refused'] += 1;
  }
  return counts;
}
