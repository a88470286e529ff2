import { describe, expect, test } from 'vitest';
import { balancesEndpoint, signingFactsEndpoint } from '../../contract/v1/account.ts';
import { broadcastEndpoint } from '../../contract/v1/broadcast.ts';
import { AppError, must } from '../../core/errors.ts';
import { stretchDeadlines } from '../../server/fixtures/deadlines.ts';
import { testWorld } from '../fixtures/test-world.ts';
import { balances, broadcast, signingFacts } from './account.ts';

const btc = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
stretchDeadlines({ timers: true });
const world = testWorld();

type Fields = Readonly<Record<string, unknown>>;
const catchCode = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => (error instanceof AppError ? error.info.code : Promise.reject(error)),
  );
const balancesOf = async (fields: Fields, deps = world.deps()) => {
  const reply = balancesEndpoint.respond(await balances(must(balancesEndpoint.parse(fields)), deps), Date.now());
  if (!reply.ok) throw new AppError(reply.error);
  expect(balancesEndpoint.response.safeParse(reply.answer).error?.message).toBeUndefined();
  return reply.answer;
};
const fetchFacts = async (fields: Fields, deps = world.deps()) => {
  const reply = signingFactsEndpoint.respond(await signingFacts(must(signingFactsEndpoint.parse(fields)), deps), Date.now());
  if (!reply.ok) throw new AppError(reply.error);
  expect(signingFactsEndpoint.response.safeParse(reply.answer).error?.message).toBeUndefined();
  return reply.answer;
};

describe('an account', () => {
  test('lists its balances, with the gas asset even when it is zero', async () => {
    expect((await balancesOf({ chain: 'btc', address: btc.toUpperCase() })).balances).toEqual([
      { asset: 'BTC.BTC', amount: '0', usd: '0' },
    ]);
    await world.control('faucet', { chain: 'BTC', address: btc, amount: '5000' });
    expect(await balancesOf({ chain: 'BTC', address: btc })).toMatchObject({ chain: 'BTC', address: btc, balances: [{ amount: '5000' }] });
  });

  test('has what a wallet needs to sign, with a rate no lower than the networks recommend', async () => {
    await world.control('faucet', { chain: 'BTC', address: btc, amount: '5000' });
    const facts = await fetchFacts({ chain: 'BTC', address: btc });
    expect(facts).toMatchObject({ kind: 'utxo', utxos: [{ vout: expect.any(Number), value: '5000' }] });
    const deps = world.deps();
    const rates = await Promise.all(
      (['thorchain', 'mayachain'] as const).map(async (network) => {
        const reply = await deps.facts.read(network);
        return reply.ok ? (reply.value.inbound.find(({ chain }) => chain === 'BTC')?.gasRate ?? 0n) : 0n;
      }),
    );
    for (const rate of rates) expect(BigInt(facts.fee_rate ?? '0')).toBeGreaterThanOrEqual(rate);
  });

  test('ignores a single host that reports a thousand times the gas rate', async () => {
    const dear: typeof fetch = async (url, init) => {
      const response = await fetch(url, init);
      if (!/\/b\/(thornode|mayanode)\/.*inbound_addresses$/.test(String(url))) return response;
      const rows = (await response.json()) as { gas_rate: string }[];
      return Response.json(rows.map((row) => ({ ...row, gas_rate: `${Number(row.gas_rate) * 1_000}` })));
    };
    const honest = (await fetchFacts({ chain: 'BTC', address: btc }, world.deps())).fee_rate;
    expect((await fetchFacts({ chain: 'BTC', address: btc }, world.deps(dear))).fee_rate).toBe(honest);
  });

  test('falls back to the networks’ gas rate, and fails when no rate is known', async () => {
    const noRate = (url: unknown) => /fee-estimates|fees\/recommended/.test(String(url));
    const deps = world.deps((url, init) => (noRate(url) ? Promise.resolve(new Response('{}')) : fetch(url, init)));
    expect(BigInt((await fetchFacts({ chain: 'BTC', address: btc }, deps)).fee_rate ?? '0')).toBeGreaterThan(0n);
    const silent = { ...deps, views: { read: async () => ({ operators: 2, views: [] }) } };
    expect(await catchCode(fetchFacts({ chain: 'BTC', address: btc }, silent))).toBe('upstream_unavailable');
  });

  test('returns not_found on a chain without an endpoint', async () => {
    const radix = 'account_rdx168fghy4kapzfnwpmq7t7753425lwklk65r82ys7pz2xzleehk2ap0k';
    const reading = balancesEndpoint.parse({ chain: 'XRD', address: radix });
    if (reading.ok) expect(await catchCode(balances(reading.value, world.deps()))).toBe('not_found');
    const deps = { ...world.deps(), chains: { of: () => undefined } };
    for (const call of [balancesOf({ chain: 'BTC', address: btc }, deps), fetchFacts({ chain: 'BTC', address: btc }, deps)])
      expect(await catchCode(call)).toBe('not_found');
    expect(await catchCode(broadcast({ chain: 'BTC', transaction: '00' }, deps))).toBe('not_found');
  });

  test('is a typed failure when its chain is silent', async () => {
    const deps = world.deps((url, init) => (String(url).includes('/utxo/') ? Promise.reject(new TypeError('down')) : fetch(url, init)));
    expect(await catchCode(balancesOf({ chain: 'BTC', address: btc }, deps))).toBe('upstream_unavailable');
    expect(await catchCode(fetchFacts({ chain: 'BTC', address: btc }, deps))).toBe('upstream_unavailable');
  });
});

