import { atom } from 'nanostores';

/** Whether the accounts sheet is open, or the wallet list if no account is connected. */
export const $accountsOpen = atom(false);
