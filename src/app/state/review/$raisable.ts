import { atom } from 'nanostores';

/** Whether the user wants to be able to raise the fee of the confirmed deposit; Bitcoin only. */
export const $raisable = atom(false);
