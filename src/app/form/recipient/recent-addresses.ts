import { type BrowserStorage, keepRecent, listRecent, type RecentList } from '../../recent/recent-list.ts';

/** Storage key of the paid addresses. */
export const recentAddressesKey = 'strait.addresses';
const end = 4;

/** A destination of a confirmed swap. */
export interface KnownAddress {
  readonly chain: string;
  readonly address: string;
}

function isKnown(value: unknown): value is KnownAddress {
  if (typeof value !== 'object' || value === null) return false;
  const { chain, address } = value as Partial<Record<keyof KnownAddress, unknown>>;
  return typeof chain === 'string' && typeof address === 'string' && address.length <= 200;
}

const addresses: RecentList<KnownAddress> = { key: recentAddressesKey, most: 30, isItem: isKnown };

/** Destinations of swaps confirmed on this device, latest first. */
export const knownAddresses = (storage: () => BrowserStorage): readonly KnownAddress[] => listRecent(addresses, storage);

/**
 * Stores the destination of a confirmed swap; must not be called for an address that was only typed. Without storage,
 * lookalikes cannot be detected; the whole address is still shown.
 */
export const rememberAddress = (known: KnownAddress, storage: () => BrowserStorage): void =>
  keepRecent(addresses, known, ({ chain, address }) => chain === known.chain && address === known.address, storage);

/** Address without the prefix that its format shares. */
const stripPrefix = (address: string): string => address.toLowerCase().replace(/^(0x|bitcoincash:|(?:bc|ltc|tex|[a-z]{4,8})1)/, '');

/**
 * The known address that `address` could be mistaken for: same first and last four characters, different middle.
 * Address poisoning plants such addresses in transaction histories.
 */
export function lookalikeOf(address: string, chain: string, known: readonly KnownAddress[]): string | undefined {
  const own = known.filter((entry) => entry.chain === chain).map((entry) => entry.address);
  if (own.includes(address)) return undefined;
  const body = stripPrefix(address);
  return own.find((other) => {
    const otherBody = stripPrefix(other);
    return otherBody.slice(0, end) === body.slice(0, end) && otherBody.slice(-end) === body.slice(-end);
  });
}
