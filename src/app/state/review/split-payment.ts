import type { SwapRequest } from '../form/$form.ts';
import { pickChoice } from '../offers/$quote.ts';
import type { LiveSplit, SplitLeg } from '../offers/split-offer.ts';
import type { Opened } from './$opened.ts';
import type { Subject } from './confirm-terms.ts';

/** First payment of an order over both networks, with the second that is judged with it. */
export function firstPayment(whole: SwapRequest, { legs: [first, second] }: LiveSplit): Opened {
  const id = crypto.randomUUID();
  const part = (leg: SplitLeg) => ({ request: { ...whole, amount: leg.amount }, choice: pickChoice(leg) });
  const rest: Subject = { ...part(second), split: { id } };
  return { subject: { ...part(first), split: { id, rest, whole } }, offer: first, rest: second };
}
