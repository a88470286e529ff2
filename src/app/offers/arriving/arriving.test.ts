import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createClient } from '../../../client/transport.ts';
import { $amountText, $from, $request, $to } from '../../state/form/$form.ts';
import { $picked, $quote, quoteTimes, reviewable, startQuoting } from '../../state/offers/$quote.ts';
import answer from '../vectors/quote-answer.json' with { type: 'json' };

type Way = Pick<(typeof answer.offers)[number], 'network' | 'mode'>;

/** One connection as seen by the server. */
interface Connection {
  readonly accept: string | null;
  readonly signal: AbortSignal;
  readonly offer: (place: number, change?: object) => Promise<void>;
  readonly result: () => Promise<void>;
  readonly breakOff: () => Promise<void>;
}

const settled = () => vi.advanceTimersByTimeAsync(0);
const eventText = (event: string, data: object): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
const protectedOffers = answer.offers.map((offer) => ({ minimum_payout: offer.expected_amount_out, ...offer }));

function connect(url: string, init: RequestInit): [Connection, Response] {
  const query = new URL(url, 'http://service').searchParams;
  const [amount, tolerance] = [query.get('amount'), Number(query.get('tolerance_bps'))];
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      stream = controller;
    },
  });
  const send = (event: string, data: object) => {
    stream?.enqueue(new TextEncoder().encode(eventText(event, data)));
    return settled().then(() => undefined);
  };
  const signal = init.signal ?? new AbortController().signal;
  signal.addEventListener('abort', () => stream?.error(new DOMException('aborted', 'AbortError')));
  const connection: Connection = {
    accept: new Headers(init.headers).get('accept'),
    signal,
    offer: (place, change = {}) => send('offer', { amount, ...protectedOffers[place], tags: [], ...change }),
    result: () => {
      const told = send('result', { ...answer, amount, tolerance_bps: tolerance, offers: protectedOffers });
      stream?.close();
      return told;
    },
    breakOff: () => {
      stream?.error(new TypeError('the connection broke'));
      return settled().then(() => undefined);
    },
  };
  return [connection, new Response(body, { headers: { 'content-type': 'text/event-stream' } })];
}

const connections: Connection[] = [];
let answersJson = false;
const client = createClient({
  fetch: async (url, init) => {
    const [connection, response] = connect(url, init);
    connections.push(connection);
    if (!answersJson) return response;
    return Response.json({ ...answer, amount: new URL(url, 'http://service').searchParams.get('amount'), offers: protectedOffers });
  },
});
let running: ReturnType<typeof startQuoting>;

