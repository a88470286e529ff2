import { atom, type ReadableAtom } from 'nanostores';
import { type Account, sharesAddress } from '../../../wallet/port.ts';
import { $accounts } from './$wallet.ts';
import { followShared } from './follow-shared.ts';

const everyMs = 30_000;
/** Shorter interval after a partial reading. */
const againMs = 6_000;
/** Maximum number of concurrent requests. */
const abreast = 4;

/** An item that belongs to a connected account. */
export interface OfAccount {
  /** Address of the account. */
  readonly sender: string;
}

/** Result of reading one account. */
export interface AccountReading<T> {
  readonly items: readonly T[];
  /** Whether part of the account could not be read. */
  readonly isPartial: boolean;
  /** Whether the account has more items than are listed. */
  readonly hasMore: boolean;
}

/** Items of all connected accounts, account by account. */
export interface AccountItems<T> extends AccountReading<T> {
  /** Whether every account has been read once. */
  readonly isRead: boolean;
}

/** A list across the connected accounts. */
export interface AccountList<T> {
  readonly $items: ReadableAtom<AccountItems<T>>;
  /** Refreshes the list while it is followed. Returns a function that stops. */
  readonly follow: () => () => void;
}

/** Unique addresses of the accounts; two wallets can hold the same one. */
export function accountAddresses(accounts: readonly Account[]): readonly string[] {
  const addresses = new Map<string, string>();
  for (const { address, wallet } of accounts) {
    const key = sharesAddress(wallet.family) ? address.toLowerCase() : address;
    if (!addresses.has(key)) addresses.set(key, address);
  }
  return [...addresses.values()];
}

/**
 * A list filled by `read`, called once per account with the items known so far as a fallback for what cannot be read.
 * `read` must not reject.
 */
export function accountList<T extends OfAccount>(
  read: (sender: string, known: readonly T[]) => Promise<AccountReading<T>>,
): AccountList<T> {
  const none: AccountItems<T> = { items: [], isPartial: false, hasMore: false, isRead: false };
  const $items = atom<AccountItems<T>>(none);
  let generation = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Reads every account. Results of an earlier run are dropped. */
  async function readAll(): Promise<void> {
    generation += 1;
    const own = generation;
    const senders = accountAddresses($accounts.get());
    const known = $items.get().items;
    const answers = new Map<string, AccountReading<T>>();
    const waiting = [...senders];
    const next = async (): Promise<void> => {
      const sender = waiting.shift();
      if (sender === undefined || own !== generation) return;
      const of = known.filter((one) => one.sender === sender);
      answers.set(sender, await read(sender, of));
      return next();
    };
    await Promise.all(Array.from({ length: abreast }, next));
    if (own !== generation) return;
    const readings = senders.flatMap((sender) => answers.get(sender) ?? []);
    $items.set({
      items: readings.flatMap(({ items }) => items),
      isPartial: readings.some(({ isPartial }) => isPartial),
      hasMore: readings.some(({ hasMore }) => hasMore),
      isRead: true,
    });
  }

  /** Reads now and schedules the next reading for when the page is visible. */
  function again(): void {
    clearTimeout(timer);
    const own = generation + 1;
    void readAll().then(() => {
      if (own === generation) timer = setTimeout(whenSeen, $items.get().isPartial ? againMs : everyMs);
    });
  }

  function whenSeen(): void {
    if (document.visibilityState === 'visible') again();
    else timer = setTimeout(whenSeen, againMs);
  }

  const follow = followShared(() => {
    const unlisten = $accounts.listen(again);
    again();
    return () => {
      unlisten();
      clearTimeout(timer);
      generation += 1;
      $items.set(none);
    };
  });
  return { $items, follow };
}
