import { watchWallets } from '../../wallet/discovery.ts';
import { callOn, fieldOf, hasMethod } from '../../wallet/fields.ts';
import {
  type Account,
  type Family,
  type FoundWallet,
  sharesAddress,
  type WalletAdapter,
  type WalletContext,
  type WalletResult,
} from '../../wallet/port.ts';
import { adapters, resumes } from '../../wallet/registry.ts';
import { $pair } from '../state/form/$form.ts';
import { $accounts, $connecting, $wallets } from '../state/wallet/$wallet.ts';
import { client } from '../ui/client.ts';
import { deviceClock } from '../ui/clock.ts';
import { tWallet } from '../words/wallet-words.ts';
import { isSameAccount, withAccount } from './wallet-accounts.ts';
import { httpChains } from './wallet-chains.ts';
import { homesOf, isHere } from './wallet-groups.ts';
import { forgetWallet, inOrder, type Remembered, rememberedWallets, rememberWallet } from './wallet-memory.ts';

/** Timeout of a wallet prompt, in milliseconds. */
export const promptMs = 300_000;

export const walletContext: WalletContext = {
  chains: httpChains(client),
  // Whole milliseconds, as stored in records.
  now: () => Math.floor(deviceClock.now()),
  promptMs,
};

const storage = () => localStorage;

/** Loads the adapter of the wallet's family; an error with a message if that fails. */
export async function loadAdapter({ family }: FoundWallet): Promise<WalletResult<WalletAdapter>> {
  try {
    return { ok: true, value: await adapters[family]() };
  } catch {
    return { ok: false, error: { code: 'unreachable', hint: tWallet('sign.offline') } };
  }
}

/** When the wallets of this browser were first looked for. */
let watchedSince: number | undefined;

/** Detects the wallets of this browser once; opens no window. */
export function findWallets(): void {
  if (watchedSince !== undefined) return;
  watchedSince = performance.now();
  watchWallets(window, (wallets) => {
    $wallets.set([...wallets, ...$wallets.get().filter((one) => !isHere(one))]);
    void takeUp(wallets);
    if (isInWallet) void takeShown(wallets);
  });
  void addElsewhere().catch(() => undefined);
}

/** Adds wallets on other devices, where the page names a relay to them. */
async function addElsewhere(): Promise<void> {
  if (document.querySelector('meta[name="walletconnect"]') === null) return;
  const { findElsewhere } = await import('./elsewhere/find-elsewhere.ts');
  const wallets = findElsewhere(walletContext.now);
  $wallets.set([...$wallets.get(), ...wallets]);
  await takeUp(wallets);
}

/** Longest wait for remembered accounts, in milliseconds: until after the last look for late extensions, since some never answer. */
const longestResumeMs = 2_000;

const resumesAtLoad = ({ wallet }: Remembered): boolean => resumes[wallet.split(':', 1)[0] as Family] === 'at load';

/** Settles once a remembered account has resumed; at once where none can. */
export async function whenResumed(): Promise<void> {
  findWallets();
  if ($accounts.get().length > 0 || !rememberedWallets(storage).some(resumesAtLoad)) return;
  await new Promise<void>((resolve) => {
    const end = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const stop = $accounts.listen((accounts) => accounts.length > 0 && end());
    const timer = setTimeout(end, longestResumeMs - (performance.now() - (watchedSince ?? 0)));
  });
}

let isInWallet = false;

/** Connects the accounts that a wallet's own browser exposes without a prompt. Opens no window. */
export function takeShownAccounts(): void {
  isInWallet = true;
  findWallets();
  void takeShown($wallets.get().filter(isHere));
}

let comes = false;

/** Called when wallet UI opens: also resumes wallets that may ask to be unlocked. */
export function comeToWallets(): void {
  comes = true;
  findWallets();
  void takeUp($wallets.get());
}

/**
 * Requests an account from the wallet; its window may open. Undefined for a reader who has left meanwhile: nothing more is
 * asked then, and a connection to another device is given up.
 */
