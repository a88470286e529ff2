import { type Account, sharesAddress } from '../../wallet/port.ts';
import { walletsKey as key } from '../state/wallet/$wallet.ts';

/** A wallet connection made on this device. */
export interface Remembered {
  readonly wallet: string;
  readonly chain: string;
}

type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function isRemembered(value: unknown): value is Remembered {
  if (typeof value !== 'object' || value === null) return false;
  const { wallet, chain } = value as Partial<Record<keyof Remembered, unknown>>;
  return typeof wallet === 'string' && typeof chain === 'string';
}

/** Resumable connections; empty without storage. */
export function rememberedWallets(storage: () => BrowserStorage): readonly Remembered[] {
  try {
    const held: unknown = JSON.parse(storage().getItem(key) ?? '[]');
    return Array.isArray(held) ? held.filter(isRemembered).slice(0, 20) : [];
  } catch {
    return [];
  }
}

/** Sorts accounts by their latest connection, whatever order a page finds them in; those not remembered come last. */
export function inOrder(accounts: readonly Account[], remembered: readonly Remembered[]): readonly Account[] {
  const place = ({ wallet: { id, family }, chain }: Account): number => {
    const found = remembered.findIndex((one) => one.wallet === id && (sharesAddress(family) || one.chain === chain));
    return found < 0 ? remembered.length : found;
  };
  return accounts.toSorted((a, b) => place(a) - place(b));
}

const isSame = (a: Remembered, b: Remembered): boolean => a.wallet === b.wallet && a.chain === b.chain;

/** Adds a connection; a known one moves to the end. */
export function rememberWallet(one: Remembered, storage: () => BrowserStorage): void {
  write([...rememberedWallets(storage).filter((known) => !isSame(known, one)), { wallet: one.wallet, chain: one.chain }], storage);
}

export function forgetWallet(one: Remembered, storage: () => BrowserStorage): void {
  write(
    rememberedWallets(storage).filter((known) => !isSame(known, one)),
    storage,
  );
}

function write(list: readonly Remembered[], storage: () => BrowserStorage): void {
  try {
    if (list.length === 0) storage().removeItem(key);
    else storage().setItem(key, JSON.stringify(list));
  } catch {
    // Without storage, the wallet is asked again next time.
  }
}