describe('a signed transaction', () => {
  test('reports a chain’s refusal with our own reason code', async () => {
    const request = must(
      broadcastEndpoint.parse({
        chain: 'BTC',
        transaction: `0200000001${'01'.repeat(32)}0000000000ffffffff01e803000000000000160014e8df018c7e326cc253faac7e46cdc51e68542c4200000000`,
      }),
    );
    const reply = broadcastEndpoint.respond(await broadcast(request, world.deps()), Date.now());
    expect(reply).toMatchObject({ ok: true, answer: { status: 'rejected', reason_code: 'already_spent', tx: request.tx } });
    expect(reply.ok && broadcastEndpoint.response.safeParse(reply.answer).success).toBe(true);
  });

  test.each([
    [{}, 'chain'],
    [{ chain: 'BTC' }, 'transaction'],
    [{ chain: 'NOPE', transaction: '00' }, 'chain'],
    [{ chain: '__proto__', transaction: '00' }, 'chain'],
    [{ chain: 'XRD', transaction: '00' }, 'chain'],
    [{ chain: 'BTC', transaction: 'hello' }, 'transaction'],
    [{ chain: 'ETH', transaction: '0x00' }, 'transaction'],
    [{ chain: 'BTC', transaction: 1 }, 'transaction'],
    [{ chain: 'BTC', transaction: 'a'.repeat(200_001) }, 'transaction'],
    [{ chain: 'BTC', transaction: '00', host: 'a' }, 'host'],
  ])('is rejected as malformed: %j', (fields, field) => {
    expect(broadcastEndpoint.parse(fields as Fields)).toMatchObject({ ok: false, error: { code: 'invalid_field', field } });
  });
});

test.each([
  [{ address: btc }, 'invalid_field', 'chain'],
  [{ chain: 'BTC' }, 'invalid_field', 'address'],
  [{ chain: 'DOGE', address: btc }, 'invalid_address', 'address'],
  [{ chain: 'BTC', address: `${btc}/utxo` }, 'invalid_address', 'address'],
  [{ chain: 'BTC', address: btc, asset: 'x' }, 'invalid_field', 'asset'],
])('rejects %j', (fields, code, field) => {
  expect(balancesEndpoint.parse(fields)).toMatchObject({ ok: false, error: { code, field } });
});
