import { formatAsset } from '../../core/asset/asset.ts';
import type { NodePort, NodeReply } from '../../core/network/node.ts';
import type { NodeQuote, NodeQuoteRequest } from '../../core/quote/quote.ts';

/**
 * A NodePort on which equal asks in flight share one call. A caller that stops waiting gets
 * a timeout of its own; the shared call is stopped when its last caller has gone.
 */
export function coalesceRequests(node: NodePort): NodePort {
  const flights = new Map<string, Flight>();

  return {
    network: node.network,
    facts: (signal) => node.facts(signal),
    quoteSwap(request, signal) {
      const key = keyOf(request);
      const joined = flights.get(key) ?? start(key, request);
      return join(joined, signal, () => forget(key, joined));
    },
  };

  function start(key: string, request: NodeQuoteRequest): Flight {
    const stop = new AbortController();
    const flight: Flight = { reply: node.quoteSwap(request, stop.signal), stop, waiting: 0 };
    flights.set(key, flight);
    void flight.reply.then(() => forget(key, flight));
    return flight;
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

function keyOf(request: NodeQuoteRequest): string {
  return JSON.stringify([
    request.mode,
    formatAsset(request.from),
    formatAsset(request.to),
    request.amount.toString(),
    request.destination,
    request.refund ?? '',
    request.toleranceBps ?? -1,
    request.interval ?? -1,
    request.quantity ?? -1,
    request.affiliate?.name ?? '',
    request.affiliate?.bps ?? -1,
  ]);
}
