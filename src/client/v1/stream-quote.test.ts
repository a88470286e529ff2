import { describe, expect, test } from 'vitest';
import answer from '../../app/offers/vectors/quote-answer.json' with { type: 'json' };
import { createClient, type FetchFunction } from '../transport.ts';
import { streamQuote } from './stream-quote.ts';

const pair = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000' };
const eventText = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
const offers = answer.offers.map((offer) => eventText('offer', { amount: '10000000', ...offer }));
const result = eventText('result', answer);

const stays = Symbol('the connection stays open');

/** An answer of events that come in these pieces; `undefined` breaks the connection. */
function events(...pieces: readonly (string | undefined | typeof stays)[]): Response {
  const queue = [...pieces];
  const body = new ReadableStream<Uint8Array>({
    pull(stream) {
      if (queue.length === 0) return stream.close();
      const piece = queue.shift();
      if (typeof piece === 'string') stream.enqueue(new TextEncoder().encode(piece));
      else if (piece === undefined) stream.error(new TypeError('the connection broke'));
      else return new Promise(() => undefined);
      return undefined;
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
}

/** A service that answers one after the other, and the types it was asked for. */
function createService(...answers: readonly (() => Response)[]) {
  const accepted: string[] = [];
  const signals: AbortSignal[] = [];
  const fetch: FetchFunction = async (_, { headers, signal }) => {
    accepted.push(new Headers(headers).get('accept') ?? '');
    if (signal) signals.push(signal);
    const next = answers[accepted.length - 1];
    if (next === undefined) throw new TypeError('no connection');
    return next();
  };
  return { accepted, signals, client: createClient({ fetch }) };
}

/** What comes, each in a word. */
async function told(stream: ReturnType<typeof streamQuote>): Promise<readonly string[]> {
  const words: string[] = [];
  for await (const { offer, quote } of stream) words.push(offer ? `${offer.network} ${offer.mode}` : `${quote.offers.length} offers`);
  return words;
}

const ways = answer.offers.map(({ network, mode }) => `${network} ${mode}`);
const whole = `${answer.offers.length} offers`;

describe('a streamed quote', () => {
  test('yields each offer, then the full result, wherever the chunks are cut', async () => {
    const text = [...offers, ':\n\n', result].join('');
    const pieces = text.match(/[\s\S]{1,777}/g) ?? [];
    const { client, accepted } = createService(() => events(...pieces));
    expect(await told(streamQuote(client, pair))).toEqual([...ways, whole]);
    expect(accepted).toEqual(['text/event-stream']);
  });

  test('yields an offer before the rest has arrived', async () => {
    const { client } = createService(() => events(offers[0] ?? '', stays));
    const stream = streamQuote(client, pair);
    const first = await stream.next();
    expect(first.value?.offer).toMatchObject({ amount: 10_000_000n, expected_amount_out: expect.any(BigInt) });
    await stream.return();
  });

  test('keeps offers that arrive while the last one is processed', async () => {
    const { client } = createService(() => events(offers.join('') + result));
    const stream = streamQuote(client, pair);
    await stream.next();
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await told(stream)).toEqual([...ways.slice(1), whole]);
  });

  test('is fetched as JSON after a broken stream', async () => {
    const { client, accepted } = createService(
      () => events(offers[0] ?? '', undefined),
      () => Response.json(answer),
    );
    expect(await told(streamQuote(client, pair))).toEqual([ways[0], whole]);
    expect(accepted).toEqual(['text/event-stream', 'application/json']);
  });

  test('is fetched as JSON after an event that cannot be read', async () => {
    const broken = [eventText('offer', { network: 'thorchain' }), 'event: offer\ndata: {\n\n'];
    for (const piece of broken) {
      const { client } = createService(
        () => events(piece),
        () => Response.json(answer),
      );
      expect(await told(streamQuote(client, pair))).toEqual([whole]);
    }
  });

  test('accepts JSON from a service without events', async () => {
    const { client, accepted } = createService(() => Response.json(answer));
    expect(await told(streamQuote(client, pair))).toEqual([whole]);
    expect(accepted.length).toBe(1);
  });

  test('fails with the same error before and within the stream', async () => {
    const body = { code: 'amount_too_low', hint: 'More.', request_id: 'r', error: 'Too low', refusals: [] };
    for (const fail of [() => Response.json(body, { status: 422 }), () => events(eventText('error', { status: 422, ...body }))]) {
      const { client, accepted } = createService(fail);
      await expect(told(streamQuote(client, pair))).rejects.toMatchObject({ code: 'amount_too_low', status: 422, refusals: [] });
      expect(accepted.length).toBe(1);
    }
  });

  test('fails as unreachable without a connection', async () => {
    await expect(told(streamQuote(createService().client, pair))).rejects.toMatchObject({ reason: 'unreachable' });
  });

  test('ends its request when the loop is left or the signal aborts', async () => {
    const left = createService(() => events(offers[0] ?? '', stays));
    for await (const { offer } of streamQuote(left.client, pair)) if (offer) break;
    expect(left.signals.map(({ aborted }) => aborted)).toEqual([true]);
    const ended = createService(() => events(offers[0] ?? '', stays));
    const control = new AbortController();
    const stream = streamQuote(ended.client, pair, { signal: control.signal });
    await stream.next();
    control.abort();
    await expect(stream.next()).rejects.toMatchObject({ reason: 'aborted' });
    await expect(streamQuote(ended.client, pair, { signal: control.signal }).next()).rejects.toMatchObject({ reason: 'aborted' });
    expect(ended.accepted.length).toBe(1);
  });
});
