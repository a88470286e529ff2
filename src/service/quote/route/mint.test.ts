import { describe, expect, test } from 'vitest';
import { checkDepositEndpoint } from '../../../contract/v1/check-deposit.ts';
import { inboundEndpoint } from '../../../contract/v1/inbound.ts';
import { quoteEndpoint } from '../../../contract/v1/quote.ts';
import { trackEndpoint } from '../../../contract/v1/track.ts';
import { addressFromSeed } from '../../../core/address/address.ts';
import { must } from '../../../core/errors.ts';
import { stretchDeadlines } from '../../../server/fixtures/deadlines.ts';
import { testWorld } from '../../fixtures/test-world.ts';
import { inbound } from '../../inbound/inbound.ts';
import { secondOpinion } from '../../inbound/second-opinion.ts';
import { trackSwap } from '../../track/track.ts';
import { quote } from '../quote.ts';

stretchDeadlines({ timers: true });
const world = testWorld();

const person = (chain: string) => addressFromSeed(chain, new TextEncoder().encode('somebody'.padEnd(32, '.')));

/** Response of `/api/v1/quote`. */
async function ask(fields: Readonly<Record<string, unknown>>) {
  const input = must(quoteEndpoint.parse({ network: 'thorchain', ...fields }));
  const reply = quoteEndpoint.respond(await quote(input, world.deps()), Date.now());
  if (!reply.ok) throw new Error(`${reply.error.code}: ${reply.error.hint}`);
  return reply.answer;
}

async function track(tx: string) {
  const found = await trackSwap({ tx, networks: ['thorchain'] }, world.deps());
  const reply = trackEndpoint.respond(found, Date.now());
  if (!reply.ok) throw new Error(reply.error.code);
  return reply.answer;
}

const pay = async (asset: string, amount: string, memo: string | undefined, from?: string) =>
  String(((await world.control('pay', { network: 'thorchain', asset, amount, memo, from })) as { readonly tx: unknown }).tx);
const advance = (blocks: number) => world.control('clock', { advance_blocks: blocks });

describe.each(['BTC-BTC', 'BTC~BTC'])('%s', (kept) => {
  test('mints at no cost, redeems for the outbound fee, and pays both as offered', async () => {
    const owner = person('THOR');
    const mint = await ask({ from_asset: 'BTC.BTC', to_asset: kept, amount: '20000000', destination: owner });
    expect(mint).toMatchObject({
      mode: 'mint',
      expected_amount_out: '20000000',
      mid_out: '20000000',
      total_loss_bps: 0,
      price_impact_bps: 0,
      route: ['BTC.BTC', kept],
      legs: [],
      warnings: [],
      tags: expect.arrayContaining(['best_value', 'lowest_fees']),
      inbound_confirmation_blocks: expect.any(Number),
    });
    expect(mint.inbound_confirmation_seconds).toBeGreaterThan(0);
    expect(mint).not.toHaveProperty('minimum_payout');
    const minted = await pay('BTC.BTC', mint.amount, mint.memo);
    await advance(1);
    expect(await track(minted)).toMatchObject({ kind: 'mint', state: 'confirming', final: false });
    await advance(400);
    expect(await track(minted)).toMatchObject({
      kind: 'mint',
      state: 'done',
      expected: { asset: kept, destination: owner },
      outputs: [{ kind: 'payout', sent: true, chain: 'THOR', asset: kept, amount: '20000000', to: owner }],
      stages: [{ name: 'observed' }, { name: 'confirming' }],
    });

    const to = person('BTC');
    const redeem = await ask({ from_asset: kept, to_asset: 'BTC.BTC', amount: '20000000', destination: to });
    expect(redeem).toMatchObject({ mode: 'redeem', mid_out: '20000000', price_impact_bps: 0, warnings: [] });
    expect(BigInt(redeem.expected_amount_out) + BigInt(redeem.fees.outbound)).toBe(20_000_000n);
    expect(BigInt(redeem.fees.outbound)).toBeGreaterThan(0n);
    expect(redeem).not.toHaveProperty('inbound_address');
    const redeemed = await pay(kept, redeem.amount, redeem.memo, owner);
    await advance(400);
    const end = await track(redeemed);
    expect(end).toMatchObject({ kind: 'redeem', state: 'done', outputs: [{ kind: 'payout', sent: true, chain: 'BTC', to }] });
    const [out] = end.outputs;
    const difference = BigInt(out?.amount ?? '0') - BigInt(redeem.expected_amount_out);
    expect(difference < 0n ? -difference : difference).toBeLessThan(20_000n);
  });
});

test('keeps the route through pools, with its loss compared to minting', async () => {
  const { offers } = await ask({ from_asset: 'BTC.BTC', to_asset: 'BTC-BTC', amount: '20000000', destination: person('THOR') });
  expect(offers.map(({ mode }) => mode)[0]).toBe('mint');
  const pooled = offers.filter(({ mode }) => mode !== 'mint');
  expect(pooled.length).toBeGreaterThan(0);
  for (const { total_loss_bps, below_best_bps } of pooled) {
    expect(total_loss_bps).toBeGreaterThan(0);
    expect(below_best_bps).toBe(total_loss_bps);
  }
});

