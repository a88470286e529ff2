import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createClient, type FetchFunction } from '../../client/transport.ts';
import { $amount, $amountText, $from, $request, $to } from '../state/form/$form.ts';
import { $picked, $quote, type QuoteDeps, quoteTimes, renewalDelay, reviewable, startQuoting } from '../state/offers/$quote.ts';
import answer from './vectors/quote-answer.json' with { type: 'json' };
import quoteError from './vectors/quote-error.json' with { type: 'json' };

type Reply = (url: string) => Promise<Response>;

const json =
  (body: unknown, status = 200): Reply =>
  async () =>
    new Response(JSON.stringify(body), { status });
/** The vector as a response to the request, every offer with the requested protection. */
const bodyFor = (url: string, more: object = {}) => {
  const query = new URL(url, 'http://service').searchParams;
  const echoed = { from_asset: query.get('from_asset'), to_asset: query.get('to_asset'), amount: query.get('amount') };
  const offers = answer.offers.map((offer) => ({ minimum_payout: offer.expected_amount_out, ...offer, ...more }));
  return { ...answer, ...echoed, tolerance_bps: Number(query.get('tolerance_bps')), offers };
};
const lasting =
  (seconds: number): Reply =>
  async (url) =>
    new Response(JSON.stringify(bodyFor(url, { expires_in_seconds: seconds })));
const withOffer =
  (change: object): Reply =>
  async (url) =>
    new Response(JSON.stringify(bodyFor(url, change)));
const settled = () => vi.advanceTimersByTimeAsync(0);

/** A service that responds with `reply` and records its requests. */
function service() {
  const asked: { readonly url: string; readonly signal: AbortSignal }[] = [];
  const state = { reply: lasting(900), visible: true, online: true };
  const fetchQuote: FetchFunction = (url, init) => {
    const signal = init.signal ?? new AbortController().signal;
    asked.push({ url, signal });
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      state.reply(url).then(resolve, reject);
    });
  };
  const clock = {
    now: () => Date.now(),
    after: (ms: number, task: () => void) => {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
  };
  const client = createClient({ fetch: fetchQuote });
  const deps: QuoteDeps = { client, isVisible: () => state.visible, isOnline: () => state.online, clock };
  return { asked, state, deps };
}

const never: Reply = () => new Promise(() => undefined);
let running: ReturnType<typeof startQuoting> | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  $from.set('BTC.BTC');
  $to.set('ETH.ETH');
  $amountText.set('');
  $picked.set(undefined);
  $quote.set({ kind: 'idle' });
});

afterEach(() => {
  running?.stop();
  vi.useRealTimers();
});

async function quoted(): Promise<ReturnType<typeof service>> {
  const made = service();
  running = startQuoting(made.deps);
  $amountText.set('0.1');
  await vi.advanceTimersByTimeAsync(quoteTimes.debounceMs);
  return made;
}

