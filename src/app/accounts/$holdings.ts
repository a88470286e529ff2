import { atom } from 'nanostores';
import type { Balance } from '../../core/account/account.ts';
import type { Account } from '../../wallet/port.ts';

/** Known balances of a connected account on one chain. */
export interface ChainHolding {
  /** The account on this chain; an EVM account appears once per chain of its wallet. */
  readonly account: Account;
  /** Last successful reading, kept when a later one fails. */
  readonly balances: readonly Balance[];
  /** Unix milliseconds of that reading; absent before the first. */
  readonly readAt?: number;
  /** `reading` before the first result. */
  readonly state: 'reading' | 'read' | 'failed';
}

/** Every connected account on each of its chains, in account order. */
export const $holdings = atom<readonly ChainHolding[]>([]);
