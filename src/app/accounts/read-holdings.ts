import type { Account } from '../../wallet/port.ts';
import { $pools, loadPools } from '../pools/$pools.ts';
import { client } from '../ui/client.ts';
import { $accounts } from '../wallet/$wallet.ts';
import { walletContext } from '../wallet/wallet-run.ts';
import { $holdings, type ChainHolding } from './$holdings.ts';
import { followShared } from './follow-shared.ts';

/** Asked at once; the rest follows. */
const abreast = 4;
const everyMs = 60_000;

const keyOf = ({ wallet, chain, address }: Account): string => `${wallet.id} ${chain} ${address}`;

/** An account on each chain where it holds the same address and something can be swapped; its own chain first. */
function accountChains(account: Account, swapped: ReadonlySet<string>): readonly Account[] {
  if (account.wallet.family !== 'evm') return [account];
  const others = account.wallet.chains.filter((chain) => chain !== account.chain && swapped.has(chain));
  return [account, ...others.map((chain) => ({ ...account, chain }))];
}

/** Two wallets that hold the same address hold the same coins. */
const placeOf = ({ chain, address }: Account): string => `${chain} ${address.startsWith('0x') ? address.toLowerCase() : address}`;

/** Every place where connected accounts hold something that can be swapped, once. */
export function places(accounts: readonly Account[], swapped: ReadonlySet<string>): readonly Account[] {
  const seen = new Set<string>();
  return accounts
    .flatMap((account) => accountChains(account, swapped))
    .filter((account) => {
      const isNew = !seen.has(placeOf(account));
      seen.add(placeOf(account));
      return isNew;
    });
}

const wanted = (): readonly Account[] => places($accounts.get(), new Set($pools.get().choices.map(({ chain }) => chain)));

/** What is held of each wanted account: what is known of it, or that it is being read. */
function keepKnown(accounts: readonly Account[]): readonly ChainHolding[] {
  const known = new Map($holdings.get().map((one) => [keyOf(one.account), one]));
  return accounts.map((account) => known.get(keyOf(account)) ?? { account, balances: [], state: 'reading' });
}

function note(account: Account, change: Partial<ChainHolding>): void {
  $holdings.set($holdings.get().map((one) => (keyOf(one.account) === keyOf(account) ? { ...one, ...change } : one)));
}

async function readOne(account: Account, isCurrent: () => boolean): Promise<void> {
  const { chain, address } = account;
  const told = await walletContext.chains.balances(chain, address);
  if (!isCurrent()) return;
  if (told.ok) note(account, { balances: told.value, readAt: walletContext.now(), state: 'read' });
  else note(account, { state: 'failed' });
}

let generation = 0;

/** Reads what every connected account holds. An answer to an older question is dropped. Never rejects. */
export async function readAccounts(): Promise<void> {
  generation += 1;
  const own = generation;
  const isCurrent = () => own === generation;
  $holdings.set(keepKnown(wanted()));
  await loadPools(client);
  if (!isCurrent()) return;
  const accounts = wanted();
  $holdings.set(keepKnown(accounts));
  const waiting = [...accounts];
  const next = async (): Promise<void> => {
    const account = waiting.shift();
    if (account === undefined || !isCurrent()) return;
    await readOne(account, isCurrent);
    return next();
  };
  await Promise.all(Array.from({ length: abreast }, next));
}

/** Keeps the holdings true while somebody shows them. Returns what stops it. */
export const followAccounts = followShared(() => {
  const read = () => void readAccounts();
  const timer = setInterval(() => document.visibilityState === 'visible' && read(), everyMs);
  const unlisten = $accounts.listen(read);
  read();
  return () => {
    unlisten();
    clearInterval(timer);
    generation += 1;
    $holdings.set([]);
  };
});
