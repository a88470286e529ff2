import { atom, computed } from 'nanostores';

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

/** Why the paying account cannot pay the amount. */
export interface Shortfall {
  readonly text: string;
  /** In three words. */
  readonly label: string;
  /** The amount is more than the account holds: it cannot be reviewed with this wallet. */
  readonly isOver: boolean;
  /** The most that can be sent instead, and the words to take it. */
  readonly most?: { readonly units: bigint; readonly text: string };
}

/** Undefined while nothing is known against the paying account. */
export const $shortfall = atom<Shortfall | undefined>(undefined);

/** That the paying account holds less than the amount, in three words. */
export const $short = computed($shortfall, (short) => (short?.isOver ? short.label : undefined));
