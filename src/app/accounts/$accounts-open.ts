import { atom } from 'nanostores';

/** The sheet of connected accounts is wanted, or the list of wallets by whoever has none. */
export const $accountsOpen = atom(false);
