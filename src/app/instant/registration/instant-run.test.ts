import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createClient } from '../../../client/transport.ts';
import examples from '../../../contract/examples/memoless.json' with { type: 'json' };
import { assetInfo } from '../../../core/asset/asset-name.ts';
import { answer, deriveVault, destination, start } from '../../fixtures/instant-orders.ts';
import { settle, type TestClock, testClock } from '../../fixtures/test-clock.ts';
import type { SwapRequest } from '../../state/form/$form.ts';
import { $history, loadHistory } from '../../state/history/$history.ts';
import { $instant, payableNow } from '../../state/instant/$instant.ts';
import { readIntents } from '../../state/instant/instant-keep.ts';
import { makeTerms, type Terms } from '../../state/review/confirm-terms.ts';
import { readInstantLink } from '../entrance/instant-link.ts';
import { $register, register } from './instant-register.ts';
import { type InstantRun, type InstantRunDeps, startInstant } from './instant-run.ts';

type Respond = (path: string, init: RequestInit) => Response | Promise<Response>;

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, text: string) => kept.set(name, text),
  removeItem: (name: string) => kept.delete(name),
});

const nodeHost = 'https://node.example';
const nodeRow = { chain: 'BTC', address: deriveVault('vault'), halted: false };
vi.stubGlobal('document', { querySelector: () => ({ content: JSON.stringify({ thorchain: [nodeHost] }) }) });

const getInfo = (id: string) => assetInfo(id) ?? expect.fail(id);
const request: SwapRequest = { from: getInfo('BTC.BTC'), to: getInfo('ETH.ETH'), amount: 10_000_000n, destination, toleranceBps: 100 };
function terms(): Terms {
  const made = makeTerms(
    { request, choice: { network: 'thorchain', mode: 'single' } },
    {
      network: 'thorchain',
      expected_amount_out: 271_405_955n,
      total_loss_bps: 42,
      price_impact_bps: 30,
      minimum_payout: 268_691_895n,
      memo: answer.memo,
      inbound_address: deriveVault('vault'),
      expiresAt: start + 900_000,
    },
    start,
  );
  return made.ok ? made.value : expect.fail(made.error.hint);
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const registration = (more: object = {}) => ({ ...answer, ...more });
const preflight = (more: object = {}) => ({
  ...examples.preflightMemoless,
  data: {
    ...examples.preflightMemoless.data,
    asset: 'BTC.BTC',
    reference: '00042',
    amount: '0.10000042',
    memo: answer.memo,
    inbound_address: deriveVault('vault'),
    current_uses: 0,
    max_uses: 1,
    hosts: 2,
    seconds_remaining: 20_000,
    ...more,
  },
});
const problem = (status: number, code: string, headers = {}) =>
  json({ success: false, error: { code, message: '' }, code, hint: 'words' }, status, headers);

let clock: TestClock;
let calls: { readonly path: string; readonly init: RequestInit }[];
let left: string[];

function depsWith(respond: Respond): InstantRunDeps {
  const client = createClient({
    after: clock.after,
    fetch: async (path, init) => {
      if (path.startsWith(nodeHost)) return json([nodeRow]);
      calls.push({ path, init });
      return respond(path, init);
    },
  });
  return { client, isOnline: () => true, clock, leave: (path) => left.push(path) };
}

const keysSent = () =>
  calls.filter(({ path }) => path.endsWith('/register')).map(({ init }) => new Headers(init.headers).get('idempotency-key'));
/** Lets response promises settle: they do so outside the test clock. */
const calm = async () => {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    await settle();
  }
};
const pass = async (ms: number) => {
  for (let gone = 0; gone < ms; gone += 1_000) {
    await clock.pass(Math.min(1_000, ms - gone));
    await calm();
  }
};

beforeEach(() => {
  kept.clear();
  $history.set({ swaps: [], unreadable: [], isSaved: true });
  $register.set({ kind: 'idle' });
  // Browser clocks return fractions of a millisecond.
  clock = testClock(start + 0.25);
  calls = [];
  left = [];
});

