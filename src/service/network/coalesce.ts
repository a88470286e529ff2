import { formatAsset } from '../../core/asset/asset.ts';
import type { NodeReply } from '../../core/network/node-reply.ts';
import type { Precedence } from '../../core/network/precedence.ts';
import type { NodePort } from '../../core/quote/node-port.ts';
import { isComparison } from '../../core/quote/plan.ts';
import type { NodeQuote, NodeQuoteRequest } from '../../core/quote/quote.ts';
import { keepLatest } from './keep-latest.ts';

/** Cache lifetime of comparisons (quotes that cannot be paid): one block. */
export const comparisonFreshMs = 6_000;
/** Maximum age of a served comparison. */
const comparisonStaleMs = 60_000;

/** Significant digits that distinguish comparisons: amounts that share a result differ by at most a tenth of a basis point. */
const nearDigits = 6;
const maxKept = 500;

/** Cache lifetime of comparison quotes; 0 disables the cache. A payable quote is always fresh. */
export interface CoalesceOptions {
  readonly keptMs: number;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/**
 * Wraps a NodePort: identical requests in flight share one call, and comparisons of nearly the same amount share a
 * recent result. A caller that aborts gets its own timeout; the shared call is aborted when its last caller has left.
 */
export function coalesceRequests(node: NodePort, { keptMs, now }: CoalesceOptions): NodePort {
  const flights = new Map<string, Flight>();
  const kept = new Map<string, Kept>();

  return {
    ...node,
    quoteSwap(request, signal, precedence) {
      const isShared = keptMs > 0 && isComparison(request);
      const key = formatKey(request, isShared ? nearAmount(request.amount) : request.amount, precedence);
      const known = kept.get(key);
      if (known !== undefined && now() - known.at < keptMs) return Promise.resolve(known.reply);
      const joined = flights.get(key) ?? start(key, request, isShared, precedence);
      return join(joined, signal, () => forget(key, joined));
    },
  };

  function start(key: string, request: NodeQuoteRequest, isShared: boolean, precedence: Precedence | undefined): Flight {
    const stop = new AbortController();
    const reply = isShared ? compare(key, request, { signal: stop.signal, precedence }) : node.quoteSwap(request, stop.signal, precedence);
    const flight: Flight = { reply, stop, waiting: 0 };
    flights.set(key, flight);
    void reply.then(() => forget(key, flight));
    return flight;
  }

  /** Falls back to the cached result when the hosts are busy. */
  async function compare(
    key: string,
    request: NodeQuoteRequest,
    { signal, precedence = 'compare' }: Asking,
  ): Promise<NodeReply<NodeQuote>> {
    const at = now();
    const known = kept.get(key);
    const older = known !== undefined && at - known.at < comparisonStaleMs ? known.reply : undefined;
    const reply = await node.quoteSwap(request, signal, older === undefined ? precedence : 'spare');
    if (reply.ok) keepLatest(kept, key, { at, reply }, maxKept);
    return !reply.ok && reply.error.kind === 'busy' && older !== undefined ? older : reply;
  }

  function forget(key: string, flight: Flight): void {
    if (flights.get(key) === flight) flights.delete(key);
  }
}

interface Flight {
  readonly reply: Promise<NodeReply<NodeQuote>>;
  readonly stop: AbortController;
  waiting: number;
}

interface Asking {
  readonly signal: AbortSignal;
  readonly precedence: Precedence | undefined;
}

interface Kept {
  readonly at: number;
  readonly reply: NodeReply<NodeQuote>;
}

function join(flight: Flight, signal: AbortSignal | undefined, abandon: () => void): Promise<NodeReply<NodeQuote>> {
  flight.waiting += 1;
  return new Promise((resolve) => {
    const leave = () => {
      flight.waiting -= 1;
      if (flight.waiting === 0) {
        abandon();
        flight.stop.abort();
      }
      resolve({
        ok: false,
        error: { kind: 'timeout', info: { code: 'upstream_timeout', hint: 'The network did not answer in time.' } },
      });
    };
    if (signal?.aborted) return leave();
    signal?.addEventListener('abort', leave, { once: true });
    void flight.reply.then((reply) => {
      signal?.removeEventListener('abort', leave);
      resolve(reply);
    });
  });
}

function nearAmount(amount: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(0, `${amount}`.length - nearDigits));
  return amount - (amount % unit);
}

function formatKey(request: NodeQuoteRequest, amount: bigint, precedence: Precedence | undefined): string {
  return JSON.stringify([
    // A less urgent request may be refused where another is not.
    precedence ?? '',
    request.mode,
    formatAsset(request.from),
    formatAsset(request.to),
    amount.toString(),
    request.destination,
    request.refund ?? '',
    request.toleranceBps ?? -1,
    request.interval ?? -1,
    request.quantity ?? -1,
    request.affiliate?.name ?? '',
    request.affiliate?.bps ?? -1,
  ]);
}
