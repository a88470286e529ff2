import type { PendingRecord, Safety } from '../../wallet/before-signing.ts';
import { $history, deleteSwap, recordSwap, updateSwap } from '../state/history/$history.ts';
import { isPaidElsewhere, splitFields } from '../state/history/split-record.ts';
import type { SigningDraft } from '../state/sign/$sign.ts';

/**
 * Records each step of a signature in the history: the swap before the wallet opens, its hash as soon as
 * known. A swap that was certainly not sent is removed again. `seen` is called with every step. @throws Error
 * when browser storage is unavailable.
 */
export function recordKeeper(draft: SigningDraft, seen: (record: PendingRecord) => void): Safety['remember'] {
  let kept: string | undefined;
  return (record) => {
    if (record.step === 'deposit') kept = note(record, kept, draft);
    seen(record);
  };
}

function note(record: PendingRecord, kept: string | undefined, draft: SigningDraft): string | undefined {
  if (record.state === 'not_sent') {
    if (kept !== undefined) deleteSwap(kept);
    return undefined;
  }
  // Another tab may have paid the rest of the order in the meantime.
  if (kept === undefined && isPaidElsewhere(draft.split)) throw new Error('The second payment is already under way.');
  const tx = record.nodeTxid === undefined ? {} : { tx: record.nodeTxid };
  const id = kept ?? recordSwap({ ...swapOf(record, draft), ...tx }, record.at);
  if (kept !== undefined) updateSwap(kept, { ...tx, ...(record.state === 'sent' ? { state: 'sent' } : {}) }, record.at);
  // Failing to record may only block before the signature; afterwards the swap matters more.
  if (record.state === 'asked' && !$history.get().isSaved) throw new Error('The browser keeps nothing.');
  return id;
}

function swapOf(record: PendingRecord, { expected, seconds, split }: SigningDraft) {
  const { network, from, to, amount, minimumPayout, destination, memo, expiry, vault, spends } = record;
  const base = { network, state: 'signing', from, to, amount: BigInt(amount), expected, minimum: BigInt(minimumPayout) } as const;
  const moves = {
    expiry,
    ...(seconds === undefined ? {} : { seconds }),
    ...(vault === undefined ? {} : { vault }),
    ...(spends === undefined ? {} : { spends: spends.join(',') }),
  };
  return { ...base, destination, memo, ...moves, ...splitFields(split) };
}
