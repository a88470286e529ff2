import type { ChainAccesses, PayeeAccount } from '../../../core/account/account.ts';
import { payoutError } from '../../../core/account/payout-error.ts';
import type { BaseAmount } from '../../../core/amount.ts';
import type { ErrorInfo } from '../../../core/errors.ts';
import type { QuoteRequest } from '../../../core/quote/quote.ts';
import type { Deps } from '../../deps.ts';
import { keepLatest } from '../../network/keep-latest.ts';
import { settleWithin } from '../../network/settle-within.ts';

/** How long an answer waits for the destination chain. */
const patienceMs = 400;
const freshMs = 60_000;
const maxAccounts = 2_000;

interface Seen {
  readonly account: PayeeAccount;
  readonly at: number;
}

const seenAccounts = new WeakMap<ChainAccesses, Map<string, Seen>>();

/** Reason a payout of this amount would not arrive; undefined when none is known. */
export type PayoutJudge = (payout: BaseAmount) => ErrorInfo | undefined;

/**
 * Reads whether the destination's account takes payouts, on chains where an account may refuse them, and keeps the reading for
 * a minute. Never throws: an account that cannot be read in time is not judged.
 */
export async function payoutJudge(
  { to, destination }: Pick<QuoteRequest, 'to' | 'destination'>,
  { chains, now }: Pick<Deps, 'chains' | 'now'>,
): Promise<PayoutJudge> {
  const access = to.kind === 'layer1' && destination !== undefined ? chains.of(to.chain) : undefined;
  if (destination === undefined || access?.payee === undefined) return () => undefined;
  const seen = seenAccounts.get(chains) ?? new Map<string, Seen>();
  seenAccounts.set(chains, seen);
  const key = `${to.chain} ${destination}`;
  const known = seen.get(key);
  if (known !== undefined && now() - known.at < freshMs) return (payout) => payoutError(known.account, to, payout);
  const look = access.payee(destination).then((reply) => {
    if (reply.ok) keepLatest(seen, key, { account: reply.value, at: now() }, maxAccounts);
    return reply.ok ? reply.value : undefined;
  });
  const account = await settleWithin(look, patienceMs);
  return (payout) => account && payoutError(account, to, payout);
}
