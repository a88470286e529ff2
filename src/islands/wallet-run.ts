import { watchWallets } from '../wallet/discovery.ts';
import { fieldOf, hasMethod } from '../wallet/fields.ts';
import type { Account, FoundWallet, WalletAdapter, WalletContext, WalletResult } from '../wallet/port.ts';
import { adapters } from '../wallet/registry.ts';
import { $accounts, $connecting, $wallets } from './$wallet.ts';
import { deviceClock } from './clock.ts';
import { isSameAccount, withAccount } from './wallet-accounts.ts';
import { httpChains } from './wallet-chains.ts';
import { rememberedWallets, rememberWallets } from './wallet-memory.ts';
import { sayWallet } from './wallet-words.ts';

/** How long a wallet's window may stay open. */
export const promptMs = 300_000;

export const walletContext: WalletContext = {
  chains: httpChains((...call) => fetch(...call)),
  // Whole milliseconds, as records keep them.
  now: () => Math.floor(deviceClock.now()),
  promptMs,
};

const shelf = () => localStorage;

/** The family's module; a fault in words when it cannot be loaded. */
export async function loadAdapter({ family }: FoundWallet): Promise<WalletResult<WalletAdapter>> {
  try {
    return { ok: true, value: await adapters[family]() };
  } catch {
    return { ok: false, fault: { code: 'unreachable', hint: sayWallet('sign.offline') } };
  }
}

let watching = false;

/** Finds the wallets of this browser, once; opens no window. */
export function findWallets(): void {
  if (watching) return;
  watching = true;
  watchWallets(window, (wallets) => {
    $wallets.set(wallets);
    void takeUp(wallets);
  });
}

/** Asks the wallet for an account; its window may open. */
export async function connectWallet(wallet: FoundWallet, chain: string): Promise<WalletResult<Account>> {
  const adapter = await loadAdapter(wallet);
  if (!adapter.ok) return adapter;
  $connecting.set({ wallet: wallet.id, chain });
  const account = await adapter.value.connect(wallet, chain, walletContext);
  $connecting.set(undefined);
  if (account.ok) {
    keep(account.value);
    rememberAll();
  }
  return account;
}

function keep(account: Account): void {
  $accounts.set(withAccount($accounts.get(), account));
  followSwitches(account);
}

export function disconnectAccount(account: Account): void {
  $accounts.set($accounts.get().filter((one) => !isSameAccount(one, account)));
  rememberAll();
}

/** Only families that can be asked without a window are taken up again. */
function rememberAll(): void {
  const silent = $accounts.get().filter(({ wallet }) => wallet.family === 'evm');
  rememberWallets(
    silent.map(({ wallet, chain }) => ({ wallet: wallet.id, chain })),
    shelf,
  );
}

const takenUp = new Set<string>();

/** Accounts that a wallet still shows to this page, of connections made before. */
async function takeUp(wallets: readonly FoundWallet[]): Promise<void> {
  for (const { wallet: id, chain } of rememberedWallets(shelf)) {
    const wallet = wallets.find((one) => one.id === id && one.family === 'evm' && one.chains.includes(chain));
    if (wallet === undefined || takenUp.has(id)) continue;
    takenUp.add(id);
    await refresh(wallet, chain);
  }
}

async function refresh(wallet: FoundWallet, chain: string): Promise<void> {
  const adapter = await loadAdapter(wallet);
  if (!adapter.ok) return;
  const shown = await adapter.value.accounts(wallet, chain, walletContext);
  const [first] = shown.ok ? shown.value : [];
  if (first !== undefined) keep(first);
  else $accounts.set($accounts.get().filter((one) => one.wallet.id !== wallet.id));
}

const followed = new WeakSet<object>();

/** EVM wallets say when a person switches accounts: the page shows the new one at once. */
function followSwitches({ wallet, chain }: Account): void {
  const { provider } = wallet;
  if (wallet.family !== 'evm' || typeof provider !== 'object' || provider === null || followed.has(provider)) return;
  if (!hasMethod(provider, 'on')) return;
  followed.add(provider);
  const changed = () => {
    if ($accounts.get().some((one) => one.wallet.id === wallet.id)) void refresh(wallet, chain);
  };
  const on = fieldOf(provider, 'on');
  if (typeof on === 'function') Reflect.apply(on, provider, ['accountsChanged', changed]);
}
