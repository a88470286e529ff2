import { atom } from 'nanostores';
import type { NetworkId } from '../../core/network/protocol.ts';

/** The form as the way to one kind of payment, which one network alone takes. */
export interface Entrance {
  readonly network: NetworkId;
  /** What the last button says. */
  readonly action: string;
  /** Assets that can be paid with; undefined while that is not known. */
  readonly assets?: ReadonlySet<string>;
  /** What is entered leads to no payment; the page says why. */
  readonly isClosed: boolean;
}

/** Set before the form is drawn; undefined where every payment is possible. */
export const $entrance = atom<Entrance | undefined>(undefined);
