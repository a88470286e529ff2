import { atom } from 'nanostores';

/** The link by which a wallet on another device connects, while one is shown. */
export interface ShownPairing {
  /** Id of the wallet's row. */
  readonly id: string;
  readonly uri: string;
}

export const $pairing = atom<ShownPairing | undefined>(undefined);
