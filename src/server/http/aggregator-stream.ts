import {
  aggregatorQuoteEndpoint,
  respondWithRoutes,
  toProviderErrors,
  toRoute,
  unsupportedErrors,
} from '../../contract/aggregator/quote.ts';
import { defaultMaxBodyBytes } from '../../contract/endpoint.ts';
import { errorBody } from '../../contract/errors.ts';
import type { AggregatorAsk } from '../../core/aggregator/providers.ts';
import { type Fault, must } from '../../core/errors.ts';
import { observedAggregatorQuote } from '../../service/aggregator/quote.ts';
import type { NetworkDeps } from '../deps/network-deps.ts';
import { type Door, openDoor, openWithKey } from './handler.ts';
import { faultOf } from './steps/fail.ts';
import { readJsonObject } from './steps/json-body.ts';

const endpoint = aggregatorQuoteEndpoint;
const eventStream = 'text/event-stream';

/** Whether the caller asks for events; a type that is only refused (`q=0`) or a wildcard is no wish. */
function wantsEvents(request: Request): boolean {
  const ranges = (request.headers.get('accept') ?? '').toLowerCase().split(',');
  return ranges.some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
    return type === eventStream && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/**
 * The door of aggregator quotes: `plain` for JSON, and for `Accept: text/event-stream` each
 * provider's answer as it arrives (`route`, `providerError`), then the ranked whole (`result`)
 * and the end. Key, limit and fields are checked before the stream begins and fail as JSON.
 */
export function aggregatorQuoteDoor(plain: Door, deps: () => NetworkDeps): Door {
  const streamed = openDoor(deps, endpoint, async (visit) => {
    await openWithKey(endpoint.limit, visit);
    const input = await readJsonObject(visit.request, endpoint.maxBodyBytes ?? defaultMaxBodyBytes);
    await visit.meter?.take('stay_open');
    const asked = must(endpoint.parse(input));
    const headers = { 'Content-Type': `${eventStream}; charset=utf-8`, 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' };
    return new Response(eventsOf(asked, visit.deps, visit.requestId), { headers });
  });
  return (request) => (request.method === 'POST' && wantsEvents(request) ? streamed(request) : plain(request));
}

function eventsOf(asked: AggregatorAsk, deps: NetworkDeps, requestId: string): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let isOpen = true;
  return new ReadableStream({
    async start(stream) {
      const send = (event: string, data: unknown) => {
        if (isOpen) stream.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
      };
      const failed = (fault: Fault, extra = {}) => ({ ...errorBody(fault, { siteUrl: deps.env.siteUrl, requestId }), ...extra });
      try {
        for (const error of unsupportedErrors(asked)) send('providerError', error);
        const found = await observedAggregatorQuote(asked, deps.service, {
          offer: (offer, sellDecimals) => send('route', toRoute(offer, asked, sellDecimals)),
          refusal: (refusal) => {
            for (const error of toProviderErrors(refusal, asked)) send('providerError', error);
          },
        });
        const reply = respondWithRoutes(found, deps.service.now());
        send('result', reply.ok ? reply.answer : failed(reply.fault, reply.extra));
      } catch (problem) {
        send('error', failed(faultOf(problem, deps.log, requestId)));
      }
      if (isOpen) stream.close();
    },
    cancel() {
      isOpen = false;
    },
  });
}