describe('quoting', () => {
  test('requests nothing for an empty form', async () => {
    const { asked, deps } = service();
    running = startQuoting(deps);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(asked).toEqual([]);
    expect($quote.get()).toEqual({ kind: 'idle' });
  });

  test('waits until typing pauses, then requests once with exact units', async () => {
    const { asked, deps } = service();
    running = startQuoting(deps);
    for (const text of ['0.1', '0.12', '0.123']) {
      $amountText.set(text);
      await vi.advanceTimersByTimeAsync(200);
    }
    expect(asked).toEqual([]);
    expect($quote.get().kind).toBe('asking');
    await vi.advanceTimersByTimeAsync(200);
    expect(asked.map(({ url }) => url)).toEqual([
      '/api/v1/quote?from_asset=BTC.BTC&to_asset=ETH.ETH&amount=12300000&tolerance_bps=100&accept_one_operator=true&split=true',
    ]);
    expect($quote.get().kind).toBe('offers');
  });

  test('requests the amount the chain can carry instead of the one typed', async () => {
    const { asked, state, deps } = service();
    state.reply = async (url) => {
      const body = bodyFor(url);
      const cut = body.amount === '2099999999' ? { amount: '2099000000', amount_asked: body.amount } : {};
      return new Response(JSON.stringify({ ...body, ...cut }));
    };
    running = startQuoting(deps);
    const kinds: string[] = [];
    const stop = $quote.listen((quote) => void kinds.push(quote.kind));
    $amountText.set('20.99999999');
    await vi.advanceTimersByTimeAsync(2 * quoteTimes.debounceMs + 1);
    stop();
    expect(asked.map(({ url }) => new URL(url, 'http://service').searchParams.get('amount'))).toEqual(['2099999999', '2099000000']);
    expect($amount.get()).toEqual({ kind: 'amount', units: 2_099_000_000n, asked: 2_099_999_999n });
    expect($request.get()?.amount).toBe(2_099_000_000n);
    expect([...new Set(kinds)]).toEqual(['asking', 'offers']);
    $amountText.set('20.9');
    expect($amount.get()).toEqual({ kind: 'amount', units: 2_090_000_000n });
  });

  test('cancels an older request that is still running', async () => {
    const { asked, state, deps } = service();
    running = startQuoting(deps);
    state.reply = never;
    $amountText.set('1');
    await vi.advanceTimersByTimeAsync(quoteTimes.debounceMs);
    state.reply = lasting(900);
    $amountText.set('2');
    await vi.advanceTimersByTimeAsync(quoteTimes.debounceMs);
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    const shown = $quote.get();
    expect(shown.kind === 'offers' && shown.book.request.amount).toBe(200_000_000n);
  });

  test('keeps the last figures for the same pair, and none for another', async () => {
    await quoted();
    $amountText.set('0.2');
    expect($quote.get()).toMatchObject({ kind: 'asking', last: { request: { amount: 10_000_000n } } });
    $to.set('DOGE.DOGE');
    expect($quote.get()).not.toHaveProperty('last');
  });

  test('returns to idle when the amount is cleared', async () => {
    const { asked } = await quoted();
    $amountText.set('');
    expect($quote.get()).toEqual({ kind: 'idle' });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(asked).toHaveLength(1);
  });
});

describe('renewing', () => {
  test('requests again every half minute and keeps the offers meanwhile', async () => {
    const { asked, state } = await quoted();
    state.reply = never;
    await vi.advanceTimersByTimeAsync(quoteTimes.renewMs);
    expect(asked).toHaveLength(2);
    expect($quote.get()).toMatchObject({ kind: 'offers', renewing: true });
  });

  test('renews before the first offer expires', () => {
    expect(renewalDelay({ expiresAt: 20_000 }, 0)).toBe(14_000);
    expect(renewalDelay({ expiresAt: 900_000 }, 0)).toBe(quoteTimes.renewMs);
    expect(renewalDelay({ expiresAt: 0 }, 5000)).toBe(quoteTimes.leastMs);
  });

  test('counts the expiry from the moment of the request', async () => {
    const { state } = await quoted();
    state.reply = (url) => new Promise((resolve) => setTimeout(() => resolve(new Response(JSON.stringify(bodyFor(url)))), 4000));
    $amountText.set('0.2');
    const askedAt = Date.now() + quoteTimes.debounceMs;
    await vi.advanceTimersByTimeAsync(quoteTimes.debounceMs + 4000);
    const shown = $quote.get();
    expect(shown.kind === 'offers' && shown.book.offers[0]?.expiresAt).toBe(askedAt + 896_000);
  });

  test('pauses while the page is hidden and catches up when it is visible', async () => {
    const { asked, state } = await quoted();
    state.visible = false;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asked).toHaveLength(1);
    state.visible = true;
    running?.wake();
    await settled();
    expect(asked).toHaveLength(2);
  });

  test('does not renew early when the page is soon visible again', async () => {
    const { asked } = await quoted();
    await vi.advanceTimersByTimeAsync(5000);
    running?.wake();
    await settled();
    expect(asked).toHaveLength(1);
  });
});

