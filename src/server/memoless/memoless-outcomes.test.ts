import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import texts from '../../../content/messages/en/instant.json' with { type: 'json' };
import type { RegistrationResponse } from '../../contract/memoless/register.ts';
import { gasForms } from '../../core/fixtures/reference-walk.ts';
import { depositOutcomes } from '../../core/reference/deposit-outcomes.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { devnetEnv, type MemolessProcess, memolessProcess, person, swapMemo } from '../fixtures/memoless-world.ts';
import { startTestWorld } from '../fixtures/test-world.ts';

stretchDeadlines({ timers: true });
const world = startTestWorld();
let product: MemolessProcess;

beforeEach(async () => {
  product = memolessProcess(devnetEnv(world().url));
});

/** Opens every chain; SOL is halted in the seeds. */
const openAll = () =>
  world().control('state', { network: 'thorchain', mimir: { HALTSOLTRADING: 0, HALTSIGNINGSOL: 0, HALTTRRONTRADING: 0 } });

async function register(asset: string, memo: string, amount: string): Promise<RegistrationResponse> {
  const { status, body } = await world().while(product.register({ asset, memo, requested_in_asset_amount: amount }));
  expect({ status, body }).toMatchObject({ status: 201, body: { success: true, status: 'registered', asset, memo } });
  return body;
}

/** Parses the decimal text of an amount into protocol units. */
const units = (text: string): bigint => {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(8, '0'));
};

async function pay(asset: string, amount: bigint, to: string | undefined): Promise<string> {
  const { tx } = await world().control('pay', { network: 'thorchain', asset, amount: `${amount}`, ...(to === undefined ? {} : { to }) });
  return String(tx);
}

/** Outcome of a deposit once all blocks that it needs have passed. */
async function awaitOutcome(tx: string): Promise<{ readonly outcome: unknown; readonly reason: unknown; readonly memo: unknown }> {
  for (let round = 0; round < 60; round += 1) {
    await world().advance(20);
    const found = await world().deposit(tx);
    if (found['outcome'] !== 'open') return { outcome: found['outcome'], reason: found['reason'], memo: found['memo'] };
  }
  return world().deposit(tx) as never;
}

/** Assets accepted by the devnet's THORChain. */
const live = gasForms.map(({ name }) => name).filter((name) => !['ARB.ETH', 'DASH.DASH', 'KUJI.KUJI', 'XRD.XRD'].includes(name));

test('truncates an amount too fine for its chain to what can be paid, and reports it', async () => {
  const memo = swapMemo('XRP.XRP', 'fine');
  const made = await register('XRP.XRP', memo, '250.9999999');
  expect(made.requested_amount_cut).toBe('250.999999');
  expect(units(made.suggested_in_asset_amount ?? '')).toBeGreaterThanOrEqual(25_099_999_900n);
  expect(await register('XRP.XRP', memo, '250.999999')).not.toHaveProperty('requested_amount_cut');
});

test.each(live)('a swap from %s is registered, verified, paid and completed', async (asset) => {
  await openAll();
  const listed = await product.assets();
  const found = listed.body.assets.find((one) => one.asset === asset);
  const wanted = 600 / (found?.priceUSD ?? 0);
  const memo = swapMemo(asset);
  const registration = await register(asset, memo, wanted.toFixed(6));
  const amount = registration.suggested_in_asset_amount ?? '';
  const { status, body } = await product.preflight({ asset, reference: registration.reference, amount });
  expect({ status, body }).toMatchObject({ status: 200, body: { success: true, data: { amount, memo, hosts: 2, current_uses: 0 } } });
  const { data } = body;
  expect(data.seconds_remaining).toBeGreaterThan(4 * 3_600);
  if (asset === 'THOR.RUNE') expect([data.is_native_thorchain, data.inbound_address]).toEqual([true, undefined]);
  else expect(data.qr_code).toContain(data.inbound_address?.replace('bitcoincash:', ''));
  const tx = await pay(asset, units(amount), data.inbound_address);
  expect(await awaitOutcome(tx)).toMatchObject({ outcome: 'done', memo });
  const mine = await product.registration(registration.internal_api_id);
  expect(mine.body.deposits).toEqual([tx.replace(/^0x/, '').toUpperCase()].map((hash) => (asset === 'SOL.SOL' ? tx : hash)));
  const used = await product.preflight({ asset, reference: registration.reference, amount });
  expect(used).toMatchObject({ status: 409, body: { code: 'reference_expired', success: false, error: { code: 'REFERENCE_EXPIRED' } } });
});

const asset = 'LTC.LTC';
/** A limit that 5 LTC meets and 4 LTC does not. */
const fiveLtc = '12000000';

