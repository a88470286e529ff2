import { plainAddress } from '../address/plain-address.ts';
import { sameAsset } from '../asset/asset.ts';
import { coversAsset, type DepositMemo } from '../memo/memo.ts';
import type { TxInput, TxOut } from './track-reading.ts';

/** Kind of an outbound payment: to the destination, back to the sender, or an affiliate share. */
export type OutKind = 'payout' | 'refund' | 'fee';

/** An outbound payment with its kind. Without `tx` it is pending or was made on the network itself. */
export interface TrackOut extends Omit<TxOut, 'refund' | 'affiliate'> {
  readonly kind: OutKind;
  /** Whether the payment has been made; otherwise it is planned. */
  readonly sent: boolean;
}

interface Deposit {
  readonly input?: TxInput | undefined;
  readonly memo?: DepositMemo | undefined;
}

const isSame = (a: TxOut, b: TxOut): boolean =>
  a.chain === b.chain && sameAsset(a.asset, b.asset) && plainAddress(a.to) === plainAddress(b.to);

/**
 * Merges planned and made payments. A made payment replaces the planned one to the same address
 * in the same asset and keeps its details, as its own memo may be empty.
 */
export function joinOuts(planned: readonly TxOut[], made: readonly TxOut[], deposit: Deposit): readonly TrackOut[] {
  const waiting = [...planned];
  const sent = made.map((out) => {
    const index = waiting.findIndex((plan) => isSame(plan, out));
    const [plan] = index < 0 ? [] : waiting.splice(index, 1);
    return { ...plan, ...out, ...(plan?.refund === true ? { refund: true } : {}) };
  });
  const all = [...sent.map((out) => ({ out, sent: true })), ...waiting.map((out) => ({ out, sent: false }))];
  const hasExact = all.some(({ out }) => isExactPayout(out, deposit));
  return all.map(({ out, sent: isSent }) => {
    const { refund: _, affiliate: __, ...rest } = out;
    return { ...rest, kind: classifyOut(out, deposit, hasExact), sent: isSent };
  });
}

function isExactPayout(out: TxOut, { memo, input }: Deposit): boolean {
  if (memo === undefined || !coversAsset(memo.asset, out.asset)) return false;
  return plainAddress(out.to) === plainAddress(memo.destination || (input?.from ?? ''));
}

/**
 * Kind of a payment. The deposit's asset returned while the memo asks for another is always a
 * refund, whatever the source reports, so a refund never counts as a payout.
 */
function classifyOut(out: TxOut, { memo, input }: Deposit, hasExact: boolean): OutKind {
  const comesBack = input !== undefined && sameAsset(out.asset, input.asset);
  if (out.refund === true) return 'refund';
  if (out.affiliate === true) return 'fee';
  if (memo === undefined) return comesBack && out.refund !== false ? 'refund' : 'payout';
  if (coversAsset(memo.asset, out.asset)) return isExactPayout(out, { memo, input }) || !hasExact ? 'payout' : 'fee';
  return comesBack ? 'refund' : 'fee';
}

/** Merges two lists of payments, keeping what an older reading knew of each; a payment replaced by another hash counts once. */
export function keepOuts(before: readonly TrackOut[], after: readonly TrackOut[]): readonly TrackOut[] {
  const older = [...before];
  const joined = after.map((out) => {
    const index = older.findIndex((one) => isSame(one, out) && (one.tx === undefined || out.tx === undefined || one.tx === out.tx));
    const [known] = index < 0 ? [] : older.splice(index, 1);
    if (known === undefined) {
      // The same payment under a new hash replaces the one that is missing from the list.
      const replaced = older.findIndex((one) => isSame(one, out) && one.amount === out.amount && after.every(({ tx }) => tx !== one.tx));
      if (replaced >= 0) older.splice(replaced, 1);
      return out;
    }
    return { ...out, ...(out.tx === undefined && known.tx !== undefined ? { tx: known.tx } : {}), sent: out.sent || known.sent };
  });
  return [...joined, ...older.filter(({ sent }) => sent)];
}
