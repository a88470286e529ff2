import { type BrowserStorage, keepRecent, listRecent, type RecentList } from '../../recent/recent-list.ts';

/** Where the addresses that were paid stand. */
export const recentAddressesKey = 'strait.addresses';
const end = 4;

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

const addresses: RecentList<KnownAddress> = { key: recentAddressesKey, most: 30, isItem: isKnown };

/** Addresses that swaps were confirmed to on this device, the latest first. */
export const knownAddresses = (storage: () => BrowserStorage): readonly KnownAddress[] => listRecent(addresses, storage);

/**
 * Call it when a person has confirmed a swap to the address, and never for one that was only typed. Without storage no
 * lookalike can be told; the whole address is shown all the same.
 */
export const rememberAddress = (known: KnownAddress, storage: () => BrowserStorage): void =>
  keepRecent(addresses, known, ({ chain, address }) => chain === known.chain && address === known.address, storage);

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
