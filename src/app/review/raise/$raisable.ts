import { atom } from 'nanostores';

/** Whether the person wants to be able to raise the fee of the deposit that is confirmed; of Bitcoin alone. */
export const $raisable = atom(false);
