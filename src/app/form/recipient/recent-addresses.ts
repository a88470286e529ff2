const key = 'strait.addresses';
const most = 30;
const end = 4;

type BrowserStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** An address that a swap was confirmed to. */
export interface KnownAddress {
  readonly chain: string;
  readonly address: string;
}

function isKnown(value: unknown): value is KnownAddress {
  if (typeof value !== 'object' || value === null) return false;
  const { chain, address } = value as Partial<Record<keyof KnownAddress, unknown>>;
  return typeof chain === 'string' && typeof address === 'string' && address.length <= 200;
}

/** Addresses that swaps were confirmed to on this device, the latest first. Without storage there are none. */
export function knownAddresses(storage: () => BrowserStorage): readonly KnownAddress[] {
  try {
    const held: unknown = JSON.parse(storage().getItem(key) ?? '[]');
    return Array.isArray(held) ? held.filter(isKnown).slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Call it when a person has confirmed a swap to the address, and never for one that was only typed. */
export function rememberAddress(known: KnownAddress, storage: () => BrowserStorage): void {
  const others = knownAddresses(storage).filter(({ chain, address }) => chain !== known.chain || address !== known.address);
  try {
    storage().setItem(key, JSON.stringify([known, ...others].slice(0, most)));
  } catch {
    // Without storage no lookalike can be told; the whole address is shown all the same.
  }
}

/** The part of an address that differs from person to person. */
const bodyOf = (address: string): string => address.toLowerCase().replace(/^(0x|bitcoincash:|(?:bc|ltc|tex|[a-z]{4,8})1)/, '');

/**
 * The known address that `address` could be taken for: the same first and last four characters,
 * another middle. Such addresses are made on purpose and planted in histories.
 */
export function lookalikeOf(address: string, chain: string, known: readonly KnownAddress[]): string | undefined {
  const own = known.filter((entry) => entry.chain === chain).map((entry) => entry.address);
  if (own.includes(address)) return undefined;
  const body = bodyOf(address);
  return own.find((other) => {
    const otherBody = bodyOf(other);
    return otherBody.slice(0, end) === body.slice(0, end) && otherBody.slice(-end) === body.slice(-end);
  });
}
