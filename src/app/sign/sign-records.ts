import type { PendingRecord, Safety } from '../../wallet/before-signing.ts';
import { $history, deleteSwap, recordSwap, updateSwap } from '../history/$history.ts';
import type { SigningDraft } from './$sign.ts';

/**
 * Notes each step of a signature down in the history: the swap before the wallet's window
 * opens, its hash as soon as there is one. A swap that was certainly not sent is taken out
 * again. `seen` hears every step. @throws Error when the browser keeps nothing.
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
  const tx = record.nodeTxid === undefined ? {} : { tx: record.nodeTxid };
  const id = kept ?? recordSwap({ ...swapOf(record, draft), ...tx }, record.at);
  if (kept !== undefined) updateSwap(kept, { ...tx, ...(record.state === 'sent' ? { state: 'sent' } : {}) }, record.at);
  // After the signature the record is worth less than the swap: only before it may it stop anything.
  if (record.state === 'asked' && !$history.get().isSaved) throw new Error('The browser keeps nothing.');
  return id;
}

function swapOf(record: PendingRecord, { expected, seconds }: SigningDraft) {
  const { network, from, to, amount, minimumPayout, destination, memo, expiry, vault, spends } = record;
  const base = { network, state: 'signing', from, to, amount: BigInt(amount), expected, minimum: BigInt(minimumPayout) } as const;
  const moves = {
    expiry,
    ...(seconds === undefined ? {} : { seconds }),
    ...(vault === undefined ? {} : { vault }),
    ...(spends === undefined ? {} : { spends: spends.join(',') }),
  };
  return { ...base, destination, memo, ...moves };
}