describe('a late network', () => {
  const late: Reply = async (url) => {
    const body = bodyFor(url);
    const offers = body.offers.filter(({ network }) => network === 'thorchain');
    const refusals = [{ network: 'mayachain', code: 'upstream_timeout', reason: 'late' }];
    return new Response(JSON.stringify({ ...body, offers, refusals }));
  };
  const shown = () => {
    const state = $quote.get();
    return state.kind === 'offers'
      ? { networks: new Set(state.book.offers.map(({ network }) => network)), isAwaited: state.isAwaited }
      : state;
  };

  test('is requested again after a second, and its offers join the others', async () => {
    const { asked, state, deps } = service();
    state.reply = late;
    running = startQuoting(deps);
    $amountText.set('0.1');
    await vi.advanceTimersByTimeAsync(quoteTimes.debounceMs);
    expect(shown()).toEqual({ networks: new Set(['thorchain']), isAwaited: true });
    state.reply = lasting(900);
    await vi.advanceTimersByTimeAsync(quoteTimes.againMs);
    expect(shown()).toEqual({ networks: new Set(['thorchain', 'mayachain']), isAwaited: false });
    expect(asked).toHaveLength(2);
  });

  test('is retried at the usual pace after being late twice, and after a second again once it has answered', async () => {
    const { asked, state, deps } = service();
    state.reply = late;
    running = startQuoting(deps);
    $amountText.set('0.1');
    await vi.advanceTimersByTimeAsync(quoteTimes.debounceMs + quoteTimes.againMs);
    expect(shown()).toEqual({ networks: new Set(['thorchain']), isAwaited: false });
    await vi.advanceTimersByTimeAsync(quoteTimes.renewMs - 1);
    expect(asked).toHaveLength(2);
    state.reply = lasting(900);
    await vi.advanceTimersByTimeAsync(1);
    state.reply = late;
    await vi.advanceTimersByTimeAsync(quoteTimes.renewMs);
    expect(shown()).toMatchObject({ isAwaited: true });
    await vi.advanceTimersByTimeAsync(quoteTimes.againMs);
    expect(asked).toHaveLength(5);
  });
});

describe('the reviewable offer', () => {
  const usable = () => reviewable($quote.get(), $picked.get(), $request.get(), Date.now());

  test('is the best one, or the one picked', async () => {
    await quoted();
    expect(usable()?.choice).toEqual({ network: 'thorchain', mode: 'single' });
    $picked.set({ choice: { network: 'mayachain', mode: 'streaming' } });
    expect(usable()?.offer.network).toBe('mayachain');
    $picked.set({ choice: { network: 'mayachain', mode: 'single' } });
    expect(usable()?.offer.network).toBe('thorchain');
  });

  test('can be a custom streaming setting, until it expires and only for its request', async () => {
    await quoted();
    const [request, offer] = [$request.get(), usable()?.offer];
    if (request === undefined || offer === undefined) throw new Error('no offer');
    const choice = { network: 'mayachain', mode: 'streaming', interval: 3, quantity: 7 } as const;
    $picked.set({ choice, own: { request, offer: { ...offer, expiresAt: Date.now() + 5_000 } } });
    expect(usable()?.choice).toEqual(choice);
    vi.setSystemTime(Date.now() + 5_000);
    expect(usable()).toBeUndefined();
    $amountText.set('0.2');
    await vi.advanceTimersByTimeAsync(quoteTimes.debounceMs);
    expect(usable()?.request.amount).toBe(20_000_000n);
    expect(usable()?.choice).toEqual({ network: 'mayachain', mode: 'streaming' });
  });

  test('is absent while another response is pending, and after expiry', async () => {
    const { state } = await quoted();
    expect(usable()).toBeDefined();
    vi.setSystemTime(Date.now() + 900_000);
    expect(usable()).toBeUndefined();
    state.reply = never;
    $amountText.set('0.2');
    expect(usable()).toBeUndefined();
  });
});