export async function connectWallet(wallet: FoundWallet, chain: string, left: AbortSignal): Promise<WalletResult<Account> | undefined> {
  const giveUp = () => callElsewhere(wallet, 'giveUp');
  // Before anything loads, so that a second click starts no other request.
  $connecting.set({ wallet: wallet.id, chain });
  try {
    const adapter = await loadAdapter(wallet);
    if (left.aborted) return undefined;
    if (!adapter.ok) return adapter;
    left.addEventListener('abort', giveUp);
    const account = await adapter.value.connect(wallet, chain, walletContext);
    if (account.ok) {
      // First, since accounts are sorted by the order in which they are remembered.
      remember(account.value);
      keep(account.value);
    }
    return left.aborted ? undefined : account;
  } finally {
    left.removeEventListener('abort', giveUp);
    $connecting.set(undefined);
  }
}

function keep(account: Account): void {
  $accounts.set(inOrder(withAccount($accounts.get(), account), rememberedWallets(storage)));
  followSwitches(account);
}

/** Calls what only wallets on other devices have; whether it succeeds changes nothing on the page. */
function callElsewhere(wallet: FoundWallet, name: 'disconnect' | 'giveUp'): void {
  if (!isHere(wallet)) void Promise.resolve(callOn(wallet.provider, name)).catch(() => undefined);
}

export function disconnectAccount(account: Account): void {
  callElsewhere(account.wallet, 'disconnect');
  $accounts.set($accounts.get().filter((one) => !isSameAccount(one, account)));
  for (const { wallet, chain } of rememberedWallets(storage)) {
    const isIt = wallet === account.wallet.id && (sharesAddress(account.wallet.family) || chain === account.chain);
    if (isIt) forgetWallet({ wallet, chain }, storage);
  }
}

function remember({ wallet, chain }: Account): void {
  if (resumes[wallet.family] !== 'never') rememberWallet({ wallet: wallet.id, chain }, storage);
}

const takenUp = new Set<string>();

/** Resumes the earlier connections that may be resumed now; sequentially, since some wallets share one provider. */
async function takeUp(wallets: readonly FoundWallet[]): Promise<void> {
  for (const { wallet: id, chain } of rememberedWallets(storage)) {
    const wallet = wallets.find((one) => one.id === id && one.chains.includes(chain));
    const when = wallet === undefined ? 'never' : resumes[wallet.family];
    const key = `${id} ${chain}`;
    if (wallet === undefined || takenUp.has(key) || !(when === 'at load' || (when === 'on action' && comes))) continue;
    takenUp.add(key);
    if (!$accounts.get().some((one) => isSameAccount(one, { wallet, chain, address: '' }))) await refresh(wallet, chain);
  }
}

/** Connects accounts for the form from wallets that expose them without a prompt. */
async function takeShown(wallets: readonly FoundWallet[]): Promise<void> {
  const { from, to } = $pair.get();
  for (const wallet of wallets) {
    const [chain] = [...homesOf(from), ...homesOf(to)].filter((home) => wallet.chains.includes(home));
    const key = `${wallet.id} ${chain}`;
    if (chain === undefined || takenUp.has(key) || resumes[wallet.family] !== 'at load') continue;
    takenUp.add(key);
    await refresh(wallet, chain);
  }
}

async function refresh(wallet: FoundWallet, chain: string): Promise<void> {
  const adapter = await loadAdapter(wallet);
  if (!adapter.ok) return;
  const { accounts, resume = accounts } = adapter.value;
  const shown = await resume(wallet, chain, walletContext);
  const [first] = shown.ok ? shown.value : [];
  if (first !== undefined) keep(first);
  else $accounts.set($accounts.get().filter((one) => !isSameAccount(one, { wallet, chain, address: '' })));
}

const followed = new WeakSet<object>();

/** Follows account switches in EVM wallets. */
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
