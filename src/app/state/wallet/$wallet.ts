import { atom } from 'nanostores';
import type { Account, FoundWallet } from '../../../wallet/port.ts';

/** Detected wallets in order of detection; empty until detection is requested. */
export const $wallets = atom<readonly FoundWallet[]>([]);

/** Connected accounts. One EVM account covers all EVM chains. */
export const $accounts = atom<readonly Account[]>([]);

/** Wallet and chain of the connection prompt currently open. */
export const $connecting = atom<{ readonly wallet: string; readonly chain: string } | undefined>(undefined);

/** Whether the wallet dialog is open. */
export const $walletsOpen = atom(false);

/** Storage key of resumable connections (wallet-memory.ts). */
export const walletsKey = 'strait.wallets.v1';
