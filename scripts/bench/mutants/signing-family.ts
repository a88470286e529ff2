import { paymentError } from '../../../src/wallet/checks.ts';
import { foundWallet, freshOf } from '../../../src/wallet/fixtures/bench.ts';
import type { Account, Payment, Prepared, SwapIntent, WalletResult } from '../../../src/wallet/port.ts';
import type { Chance } from './mutate.ts';

/** A change and its outcome: refused, accepted with the same meaning, or accepted with another one. */
export interface Attempt {
  readonly what: string;
  readonly outcome: 'refused' | 'same' | 'wrong';
}

/** Transactions of one wallet family, right before signing or when returned. */
export interface SigningFamily {
  readonly name: string;
  /** Mutates one transaction, passes it to our reader, and compares what was accepted with an independent reader. */
  attempt(chance: Chance): Attempt | Promise<Attempt>;
}

/** Treats an exception as a refusal: nothing is signed then. */
export function quietly<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

export const hexText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** Whether a payment passes every check against the confirmed swap. */
export function isTaken(read: WalletResult<Payment> | undefined, intent: SwapIntent, account: Account): boolean {
  if (read === undefined || !read.ok) return false;
  const prepared: Prepared = { account, intent, payment: read.value, summary: [], content: {} };
  return paymentError(read.value, prepared, freshOf(intent)) === undefined;
}

export const buildAccount = (family: Account['wallet']['family'], chain: string, address: string): Account => ({
  wallet: foundWallet(family, 'test', [chain], {}),
  chain,
  address,
});

/** `before` is the meaning of the unchanged transaction by the independent reader; `after` is computed only for accepted mutants. */
export function judge(what: string, taken: boolean, before: string, after: () => string): Attempt {
  if (!taken) return { what, outcome: 'refused' };
  const told = quietly(after) ?? 'unreadable';
  return { what: `${what}: ${told} for ${before}`, outcome: told === before ? 'same' : 'wrong' };
}
