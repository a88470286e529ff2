import { atom } from 'nanostores';
import type { Account, FoundWallet } from '../../wallet/port.ts';

/** Wallets of this browser, in the order they were found; empty until somebody asks for wallets. */
export const $wallets = atom<readonly FoundWallet[]>([]);

/** Accounts that are connected now. One EVM account stands for all EVM chains. */
export const $accounts = atom<readonly Account[]>([]);

/** The wallet whose window is open for a connection, and for which chain. */
export const $connecting = atom<{ readonly wallet: string; readonly chain: string } | undefined>(undefined);

/** The dialog of wallets is wanted. */
export const $walletsOpen = atom(false);

/** Where connections that can be taken up again are kept (wallet-memory.ts). */
export const walletsKey = 'strait.wallets.v1';
