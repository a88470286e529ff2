import type { PendingRecord, Safety } from '../../wallet/before-signing.ts';
import { $history, deleteSwap, recordSwap, updateSwap } from '../history/$history.ts';
import type { SigningDraft } from './$sign.ts';

/**
 * Notes each step of a signature down in the history: the swap before the wallet's window
 * opens, its hash as soon as there is one. A swap that was certainly not sent is taken out
 * again. `seen` hears every step. @throws Error when the browser keeps nothing.
 */
export function recordKeeper({ expected }: SigningDraft, seen: (record: PendingRecord) => void): Safety['remember'] {
  let kept: string | undefined;
  return (record) => {
    if (record.step === 'deposit') kept = note(record, kept, expected);
    seen(record);
  };
}

function note(record: PendingRecord, kept: string | undefined, expected: bigint): string | undefined {
  if (record.state === 'not_sent') {
    if (kept !== undefined) deleteSwap(kept);
    return undefined;
  }
  const tx = record.nodeTxid === undefined ? {} : { tx: record.nodeTxid };
  const id = kept ?? recordSwap({ ...swapOf(record, expected), ...tx }, record.at);
  if (kept !== undefined) updateSwap(kept, { ...tx, ...(record.state === 'sent' ? { state: 'sent' } : {}) }, record.at);
  // After the signature the record is worth less than the swap: only before it may it stop anything.
  if (record.state === 'asked' && !$history.get().isSaved) throw new Error('The browser keeps nothing.');
  return id;
}

function swapOf(record: PendingRecord, expected: bigint) {
  const { network, from, to, amount, minimumPayout, destination, memo, expiry, vault, spends } = record;
  const base = { network, state: 'signing', from, to, amount: BigInt(amount), expected, minimum: BigInt(minimumPayout) } as const;
  const moves = { expiry, ...(vault === undefined ? {} : { vault }), ...(spends === undefined ? {} : { spends: spends.join(',') }) };
  return { ...base, destination, memo, ...moves };
}
