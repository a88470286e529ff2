import { atom } from 'nanostores';
import type { Balance } from '../../core/account/account.ts';
import type { Account } from '../../wallet/port.ts';

/** What is known of a connected account on one chain. */
export interface ChainHolding {
  /** An EVM account stands here once for each chain of its wallet. */
  readonly account: Account;
  /** As they were last read; they stay while a later reading fails. */
  readonly balances: readonly Balance[];
  /** Unix milliseconds of that reading; absent before the first. */
  readonly readAt?: number;
  /** `reading` before the first answer. */
  readonly state: 'reading' | 'read' | 'failed';
}

/** Every connected account on every chain of it, in the order of the accounts. */
export const $holdings = atom<readonly ChainHolding[]>([]);