describe('registering', () => {
  test('keeps the swap in the history and leads to its deposit', async () => {
    await register(
      terms(),
      depsWith(() => json(registration(), 201)),
    );
    expect($register.get()).toEqual({
      kind: 'done',
      path: `/instant?id=${answer.internal_api_id}&until=${(start + 900_000) / 1000}&amount=10000042`,
    });
    expect(loadHistory().swaps).toMatchObject([
      {
        state: 'registered',
        minimum: 268_691_895n,
        destination,
        instant: `/instant?id=${answer.internal_api_id}&until=${(start + 900_000) / 1000}&amount=10000000`,
      },
    ]);
    expect(JSON.parse(String(calls[0]?.init.body))).toEqual({ asset: 'BTC.BTC', memo: answer.memo, requested_in_asset_amount: '0.1' });
  });

  test('sends the same idempotency key with every retry of an intent', async () => {
    let count = 0;
    const deps = depsWith(() => {
      count += 1;
      if (count === 1) throw new TypeError('network');
      return count === 2 ? problem(409, 'idempotency_in_progress', { 'retry-after': '3' }) : problem(502, 'registration_failed');
    });
    const first = register(terms(), deps);
    await pass(10_000);
    await first;
    expect($register.get()).toEqual({ kind: 'failed', code: 'registration_failed', hint: 'words' });
    const second = register(
      terms(),
      depsWith(() => json(registration(), 201)),
    );
    await pass(1_000);
    await second;
    expect($register.get()).toMatchObject({ kind: 'done' });
    expect(keysSent()).toHaveLength(4);
    expect(new Set(keysSent()).size).toBe(1);
    expect(readIntents(clock.now())).toHaveLength(1);
  });

  test('waits for a pending reference', async () => {
    let looks = 0;
    const deps = depsWith((path) => {
      if (path.endsWith('/register')) return json(registration({ reference: undefined, status: 'pending' }), 202);
      looks += 1;
      return json(registration(looks < 3 ? { reference: undefined } : {}), looks < 3 ? 202 : 200);
    });
    const running = register(terms(), deps);
    await pass(1_000);
    expect($register.get()).toMatchObject({ kind: 'running', step: 'reference' });
    await pass(8_000);
    await running;
    expect($register.get()).toMatchObject({ kind: 'done' });
    expect(keysSent()).toHaveLength(1);
  });

  test('fails when the registration ends while its reference is pending', async () => {
    const running = register(
      terms(),
      depsWith((path) =>
        path.endsWith('/register')
          ? json(registration({ reference: undefined, status: 'pending' }), 202)
          : problem(409, 'registration_ended'),
      ),
    );
    await pass(4_000);
    await running;
    expect($register.get()).toEqual({ kind: 'failed', code: 'registration_failed', hint: 'words' });
  });

  test('refuses a registration with another memo', async () => {
    await register(
      terms(),
      depsWith(() => json(registration({ memo: `=:e:${destination}:1` }), 201)),
    );
    expect($register.get()).toEqual({ kind: 'failed', code: 'upstream_invalid' });
    expect(loadHistory().swaps).toEqual([]);
  });
});

