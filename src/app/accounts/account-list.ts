import { atom, type ReadableAtom } from 'nanostores';
import type { Account } from '../../wallet/port.ts';
import { $accounts } from '../wallet/$wallet.ts';
import { followShared } from './follow-shared.ts';

const everyMs = 30_000;
/** What could not be read is asked for again sooner. */
const againMs = 6_000;
/** Asked at once; the rest follows. */
const abreast = 4;

/** Something that one of the connected accounts has. */
export interface OfAccount {
  /** The address that it is of. */
  readonly sender: string;
}

/** What was read of one account. */
export interface AccountReading<T> {
  readonly items: readonly T[];
  /** Not everything could be read. */
  readonly isPartial: boolean;
  /** It has more than is listed of an account. */
  readonly hasMore: boolean;
}

/** What all connected accounts have, account by account. */
export interface AccountItems<T> extends AccountReading<T> {
  /** Every account was asked about once. */
  readonly isRead: boolean;
}

/** A list over the connected accounts. */
export interface AccountList<T> {
  readonly $items: ReadableAtom<AccountItems<T>>;
  /** Keeps it true while somebody shows it. Returns what stops it. */
  readonly follow: () => () => void;
}

/** The addresses of accounts, each once: two wallets that hold the same one have the same. */
export function accountAddresses(accounts: readonly Account[]): readonly string[] {
  const addresses = new Map<string, string>();
  for (const { address, wallet } of accounts) {
    const key = wallet.family === 'evm' ? address.toLowerCase() : address;
    if (!addresses.has(key)) addresses.set(key, address);
  }
  return [...addresses.values()];
}

/**
 * A list that `read` fills, one question an account; it is given what is known of the account, for what cannot be read
 * now, and never rejects.
 */
export function accountList<T extends OfAccount>(
  read: (sender: string, known: readonly T[]) => Promise<AccountReading<T>>,
): AccountList<T> {
  const none: AccountItems<T> = { items: [], isPartial: false, hasMore: false, isRead: false };
  const $items = atom<AccountItems<T>>(none);
  let generation = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Asks about every account. An answer to an older question is dropped. */
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

  /** Reads now, and again after a while as long as somebody sees the page. */
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
