import { atom, computed } from 'nanostores';

/** Balance of one asset in a connected wallet. */
export interface Holding {
  /** Balance in protocol units of the asset. */
  readonly units: bigint;
  /** Current gas rate in the chain's gas unit (core/chain/chain.ts); absent while unknown. */
  readonly gasRate?: bigint;
  /** Amount of this asset reserved for the swap fee, in protocol units, once computed. */
  readonly reserve?: bigint;
}

/** Balances by asset id; empty without a wallet. */
export const $balances = atom<ReadonlyMap<string, Holding>>(new Map());

/** Reason the paying account cannot pay the amount. */
export interface Shortfall {
  readonly text: string;
  /** Short label, about three words. */
  readonly label: string;
  /** Whether the amount exceeds the balance, so that it cannot be reviewed with this wallet. */
  readonly isOver: boolean;
  /** Maximum that can be sent instead, with the label of its button. */
  readonly most?: { readonly units: bigint; readonly text: string };
}

/** Shortfall of the paying account; undefined while none is known. */
export const $shortfall = atom<Shortfall | undefined>(undefined);

/** Short label shown when the paying account's balance is below the amount. */
export const $short = computed($shortfall, (short) => (short?.isOver ? short.label : undefined));
