import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testStorage } from '../../fixtures/test-storage.ts';
import { recordSwap } from '../../state/history/$history.ts';
import { type PhoneSight, watchPhone } from './phone-watch.ts';

const memo = '=:e:0x86d526d6624AbC0178cF7296cD538Ecc080A95F1:268691895';
type Order = Parameters<typeof watchPhone>[0];
const order = { network: 'thorchain', chain: 'BTC', memo, order: { kind: 'swap' } } as Order;
const [older, paid] = ['A', 'B'].map((digit) => digit.repeat(64));

/** Deposits by network; a network without an entry does not answer. */
let seen: Readonly<Partial<Record<string, readonly (string | undefined)[]>>> = {};
let asked: URLSearchParams[] = [];
let heard: PhoneSight[] = [];
let stop = () => {};

function answer(url: string): Response {
  const query = new URL(url, 'https://strait.test').searchParams;
  asked.push(query);
  const network = query.get('network') ?? '';
  const deposits = seen[network]?.map((tx) => ({ tx, status: 'waiting', memo }));
  if (deposits === undefined) return Response.json({ code: 'upstream_unavailable', hint: 'Down.' }, { status: 502 });
  return Response.json({ network, chain: 'BTC', memo, inbound_address: 'bc1q', deposits, read_at: '2026-11-29T12:00:00Z' });
}

const watch = (of: Order = order) => {
  stop = watchPhone(of, (sight) => void heard.push(sight));
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  [seen, asked, heard] = [{ thorchain: [], mayachain: [] }, [], []];
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('localStorage', testStorage());
  vi.stubGlobal('fetch', async (url: string) => answer(url));
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('finds the payment on either network by what it pays out, but none that was there before', async () => {
  seen = { thorchain: [older], mayachain: [] };
  watch();
  await pass(6_000);
  expect(heard).toEqual(['looking', 'looking']);
  expect(asked.map((query) => [query.get('network'), query.get('match')])).toContainEqual(['mayachain', 'payout']);
  seen = { thorchain: [older], mayachain: [paid] };
  await pass(6_000);
  expect(heard.at(-1)).toEqual({ tx: paid, network: 'mayachain' });
  const calls = asked.length;
  await pass(60_000);
  expect(asked).toHaveLength(calls);
});

test('does not take a payment of this browser for that of the phone', async () => {
  watch();
  await pass(0);
  recordSwap({ network: 'thorchain', state: 'sent', tx: paid ?? '' });
  seen = { thorchain: [paid], mayachain: [] };
  await pass(6_000);
  expect(heard.at(-1)).toBe('looking');
});

test('is not ready until its own network says what was paid before, and leaves a silent network out', async () => {
  seen = { mayachain: [] };
  watch();
  await pass(0);
  expect(heard).toEqual(['failed']);
  seen = { thorchain: [older] };
  await pass(6_000);
  // Its deposits may be older ones: nothing said so when the code was shown.
  seen = { thorchain: [older], mayachain: [paid] };
  await pass(6_000);
  expect(heard).toEqual(['failed', 'looking', 'looking']);
});

test('keeps looking through failures, rests while the page is hidden, and ends after half an hour', async () => {
  watch();
  await pass(0);
  seen = {};
  await pass(6_000);
  expect(heard).toEqual(['looking', 'failed']);
  vi.stubGlobal('document', { hidden: true });
  const calls = asked.length;
  await pass(1_780_000);
  expect([asked.length, heard.at(-1)]).toEqual([calls, 'failed']);
  await pass(20_000);
  expect(heard.at(-1)).toBe('over');
});

test('says nothing once it is stopped', async () => {
  watch();
  stop();
  await pass(60_000);
  expect(heard).toEqual([]);
});

test('asks for the very memo where that has no limit', async () => {
  watch({ ...order, memo: 'SECURE+:thor1abc', order: { kind: 'mint' } } as Order);
  await pass(0);
  expect(asked.map((query) => query.get('match'))).toEqual(['memo', 'memo']);
});