const clock = {
  now: () => Date.now(),
  after: (ms: number, task: () => void) => {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};

async function ask(amount: string): Promise<Connection> {
  $amountText.set(amount);
  await vi.advanceTimersByTimeAsync(quoteTimes.debounceMs);
  return connections.at(-1) ?? expect.fail('nothing was asked');
}

const wayOf = ({ network, mode }: Way): string => `${network} ${mode}`;
/** Offers received while the complete response is pending. */
function arrived(): readonly string[] | undefined {
  const state = $quote.get();
  return state.kind === 'asking' ? state.arriving?.offers.map(wayOf) : undefined;
}
const gathered = () => vi.advanceTimersByTimeAsync(quoteTimes.gatherMs);
const usable = () => reviewable($quote.get(), $picked.get(), $request.get(), Date.now());
const [best, second] = answer.offers.map(({ network, mode }) => ({ network, mode })) as [Way, Way];
const pick = ({ network, mode }: Way) => $picked.set({ choice: { network, mode } as never });

beforeEach(() => {
  vi.useFakeTimers();
  connections.length = 0;
  answersJson = false;
  $from.set('BTC.BTC');
  $to.set('ETH.ETH');
  $amountText.set('');
  $picked.set(undefined);
  $quote.set({ kind: 'idle' });
  running = startQuoting({ client, clock, isVisible: () => true, isOnline: () => true });
});
afterEach(() => {
  running.stop();
  vi.useRealTimers();
});

describe('arriving offers', () => {
  test('are listed by payout as they arrive, and replaced by the full response', async () => {
    const connection = await ask('0.1');
    expect(connection.accept).toBe('text/event-stream');
    await connection.offer(1);
    await gathered();
    expect(arrived()).toEqual([wayOf(second)]);
    await connection.offer(0);
    expect(arrived()).toEqual([wayOf(best), wayOf(second)]);
    await connection.result();
    expect($quote.get()).toMatchObject({ kind: 'offers', renewing: false, book: { offers: answer.offers.map(({ mode }) => ({ mode })) } });
    expect($quote.get()).not.toHaveProperty('arriving');
  });

  test('are not shown before the response if they all arrive at once', async () => {
    const connection = await ask('0.1');
    const shown: (readonly string[] | undefined)[] = [];
    const stop = $quote.listen(() => shown.push(arrived()));
    await connection.offer(0);
    await connection.offer(1);
    await connection.result();
    stop();
    expect($quote.get().kind).toBe('offers');
    expect(shown).toEqual([undefined]);
  });

  test('are not reviewed as the best while others are pending, but can be picked', async () => {
    const connection = await ask('0.1');
    await connection.offer(1);
    await gathered();
    expect(usable()).toBeUndefined();
    pick(second);
    expect(usable()?.choice).toMatchObject({ network: second.network });
    await connection.offer(0);
    expect(usable()?.choice).toMatchObject({ network: second.network });
    await connection.result();
    expect(usable()?.offer).toMatchObject(second);
  });

  test('are awaited if picked before they arrive', async () => {
    pick(second);
    const connection = await ask('0.1');
    await connection.offer(0);
    await gathered();
    expect(usable()).toBeUndefined();
    await connection.offer(1);
    expect(usable()?.offer).toMatchObject(second);
  });

  test('are discarded with their request when the form changes', async () => {
    const first = await ask('0.1');
    await first.offer(0);
    await gathered();
    pick(best);
    expect(usable()).toBeDefined();
    $amountText.set('0.2');
    expect(first.signal.aborted).toBe(true);
    expect([usable(), arrived()]).toEqual([undefined, undefined]);
    expect($quote.get()).not.toHaveProperty('last');
    await vi.advanceTimersByTimeAsync(quoteTimes.debounceMs);
    expect(connections).toHaveLength(2);
    await gathered();
    expect(arrived()).toBeUndefined();
  });

  test('are left out if they are for another amount, protect too little or lose too much', async () => {
    const connection = await ask('0.1');
    await connection.offer(0, { amount: '1' });
    await connection.offer(0, { minimum_payout: '1' });
    await connection.offer(0, { price_impact_bps: 9_000, total_loss_bps: 9_000 });
    await gathered();
    expect(arrived()).toBeUndefined();
    await connection.offer(1);
    await gathered();
    expect(arrived()).toEqual([wayOf(second)]);
  });

  test('give way to a JSON response when the stream breaks', async () => {
    const connection = await ask('0.1');
    await connection.offer(1);
    await gathered();
    answersJson = true;
    await connection.breakOff();
    expect(connections.map(({ accept }) => accept)).toEqual(['text/event-stream', 'application/json']);
    expect($quote.get()).toMatchObject({ kind: 'offers', book: { offers: { length: answer.offers.length } } });
  });

  test('do not change the offers shown during a renewal until its response is complete', async () => {
    const connection = await ask('0.1');
    await connection.result();
    await vi.advanceTimersByTimeAsync(quoteTimes.renewMs);
    const renewal = connections.at(-1);
    await renewal?.offer(1);
    await gathered();
    expect($quote.get()).toMatchObject({ kind: 'offers', renewing: true, book: { offers: { length: answer.offers.length } } });
    await renewal?.result();
    expect($quote.get()).toMatchObject({ kind: 'offers', renewing: false });
  });
});