describe('the deposit page', () => {
  const link = { id: answer.internal_api_id, until: start + 900_000 };
  let run: InstantRun | undefined;
  const open = async (respond: Respond) => {
    await register(
      terms(),
      depsWith(() => json(registration(), 201)),
    );
    run = startInstant(link, depsWith(respond));
    await calm();
  };
  const usual: Respond = (path) => (path.endsWith('/preflight') ? json(preflight()) : json(registration()));

  test('verifies a deposit, keeps it as awaiting, and follows it once the network has it', async () => {
    let used: string[] = [];
    const paidAmount = '0.10000042';
    await open((path) =>
      path.endsWith('/preflight')
        ? json(preflight())
        : json(registration({ deposits: used, first_deposit: used[0] && { transaction: used[0], amount: paidAmount } })),
    );
    expect($instant.get().kind).toBe('payable');
    expect(loadHistory().swaps).toMatchObject([{ state: 'awaiting_deposit' }]);
    run?.send({ kind: 'acknowledge', yes: true });
    expect(payableNow($instant.get(), clock.now())).toBeUndefined();
    await calm();
    expect(payableNow($instant.get(), clock.now())?.verified.uri).toBe(`bitcoin:${deriveVault('vault')}?amount=0.10000042`);
    run?.send({ kind: 'paid' });
    used = ['AB'.repeat(32)];
    await pass(10_000);
    expect(left).toEqual([`/track?network=thorchain&tx=${'AB'.repeat(32)}`]);
    expect(loadHistory().swaps).toMatchObject([{ state: 'sent', tx: 'AB'.repeat(32), amount: 10_000_042n }]);
  });

  test('retries a check without a response once before reporting it', async () => {
    let silent = 1;
    await open((path, init) => {
      if (!path.endsWith('/preflight')) return usual(path, init);
      silent -= 1;
      return silent >= 0 ? problem(503, 'deposit_unverified') : json(preflight());
    });
    expect($instant.get()).toMatchObject({ kind: 'verifying' });
    await pass(2_000);
    expect($instant.get()).toMatchObject({ kind: 'payable' });

    run?.stop();
    await open((path, init) => (path.endsWith('/preflight') ? problem(503, 'deposit_unverified') : usual(path, init)));
    await pass(2_000);
    expect($instant.get()).toMatchObject({ kind: 'stopped', error: { reason: 'unchecked' } });
  });

  test('checks again while a deposit is shown, and removes it at the first refusal', async () => {
    let answerPreflight = () => json(preflight());
    await open((path) => (path.endsWith('/preflight') ? answerPreflight() : json(registration())));
    run?.send({ kind: 'acknowledge', yes: true });
    await pass(31_000);
    // Checked on opening, right before it is shown, and while it is shown.
    expect(calls.filter(({ path }) => path.endsWith('/preflight'))).toHaveLength(3);
    expect(payableNow($instant.get(), clock.now())).toBeDefined();
    answerPreflight = () => problem(503, 'trading_halted');
    run?.send({ kind: 'wake' });
    await pass(6_000);
    run?.send({ kind: 'wake' });
    await calm();
    expect($instant.get()).toMatchObject({ kind: 'stopped', error: { reason: 'halted' } });
    expect(payableNow($instant.get(), clock.now())).toBeUndefined();
  });

  test('removes a deposit within 6 s of an operator’s pause and shows the reason', async () => {
    let paused: readonly object[] = [];
    await open((path) => (path.includes('/pools') ? json({ pools: [], networks: [], missing: [], paused }) : usual(path, {})));
    run?.send({ kind: 'acknowledge', yes: true });
    await pass(5_000);
    expect(payableNow($instant.get(), clock.now())).toBeDefined();
    paused = [{ scope: 'DOGE', why: 'Not on this path.' }];
    await pass(6_000);
    expect(payableNow($instant.get(), clock.now())).toBeDefined();
    paused = [{ scope: 'signing', why: 'Vaults move.' }];
    await pass(3_000);
    expect($instant.get()).toMatchObject({ kind: 'stopped', error: { reason: 'paused', hint: 'Vaults move.' } });
    expect(payableNow($instant.get(), clock.now())).toBeUndefined();
  });

  test('does not show an address other than the one the node names', async () => {
    const change = { inbound_address: deriveVault('attacker') };
    await open((path) => (path.endsWith('/preflight') ? json(preflight(change)) : json(registration())));
    expect($instant.get()).toMatchObject({ kind: 'stopped', error: { reason: 'mismatch' } });
  });

  test('removes a deposit within 7 s of its reference being used by someone else, and does not follow that use', async () => {
    let used: object = {};
    const attack = 'EF'.repeat(32);
    await open((path) => (path.endsWith('/preflight') ? json(preflight()) : json(registration({ deposits: [], ...used }))));
    run?.send({ kind: 'acknowledge', yes: true });
    await calm();
    expect(payableNow($instant.get(), clock.now())).toBeDefined();
    used = { deposits: [attack], first_deposit: { transaction: attack, amount: '0.00100042' } };
    await pass(7_000);
    expect($instant.get()).toMatchObject({ kind: 'stopped', error: { reason: 'used', use: { tx: attack, amount: 100_042n } } });
    expect(payableNow($instant.get(), clock.now())).toBeUndefined();
    expect(left).toEqual([]);
  });

  test('never shows a deposit used between the check and the acknowledgement', async () => {
    let answerPreflight = () => json(preflight());
    await open((path) => (path.endsWith('/preflight') ? answerPreflight() : json(registration())));
    const body = { success: false, code: 'reference_expired', hint: 'words', details: { uses: '1', max_uses: '1' } };
    answerPreflight = () => json(body, 409);
    run?.send({ kind: 'acknowledge', yes: true });
    expect(payableNow($instant.get(), clock.now())).toBeUndefined();
    await calm();
    expect($instant.get()).toMatchObject({ kind: 'stopped', error: { reason: 'used' } });
  });

  test('follows a deposit marked as paid even after the time to send is over', async () => {
    await open(usual);
    run?.send({ kind: 'paid' });
    run?.stop();
    run = startInstant(readInstantLink(`?id=${link.id}`, clock.now()) ?? expect.fail('no link'), depsWith(usual));
    await calm();
    expect($instant.get().kind).toBe('paid');
    await pass(900_000);
    expect($instant.get().kind).toBe('paid');
    run.follow('CD'.repeat(32));
    expect(left).toEqual([`/track?network=thorchain&tx=${'CD'.repeat(32)}`]);
    expect(loadHistory().swaps).toMatchObject([{ tx: 'CD'.repeat(32) }]);
  });

  test('treats a link without an end and without a record as expired', async () => {
    run = startInstant({ id: answer.internal_api_id }, depsWith(usual));
    await calm();
    expect($instant.get()).toMatchObject({ kind: 'stopped', error: { reason: 'expired' } });
  });
});
