import { atom } from 'nanostores';
import type { Terms } from '../review/confirm-terms.ts';

/** Swap to pay with a wallet on another device. Its terms may expire meanwhile: the other device gets its own. */
export const $phonePay = atom<Terms | undefined>(undefined);