test('reports a mint that the network refunds as refunded, not as minted', async () => {
  const offer = await ask({ from_asset: 'BTC.BTC', to_asset: 'BTC-BTC', amount: '20000000', destination: person('THOR') });
  await world.control('state', { network: 'thorchain', mimir: { HALTSECUREDGLOBAL: 1 } });
  const tx = await pay('BTC.BTC', '20000000', offer.memo);
  await advance(500);
  expect(await track(tx)).toMatchObject({ kind: 'mint', state: 'refunded', outputs: [{ kind: 'refund', asset: 'BTC.BTC' }] });
});

describe('a secured mint beyond what the bond secures', () => {
  const fields = { from_asset: 'BTC.BTC', to_asset: 'BTC-BTC', amount: '20000000', destination: person('THOR') };
  const quoteMint = async () => {
    const { offers, refusals } = await quote(must(quoteEndpoint.parse({ network: 'thorchain', ...fields })), world.deps());
    return [offers.some(({ mode }) => mode === 'mint'), refusals.find(({ mode }) => mode === 'mint')?.error] as const;
  };
  const cap = (bps: number) => world.control('state', { network: 'thorchain', mimir: { TVLCAPBASISPOINTS: bps } });

  test('is refused with both figures, by the quote and by the check of its deposit', async () => {
    const offer = await ask(fields);
    await cap(1);
    expect(await quoteMint()).toMatchObject([
      false,
      { code: 'trading_halted', hint: expect.stringMatching(/secure 12000 RUNE/), details: { vaults_cap: '1200000000000' } },
    ]);
    const { network, inbound_address, memo = '', amount } = offer;
    const planned = must(checkDepositEndpoint.parse({ network, from_asset: 'BTC.BTC', amount, memo, inbound_address }));
    expect((await secondOpinion(planned, world.deps())).problems).toMatchObject([{ code: 'trading_halted' }]);
    expect((await ask({ ...fields, to_asset: 'BTC~BTC' })).mode).toBe('mint');
  });

  test('counts the bond of all nodes under a cap in basis points, and that of the lower two thirds without', async () => {
    const { vaults_liquidity_rune: held } = (await (await fetch(`${world.url}/thornode/thorchain/network`)).json()) as Readonly<
      Record<string, string>
    >;
    const [all, lower] = [120_000_000n, 75_000_000n].map((rune) => rune * 100_000_000n) as [bigint, bigint];
    const least = Number((BigInt(held ?? '0') * 10_000n) / all);
    await cap(least - 1);
    expect((await quoteMint())[0]).toBe(false);
    await cap(least + 50);
    expect((await quoteMint())[0]).toBe(true);
    await cap(0);
    expect((await quoteMint())[0]).toBe(BigInt(held ?? '0') < lower);
  });
});

test('offers no mint on a network whose trade accounts are disabled by a constant', async () => {
  const fields = { from_asset: 'BTC.BTC', to_asset: 'BTC~BTC', amount: '20000000', network: 'mayachain' };
  await expect(ask(fields)).rejects.toThrow(/switched deposits to trade accounts off/);
  await world.control('state', { network: 'mayachain', mimir: { TRADEACCOUNTSENABLED: 1, TRADEACCOUNTSDEPOSITENABLED: 1 } });
  expect(await ask(fields)).toMatchObject({ mode: 'mint', network: 'mayachain' });
});

test('checks the path with its own halt keys right before a deposit', async () => {
  const check = async (mode: string, from: string, to: string) =>
    inbound(must(inboundEndpoint.parse({ network: 'thorchain', from_asset: from, to_asset: to, mode })), world.deps());
  expect(await check('mint', 'BTC.BTC', 'BTC-BTC')).toMatchObject({ chain: 'BTC', address: expect.any(String) });
  await world.control('state', { network: 'thorchain', mimir: { 'HALTSECUREDDEPOSIT-BTC': 1 } });
  await expect(check('mint', 'BTC.BTC', 'BTC-BTC')).rejects.toMatchObject({ info: { code: 'trading_halted' } });
  expect(await check('redeem', 'BTC-BTC', 'BTC.BTC')).toMatchObject({ chain: 'THOR' });
  await expect(check('redeem', 'BTC.BTC', 'BTC-BTC')).rejects.toMatchObject({ info: { code: 'invalid_field', field: 'mode' } });
});

test('refuses an amount too small for its fees, and recommends one that works', async () => {
  const fields = { from_asset: 'BTC-BTC', to_asset: 'BTC.BTC', amount: '1000' };
  const input = must(quoteEndpoint.parse({ network: 'thorchain', ...fields }));
  const { refusals } = await quote(input, world.deps());
  const refusal = refusals.find(({ mode }) => mode === 'redeem');
  expect(refusal?.error.code).toBe('amount_too_low');
  const least = refusal?.error.details?.['recommended_min_amount_in'] ?? '';
  expect(await ask({ ...fields, amount: least })).toMatchObject({ mode: 'redeem' });
});
