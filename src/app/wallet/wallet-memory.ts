import { walletsKey as key } from './$wallet.ts';

/** A connection that a person made on this device. */
export interface Remembered {
  readonly wallet: string;
  readonly chain: string;
}

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function isRemembered(value: unknown): value is Remembered {
  if (typeof value !== 'object' || value === null) return false;
  const { wallet, chain } = value as Partial<Record<keyof Remembered, unknown>>;
  return typeof wallet === 'string' && typeof chain === 'string';
}

/** Connections that can be taken up again without a window. Without storage there are none. */
export function rememberedWallets(shelf: () => Shelf): readonly Remembered[] {
  try {
    const held: unknown = JSON.parse(shelf().getItem(key) ?? '[]');
    return Array.isArray(held) ? held.filter(isRemembered).slice(0, 20) : [];
  } catch {
    return [];
  }
}

const isSame = (a: Remembered, b: Remembered): boolean => a.wallet === b.wallet && a.chain === b.chain;

/** One connection more; one that is known moves to the end. */
export function rememberWallet(one: Remembered, shelf: () => Shelf): void {
  write([...rememberedWallets(shelf).filter((known) => !isSame(known, one)), { wallet: one.wallet, chain: one.chain }], shelf);
}

export function forgetWallet(one: Remembered, shelf: () => Shelf): void {
  write(
    rememberedWallets(shelf).filter((known) => !isSame(known, one)),
    shelf,
  );
}

function write(list: readonly Remembered[], shelf: () => Shelf): void {
  try {
    if (list.length === 0) shelf().removeItem(key);
    else shelf().setItem(key, JSON.stringify(list));
  } catch {
    // A browser that keeps nothing asks again next time.
  }
}
