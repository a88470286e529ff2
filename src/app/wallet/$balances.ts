import { atom } from 'nanostores';

/** What a connected wallet holds of one asset. */
export interface Holding {
  /** In protocol units of the asset. */
  readonly units: bigint;
  /** What its chain charges now, in the chain's gas unit (core/chain/chain.ts); absent while unknown. */
  readonly gasRate?: bigint;
  /** What the fee of a swap takes of this asset, in its protocol units, where it has been worked out. */
  readonly reserve?: bigint;
}

/** Holdings by asset; empty without a wallet. */
export const $balances = atom<ReadonlyMap<string, Holding>>(new Map());

/** That the paying account holds less than the amount, in three words; undefined while nothing is known against it. */
export const $short = atom<string | undefined>(undefined);
