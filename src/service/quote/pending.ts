import type { ErrorInfo } from '../../core/errors.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import type { Offer, Refusal } from '../../core/quote/quote.ts';

/** Soft deadline: afterwards a quote closes once every network has replied; before it, all requests are awaited. */
export const softDeadlineMs = 1_500;
/** Interval of the check for results after the soft deadline. */
const deadlineStepMs = 300;
/** Hard deadline; leaves room for our own processing within the promised 3 s. */
export const hardDeadlineMs = 2_750;

/** A final offer or refusal. */
export type QuoteAnswer = { readonly offer: Offer } | { readonly refusal: Refusal };

/** Part of a quote without a final answer. */
export interface Pending {
  /** Refusal given in its place at the deadline. */
  readonly late: Refusal;
  readonly settled: Promise<{ readonly part: Pending; readonly outcome: Outcome }>;
}

/** Result of a part: final answers, and parts that replace it. */
export type Outcome = readonly (QuoteAnswer | Pending)[];

/** A part that is refused with `late` unless its outcome arrives in time. */
export function createPending(late: Refusal, arriving: Promise<Outcome>): Pending {
  const part: Pending = { late, settled: arriving.then((outcome) => ({ part, outcome })) };
  // After the deadline nobody awaits it.
  part.settled.catch(() => undefined);
  return part;
}

/** A refusal while an acceptable amount is searched; without that amount at the deadline. */
export const createSearch = (refusal: Refusal, search: Promise<ErrorInfo>): Pending =>
  createPending(
    refusal,
    search.then((error) => [{ refusal: { ...refusal, error } }]),
  );

/** Yields each answer once it is final; at the deadline, the refusals of the parts still pending. */
export async function* answerInTime(parts: readonly Pending[]): AsyncGenerator<QuoteAnswer, void> {
  let pending = parts;
  const answered = new Set<NetworkId>();
  const done = Promise.withResolvers<void>();
  const isEnough = () => pending.every(({ late }) => answered.has(late.network));
  const closed = closeInTime(done.promise, isEnough).then(() => undefined);
  try {
    while (pending.length > 0) {
      // `closed` comes last, so that what has arrived is not late.
      const arrived = await Promise.race([...pending.map(({ settled }) => settled), closed]);
      if (arrived === undefined) break;
      const { part, outcome } = arrived;
      pending = pending.flatMap((other) => (other === part ? outcome.filter((one) => 'late' in one) : [other]));
      for (const one of outcome) {
        if ('late' in one) continue;
        answered.add(part.late.network);
        yield one;
      }
    }
  } finally {
    done.resolve();
  }
  for (const { late } of pending) yield { refusal: late };
}

interface Wait {
  readonly over: Promise<Wait>;
  readonly stop: () => void;
}

function waitFor(ms: number): Wait {
  const { promise, resolve } = Promise.withResolvers<Wait>();
  const timer = setTimeout(() => resolve(wait), ms);
  const wait: Wait = { over: promise, stop: () => clearTimeout(timer) };
  return wait;
}

/** Waits for everything, for enough results after the soft deadline, or for the hard deadline. */
async function closeInTime(all: Promise<unknown>, isEnough: () => boolean): Promise<void> {
  const last = waitFor(hardDeadlineMs);
  let next = waitFor(softDeadlineMs);
  while ((await Promise.race([all, last.over, next.over])) === next && !isEnough()) next = waitFor(deadlineStepMs);
  for (const { stop } of [last, next]) stop();
}
