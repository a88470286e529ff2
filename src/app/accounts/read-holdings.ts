import { type Account, sharesAddress } from '../../wallet/port.ts';
import { $pools, loadPools } from '../state/pools/$pools.ts';
import { $accounts } from '../state/wallet/$wallet.ts';
import { followShared } from '../state/wallet/follow-shared.ts';
import { client } from '../ui/client.ts';
import { walletContext } from '../wallet/wallet-run.ts';
import { $holdings, type ChainHolding } from './$holdings.ts';

/** Maximum number of concurrent requests. */
const abreast = 4;
const everyMs = 60_000;

const formatKey = ({ wallet, chain, address }: Account): string => `${wallet.id} ${chain} ${address}`;

/** The account on each swappable chain where it has the same address; its own chain first. */
function accountChains(account: Account, swapped: ReadonlySet<string>): readonly Account[] {
  if (!sharesAddress(account.wallet.family)) return [account];
  const others = account.wallet.chains.filter((chain) => chain !== account.chain && swapped.has(chain));
  return [account, ...others.map((chain) => ({ ...account, chain }))];
}

/** Key of a chain and address: two wallets with the same address hold the same coins. */
const formatPlace = ({ chain, address }: Account): string => `${chain} ${address.startsWith('0x') ? address.toLowerCase() : address}`;

/** Every swappable chain and address of the connected accounts, without duplicates. */
export function places(accounts: readonly Account[], swapped: ReadonlySet<string>): readonly Account[] {
  const seen = new Set<string>();
  return accounts
    .flatMap((account) => accountChains(account, swapped))
    .filter((account) => {
      const isNew = !seen.has(formatPlace(account));
      seen.add(formatPlace(account));
      return isNew;
    });
}

const wanted = (): readonly Account[] => places($accounts.get(), new Set($pools.get().choices.map(({ chain }) => chain)));

/** Known holding of each account, or one in state `reading`. */
function keepKnown(accounts: readonly Account[]): readonly ChainHolding[] {
  const known = new Map($holdings.get().map((one) => [formatKey(one.account), one]));
  return accounts.map((account) => known.get(formatKey(account)) ?? { account, balances: [], state: 'reading' });
}

function note(account: Account, change: Partial<ChainHolding>): void {
  $holdings.set($holdings.get().map((one) => (formatKey(one.account) === formatKey(account) ? { ...one, ...change } : one)));
}

async function readOne(account: Account, isCurrent: () => boolean): Promise<void> {
  const { chain, address } = account;
  const told = await walletContext.chains.balances(chain, address);
  if (!isCurrent()) return;
  if (told.ok) note(account, { balances: told.value, readAt: walletContext.now(), state: 'read' });
  else note(account, { state: 'failed' });
}

let generation = 0;

/** Reads the balances of every connected account. Results of an earlier run are dropped. Never rejects. */
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

/** Refreshes the holdings while they are followed. Returns a function that stops. */
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