describe('quoting on errors', () => {
  test.each<[string, Reply, string]>([
    ['a broken connection', () => Promise.reject(new TypeError('failed')), 'unreachable'],
    ['HTML in place of JSON', async () => new Response('<h1>hello</h1>'), 'unreadable'],
    ['another shape', json({ offers: 'none' }), 'unreadable'],
    ['an error without our body', json({ oops: true }, 500), 'unreadable'],
  ])('removes the offers when a renewal gets %s', async (_, reply, failure) => {
    const { state } = await quoted();
    expect($quote.get().kind).toBe('offers');
    state.reply = reply;
    await vi.advanceTimersByTimeAsync(quoteTimes.renewMs);
    expect($quote.get()).toMatchObject({ kind: 'failed', failure });
    expect($quote.get()).not.toHaveProperty('book');
  });

  test.each<[string, object]>([
    ['no minimum', { minimum_payout: undefined }],
    ['a minimum below what was asked', { minimum_payout: '1' }],
    ['a minimum above the payout', { minimum_payout: '999999999999' }],
  ])('refuses an offer with %s', async (_, change) => {
    const { state } = await quoted();
    state.reply = withOffer(change);
    await vi.advanceTimersByTimeAsync(quoteTimes.renewMs);
    expect($quote.get()).toMatchObject({ kind: 'refused', error: { code: 'upstream_invalid' } });
  });

  test('rejects a response for another request', async () => {
    const { state } = await quoted();
    state.reply = async (url) => new Response(JSON.stringify({ ...bodyFor(url), amount: '1' }));
    await vi.advanceTimersByTimeAsync(quoteTimes.renewMs);
    expect($quote.get()).toMatchObject({ kind: 'failed', failure: 'unreadable' });
  });

  test('gives up on a service that does not answer in time', async () => {
    const { state } = await quoted();
    state.reply = never;
    await vi.advanceTimersByTimeAsync(quoteTimes.renewMs + 10_000);
    expect($quote.get()).toMatchObject({ kind: 'failed', failure: 'timeout' });
  });

  test('reports an offline device, sends nothing and recovers automatically', async () => {
    const { asked, state } = await quoted();
    state.online = false;
    await vi.advanceTimersByTimeAsync(quoteTimes.renewMs);
    expect($quote.get()).toMatchObject({ kind: 'failed', failure: 'offline' });
    expect(asked).toHaveLength(1);
    state.online = true;
    running?.wake();
    await settled();
    expect($quote.get().kind).toBe('offers');
  });

  test.each([
    [503, 'upstream_unavailable', 2, 2_000],
    [503, 'upstream_unavailable', 600, quoteTimes.renewMs],
    [503, 'paused', 0, quoteTimes.againMs],
    [429, 'rate_limited', 2, 2_000],
  ])('retries after status %s and code %s with Retry-After %s, within bounds', async (status, code, seconds, ms) => {
    const { asked, state } = await quoted();
    const body = JSON.stringify({ ...quoteError, code, refusals: undefined });
    state.reply = async () => new Response(body, { status, headers: { 'retry-after': `${seconds}` } });
    $amountText.set('0.2');
    await vi.advanceTimersByTimeAsync(quoteTimes.debounceMs + ms - 1);
    expect(asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(3);
  });

  test('keeps a refusal with its minimum, and retries later', async () => {
    const { asked, state } = await quoted();
    state.reply = json(quoteError, 422);
    $amountText.set('0.00001');
    await vi.advanceTimersByTimeAsync(quoteTimes.debounceMs);
    expect($quote.get()).toMatchObject({
      kind: 'refused',
      error: { code: 'amount_too_low', details: { recommended_min_amount_in: '6174' } },
    });
    await vi.advanceTimersByTimeAsync(quoteTimes.renewMs);
    expect(asked).toHaveLength(3);
  });
});
