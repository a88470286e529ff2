import type { NetworkId } from '../../../src/core/network/protocol.ts';
import type { Figure } from './scenario.ts';

/** A figure of a suite at the `at`-th of its checks. */
export interface Seen {
  readonly at: number;
  readonly see: string;
  readonly figure: Figure;
}

interface Exception {
  readonly reason: string;
  readonly suite: RegExp;
  readonly see?: RegExp;
  /** First check that it holds for. */
  readonly from?: number;
}

const exceptions: Readonly<Record<NetworkId, readonly Exception[]>> = { thorchain: [], mayachain: [] };

/** Why a figure that the devnet could answer is not compared. */
export function leftReason(of: { readonly network: NetworkId; readonly suite: string }, { at, see, figure }: Seen): string | undefined {
  return exceptions[of.network].find(
    (one) => one.suite.test(of.suite) && (one.see?.test(`${see} ${figure[0]}`) ?? true) && at >= (one.from ?? 0),
  )?.reason;
}
