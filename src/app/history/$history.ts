import { atom } from 'nanostores';
import { canMove, isFinal } from '../../core/track/track.ts';
import { readSwapRecord, type SwapRecord, writeSwapRecord } from './history-record.ts';

const key = 'strait.history.v1';
/** Text under `key` that could not be read at all is moved here, never overwritten. */
const asideKey = `${key}.unreadable`;

/** What the browser holds. Entries that cannot be read are kept as they are and written back with the rest. */
export interface History {
  /** Newest first. */
  readonly swaps: readonly SwapRecord[];
  readonly unreadable: readonly unknown[];
  /** False when the browser refused to keep the last change. */
  readonly isSaved: boolean;
}

const empty: History = { swaps: [], unreadable: [], isSaved: true };

export const $history = atom<History>(empty);

function stored(name: string): string | null | undefined {
  try {
    return localStorage.getItem(name);
  } catch {
    return undefined;
  }
}

function store(name: string, text: string): boolean {
  try {
    localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function entriesOf(text: string): readonly unknown[] | undefined {
  const value = parsed(text);
  const swaps = typeof value === 'object' && value !== null ? (value as { readonly swaps?: unknown }).swaps : undefined;
  return Array.isArray(swaps) ? swaps : undefined;
}

const asideOf = (): readonly unknown[] => {
  const value = parsed(stored(asideKey) ?? '[]');
  return Array.isArray(value) ? value : [stored(asideKey)];
};

/** Reads what is kept, with the changes of other tabs. */
export function loadHistory(): History {
  const text = stored(key);
  if (text === undefined) return $history.get();
  const entries = text === null ? [] : entriesOf(text);
  if (entries === undefined) {
    if (store(asideKey, JSON.stringify([...asideOf(), text]))) localStorage.removeItem(key);
    return loadHistory();
  }
  const swaps = entries.flatMap((entry) => readSwapRecord(entry) ?? []);
  const broken = entries.filter((entry) => readSwapRecord(entry) === undefined);
  swaps.sort((a, b) => b.createdAt - a.createdAt);
  $history.set({ swaps, unreadable: [...broken, ...asideOf()], isSaved: true });
  return $history.get();
}

/** Reads anew before every change, so that two tabs do not undo each other. */
function change(edit: (swaps: readonly SwapRecord[]) => readonly SwapRecord[]): void {
  const before = loadHistory();
  const swaps = edit(before.swaps);
  const broken = (entriesOf(stored(key) ?? '') ?? []).filter((entry) => readSwapRecord(entry) === undefined);
  const isSaved = store(key, JSON.stringify({ swaps: [...swaps.map(writeSwapRecord), ...broken] }));
  $history.set({ swaps: [...swaps].sort((a, b) => b.createdAt - a.createdAt), unreadable: before.unreadable, isSaved });
}

export type NewSwap = Omit<SwapRecord, 'id' | 'createdAt' | 'updatedAt'>;

/** Keeps a swap from its first moment, before anything is signed; a hash that is kept already is not kept twice. The id of its record. */
export function recordSwap(swap: NewSwap, now = Date.now()): string {
  const known =
    swap.tx === undefined ? undefined : loadHistory().swaps.find(({ tx, network }) => tx === swap.tx && network === swap.network);
  if (known !== undefined) return known.id;
  const id = crypto.randomUUID();
  change((swaps) => [{ ...swap, id, createdAt: now, updatedAt: now }, ...swaps]);
  return id;
}

export type SwapChange = Partial<Omit<SwapRecord, 'id' | 'createdAt' | 'updatedAt'>>;

/** Adds what is known of a swap since. A state that cannot follow the present one is left out, and an ended swap stays ended. */
export function updateSwap(id: string, more: SwapChange, now = Date.now()): void {
  const known = loadHistory().swaps.find((swap) => swap.id === id);
  if (known === undefined) return;
  const { state = known.state, ...rest } = more;
  const next = { ...known, ...rest, state: canMove(known.state, state) ? state : known.state };
  if (Object.entries(next).every(([name, value]) => known[name as keyof SwapRecord] === value)) return;
  change((swaps) => swaps.map((swap) => (swap.id === id ? { ...next, updatedAt: now } : swap)));
}

/** The record of a deposit, if this browser keeps one. */
export function findSwap(tx: string, network?: SwapRecord['network']): SwapRecord | undefined {
  return loadHistory().swaps.find((swap) => swap.tx === tx && (network === undefined || swap.network === network));
}

export function deleteSwap(id: string): void {
  change((swaps) => swaps.filter((swap) => swap.id !== id));
}

/** Forgets everything, unreadable entries too. */
export function deleteHistory(): void {
  try {
    localStorage.removeItem(key);
    localStorage.removeItem(asideKey);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
  $history.set(empty);
}

export const isUnderWay = ({ state }: SwapRecord): boolean => !isFinal(state);
