import { atom } from 'nanostores';
import type { NetworkId } from '../../../core/network/protocol.ts';

/** Restricts the form to one kind of payment on a single network. */
export interface Entrance {
  readonly network: NetworkId;
  /** Label of the final button. */
  readonly action: string;
  /** Payable assets; undefined while unknown. */
  readonly assets?: ReadonlySet<string>;
  /** Whether payments are unavailable, for a reason the page names. */
  readonly isClosed: boolean;
}

/** Set before the form renders; undefined if every payment method is available. */
export const $entrance = atom<Entrance | undefined>(undefined);
