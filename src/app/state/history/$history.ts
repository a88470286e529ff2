import { atom } from 'nanostores';
import { canMove, isFinal } from '../../../core/track/track-states.ts';
import { readSwapRecord, type SwapRecord, writeSwapRecord } from './history-record.ts';

const key = 'strait.history.v1';
/** Storage key to which unreadable text under `key` is moved, never overwriting what is there. */
const asideKey = `${key}.unreadable`;

/** Stored history. Unreadable entries are kept unchanged and written back with the rest. */
export interface History {
  /** Stored swaps, newest first. */
  readonly swaps: readonly SwapRecord[];
  readonly unreadable: readonly unknown[];
  /** Whether the last change could be stored. */
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

/** Reads the stored history, including changes from other tabs. */
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

/** Rereads the storage before every change, so that tabs do not overwrite each other. */
function change(edit: (swaps: readonly SwapRecord[]) => readonly SwapRecord[]): void {
  const before = loadHistory();
  const swaps = edit(before.swaps);
  const broken = (entriesOf(stored(key) ?? '') ?? []).filter((entry) => readSwapRecord(entry) === undefined);
  const isSaved = store(key, JSON.stringify({ swaps: [...swaps.map(writeSwapRecord), ...broken] }));
  $history.set({ swaps: [...swaps].sort((a, b) => b.createdAt - a.createdAt), unreadable: before.unreadable, isSaved });
}

export type NewSwap = Omit<SwapRecord, 'id' | 'createdAt' | 'updatedAt'>;

/** Stores a swap before anything is signed, unless its hash is already stored. Returns the record id. */
export function recordSwap(swap: NewSwap, now = Date.now()): string {
  const known =
    swap.tx === undefined ? undefined : loadHistory().swaps.find(({ tx, network }) => tx === swap.tx && network === swap.network);
  if (known !== undefined) return known.id;
  const id = crypto.randomUUID();
  change((swaps) => [{ ...swap, id, createdAt: now, updatedAt: now }, ...swaps]);
  return id;
}

/** Sets when a stored swap was deposited, in unix milliseconds. */
export function dateSwap(id: string, createdAt: number): void {
  if (loadHistory().swaps.some((swap) => swap.id === id && swap.createdAt !== createdAt))
    change((swaps) => swaps.map((swap) => (swap.id === id ? { ...swap, createdAt } : swap)));
}

export type SwapChange = Partial<Omit<SwapRecord, 'id' | 'createdAt' | 'updatedAt'>>;

/** Updates a swap's record. A state that cannot follow the current one is ignored; final states stay final. */
export function updateSwap(id: string, more: SwapChange, now = Date.now()): void {
  const known = loadHistory().swaps.find((swap) => swap.id === id);
  if (known === undefined) return;
  const { state = known.state, ...rest } = more;
  const next = { ...known, ...rest, state: canMove(known.state, state) ? state : known.state };
  if (Object.entries(next).every(([name, value]) => known[name as keyof SwapRecord] === value)) return;
  change((swaps) => swaps.map((swap) => (swap.id === id ? { ...next, updatedAt: now } : swap)));
}

/** Record of a deposit, if stored in this browser. */
export function findSwap(tx: string, network?: SwapRecord['network']): SwapRecord | undefined {
  return loadHistory().swaps.find((swap) => swap.tx === tx && (network === undefined || swap.network === network));
}

export function deleteSwap(id: string): void {
  change((swaps) => swaps.filter((swap) => swap.id !== id));
}

/** Deletes everything, including unreadable entries. */
export function deleteHistory(): void {
  try {
    localStorage.removeItem(key);
    localStorage.removeItem(asideKey);
  } catch {
    // Without storage there is nothing to delete.
  }
  $history.set(empty);
}

export const isUnderWay = ({ state }: SwapRecord): boolean => !isFinal(state);

/** How long a cancellation may take to reach the book; after that the order counts as open again. */
const cancelMs = 2 * 3_600_000;

/** Whether an order is being cancelled: sent by the wallet, and not yet in a block. */
export const isCancelling = (swap: SwapRecord, now = Date.now()): boolean =>
  isUnderWay(swap) && swap.cancelSentAt !== undefined && now - swap.cancelSentAt < cancelMs;