/** Performs each kind of deposit; returns the transaction. */
const ways: Readonly<Record<(typeof depositOutcomes)[number]['id'], (registration: RegistrationResponse) => Promise<string>>> = {
  exact: ({ suggested_in_asset_amount: amount = '' }) => pay(asset, units(amount), undefined),
  short: ({ suggested_in_asset_amount: amount = '' }) => pay(asset, units(amount) - 7n, undefined),
  short_same_digits: ({ suggested_in_asset_amount: amount = '' }) => pay(asset, units(amount) - 100_000_000n, undefined),
  over: ({ suggested_in_asset_amount: amount = '' }) => pay(asset, units(amount) + 777n, undefined),
  over_same_digits: ({ suggested_in_asset_amount: amount = '' }) => pay(asset, units(amount) + 100_000n, undefined),
  async foreign_digits({ suggested_in_asset_amount: amount = '' }) {
    const other = await register(asset, swapMemo(asset, 'another', fiveLtc), '5');
    expect(units(other.suggested_in_asset_amount ?? '')).toBe(units(amount) + 1n);
    return pay(asset, units(amount) + 1n, undefined);
  },
  dust: () => pay(asset, 99_001n, undefined),
  async late({ suggested_in_asset_amount: amount = '' }) {
    await world().advance(3_700);
    return pay(asset, units(amount), undefined);
  },
  async second({ suggested_in_asset_amount: amount = '' }) {
    await pay(asset, units(amount), undefined);
    await world().advance(1);
    return pay(asset, units(amount), undefined);
  },
  async taken({ suggested_in_asset_amount: amount = '' }) {
    // A tiny amount with the same digits, from someone who has read them on the network.
    await pay(asset, (units(amount) % 100_000n) + 200_000n, undefined);
    await world().advance(1);
    return pay(asset, units(amount), undefined);
  },
  wrong_asset: ({ suggested_in_asset_amount: amount = '' }) => pay('BCH.BCH', units(amount), undefined),
  async halted_memoless({ suggested_in_asset_amount: amount = '' }) {
    await world().control('state', { network: 'thorchain', mimir: { HALTMEMOLESS: 1 } });
    const { status, body } = await product.preflight({ asset, reference: '00001', amount });
    expect([status, body['code']]).toEqual([503, 'memoless_unavailable']);
    return pay(asset, units(amount), undefined);
  },
  async halted_trading({ suggested_in_asset_amount: amount = '' }) {
    await world().control('state', { network: 'thorchain', mimir: { HALTLTCTRADING: 1 } });
    const { status, body } = await product.preflight({ asset, reference: '00001', amount });
    expect([status, body['code']]).toEqual([503, 'trading_halted']);
    return pay(asset, units(amount), undefined);
  },
};

describe('a deposit sent differently', () => {
  test.each(depositOutcomes)('$id ends as documented: $outcome', async ({ id, outcome }) => {
    const registration = await register(asset, swapMemo(asset, 'somebody', fiveLtc), '5');
    const tx = await ways[id](registration);
    const found = await awaitOutcome(tx);
    if (id === 'foreign_digits') {
      // Done, but paid to another address: lost to the sender.
      expect([outcome, found.outcome, found.memo]).toEqual(['lost', 'done', swapMemo(asset, 'another', fiveLtc)]);
      return;
    }
    expect(found.outcome).toBe(outcome === 'lost' ? 'swallowed' : outcome);
    if (id === 'short_same_digits') expect(found.reason).toMatch(/limit/);
  });

  test('has a documented row for every outcome', () => {
    const page = readFileSync(new URL('../../../content/developers/memoless.mdx', import.meta.url), 'utf8');
    for (const { id, outcome } of depositOutcomes)
      expect(page).toContain(`| ${texts[`instant.paid.${id}`]} | ${outcome} | ${texts[`instant.then.${id}`]} |`);
  });
});

test('a deposit whose digits match no registration is refunded to its payer', async () => {
  const registration = await register('BTC.BTC', swapMemo('BTC.BTC'), '0.05');
  const from = person('BTC', 'payer');
  const amount = units(registration.suggested_in_asset_amount ?? '') + 5n;
  const { tx } = await world().control('pay', { network: 'thorchain', asset: 'BTC.BTC', amount: `${amount}`, from });
  expect(await awaitOutcome(String(tx))).toMatchObject({ outcome: 'refunded' });
  const { outbounds } = (await world().deposit(String(tx))) as unknown as { readonly outbounds: readonly { readonly to: string }[] };
  expect(outbounds.map(({ to }) => to)).toEqual([from]);
});
