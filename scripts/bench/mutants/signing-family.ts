import { paymentError } from '../../../src/wallet/checks.ts';
import { foundWallet, freshOf } from '../../../src/wallet/fixtures/bench.ts';
import type { Account, Payment, Prepared, SwapIntent, WalletResult } from '../../../src/wallet/port.ts';
import type { Chance } from './mutate.ts';

/** What was changed, and what became of it: refused, taken as another way to write the same, or as something else. */
export interface Attempt {
  readonly what: string;
  readonly outcome: 'refused' | 'same' | 'wrong';
}

/** Transactions of one kind of wallet, right before a signature or when they come back. */
export interface SigningFamily {
  readonly name: string;
  /** Changes one transaction in some way, shows it to our reader, and asks a reader that is not ours what was taken. */
  attempt(chance: Chance): Attempt | Promise<Attempt>;
}

/** What a thrower said is taken for a refusal: nothing is signed then. */
export function quietly<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

export const hexText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** Whether a reading passes every check of the payment against the confirmed swap. */
export function isTaken(read: WalletResult<Payment> | undefined, intent: SwapIntent, account: Account): boolean {
  if (read === undefined || !read.ok) return false;
  const prepared: Prepared = { account, intent, payment: read.value, summary: [], content: {} };
  return paymentError(read.value, prepared, freshOf(intent)) === undefined;
}

export const accountOf = (family: Account['wallet']['family'], chain: string, address: string): Account => ({
  wallet: foundWallet(family, 'test', [chain], {}),
  chain,
  address,
});

/** `before` is what the other reader makes of the unchanged transaction; `after` is asked only of what was taken. */
export function judge(what: string, taken: boolean, before: string, after: () => string): Attempt {
  if (!taken) return { what, outcome: 'refused' };
  const told = quietly(after) ?? 'unreadable';
  return { what: `${what}: ${told} for ${before}`, outcome: told === before ? 'same' : 'wrong' };
}
