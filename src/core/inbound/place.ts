import { plainAddress } from '../address/plain-address.ts';

/** Deposit address and router. */
export interface Place {
  readonly address?: string | undefined;
  readonly router?: string | undefined;
}

/** Whether both have the same vault and router. */
export const isSamePlace = (a: Place, b: Place): boolean => plain(a.address) === plain(b.address) && plain(a.router) === plain(b.router);

const plain = (text: string | undefined) => (text === undefined ? undefined : plainAddress(text));
