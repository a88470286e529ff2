import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import example from '../../contract/examples/track.json' with { type: 'json' };
import { type Following, followTrack } from './track-follow.ts';
import { fetchTrack } from './track-lookup.ts';

const unseen = { error: 'Not seen', code: 'transaction_not_found', hint: 'Wait.', documentation: 'https://a.example', request_id: 'r' };
/** A message of a stream. */
const event = (id: string) => `event: unseen\nid: ${id}\ndata: ${JSON.stringify(unseen)}\n\n`;

let page: EventTarget & { hidden?: boolean };
let isDown: boolean;
let lookups: number;
let streams: RequestInit[];
/** Responses to streams, the last one for all further streams; without one, there is no stream. */
let bodies: (() => BodyInit)[];
let heard: (readonly [kind: string, next: number | 'live' | undefined])[];
let following: Following | undefined;

/** A stream that stays open until the page ends it. */
const open = (text: string) => () =>
  new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(text)) }) as BodyInit;

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const hide = async (isHidden: boolean) => {
  page.hidden = isHidden;
  page.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
};
const follow = async () => {
  following = followTrack(
    { tx: 'AB'.repeat(32) },
    () => ({}),
    ({ kind }, next) => heard.push([kind, typeof next === 'number' ? next - Date.now() : next]),
  );
  await pass(0);
};

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  page.hidden = false;
  [isDown, lookups, streams, bodies, heard] = [false, 0, [], [], []];
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.startsWith('/api/v1/track/stream')) {
      const body = bodies[Math.min(streams.length, bodies.length - 1)];
      streams.push(init);
      if (body === undefined) throw new TypeError('Failed to fetch');
      return new Response(body(), { headers: { 'content-type': 'text/event-stream' } });
    }
    lookups += 1;
    if (isDown) throw new TypeError('Failed to fetch');
    return Response.json(unseen, { status: 404 });
  });
});

afterEach(() => {
  following?.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('following a swap', () => {
  test('polls without a stream, less often while hidden, and at once when visible again', async () => {
    await follow();
    expect([lookups, heard.at(-1)]).toEqual([1, ['unseen', 10_000]]);
    await pass(10_000);
    expect(lookups).toBe(2);
    page.hidden = true;
    await pass(10_000);
    expect([lookups, heard.at(-1)]).toEqual([3, ['unseen', 50_000]]);
    await pass(40_000);
    expect(lookups).toBe(3);
    await hide(false);
    expect(lookups).toBe(4);
  });

  test('resumes a closed stream from its last event, without another lookup', async () => {
    bodies = [() => event('once.0'), open(event('twice.0'))];
    await follow();
    await pass(1_000);
    expect(streams.map(({ headers }) => new Headers(headers).get('last-event-id'))).toEqual([null, 'once.0']);
    expect([lookups, heard.at(-1)]).toEqual([1, ['unseen', 'live']]);
  });

  test('ends its stream while the page is hidden, and connects again when it is visible', async () => {
    bodies = [open(event('once.0'))];
    await follow();
    await hide(true);
    expect(streams.map(({ signal }) => signal?.aborted)).toEqual([true]);
    await hide(false);
    expect([lookups, streams.map(({ signal }) => signal?.aborted)]).toEqual([2, [true, false]]);
    expect(heard.at(-1)).toEqual(['unseen', 'live']);
  });

  test('reports a service that does not answer, and looks again as soon as the browser is online', async () => {
    isDown = true;
    await follow();
    await pass(5_000);
    expect(heard.at(-1)?.[0]).toBe('failed');
    isDown = false;
    page.dispatchEvent(new Event('online'));
    await pass(0);
    expect(heard.at(-1)).toEqual(['unseen', 10_000]);
  });
});

test('looks a swap up on the network that has it, if another was named', async () => {
  const asked: (string | null)[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url, 'https://a.example').searchParams.get('network'));
    const body = asked.length === 1 ? { ...unseen, details: { network: 'thorchain' } } : example;
    return Response.json(body, { status: asked.length === 1 ? 404 : 200 });
  });
  expect(await fetchTrack('AB'.repeat(32), 'mayachain')).toMatchObject({ kind: 'found', view: { network: 'thorchain' } });
  expect(asked).toEqual(['mayachain', 'thorchain']);
});
