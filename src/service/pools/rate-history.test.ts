import { describe, expect, test } from 'vitest';
import { rateHistoryEndpoint, rateHistoryResponse } from '../../contract/v1/rate-history.ts';
import { AppError, must } from '../../core/errors.ts';
import { stretchDeadlines } from '../../server/fixtures/deadlines.ts';
import { testWorld } from '../fixtures/test-world.ts';
import { rateHistory } from './rate-history.ts';

stretchDeadlines({ timers: true });
const world = testWorld();

const request = (from: string, to: string, range = '7d') => must(rateHistoryEndpoint.parse({ from_asset: from, to_asset: to, range }));
const tell = async (from: string, to: string, range?: string) => {
  const reply = rateHistoryEndpoint.respond(await rateHistory(request(from, to, range), world.deps()), Date.now());
  if (!reply.ok) throw new Error('no answer');
  expect(rateHistoryResponse.parse(reply.answer)).toEqual(reply.answer);
  return reply.answer;
};
const catchCode = (run: Promise<unknown>) =>
  run.then(
    () => undefined,
    (error: unknown) => (error instanceof AppError ? error.info.code : error),
  );

describe('the rate history of a pair', () => {
  test.each([
    ['24h', 288],
    ['7d', 168],
    ['30d', 360],
    ['1y', 365],
  ])('covers %s on a fresh devnet and has its figures', async (range, points) => {
    const told = await tell('BTC.BTC', 'ETH.ETH', range);
    expect(told.points).toHaveLength(points);
    const rates = told.points.map(({ rate }) => Number(rate));
    expect([Number(told.high), Number(told.low), Number(told.rate)]).toEqual([Math.max(...rates), Math.min(...rates), rates.at(-1)]);
    expect(told.change_bps).toBe(Math.trunc(((rates.at(-1) ?? 0) / (rates[0] ?? 1) - 1) * 10_000));
    expect(Number(told.high)).toBeGreaterThan(Number(told.low));
    expect(told.network).toBe('thorchain');
  });

  test('comes from the only network with the pair, and needs no pool for a network’s own asset', async () => {
    expect(await tell('DASH.DASH', 'BTC.BTC')).toMatchObject({ network: 'mayachain', from_asset: 'DASH.DASH' });
    expect(await tell('MAYA.CACAO', 'BTC.BTC')).toMatchObject({ network: 'mayachain' });
    expect(await tell('DOGE.DOGE', 'THOR.RUNE')).toMatchObject({ network: 'thorchain' });
    expect(await tell('THOR.RUNE', 'MAYA.CACAO')).toMatchObject({ network: 'mayachain' });
  });

  test('resolves a short name and a synth to their pools', async () => {
    expect((await tell('eth.usdc', 'BTC/BTC')).from_asset).toContain('ETH.USDC-0X');
  });

  test('nearly agrees between the networks, and comes from the other one when one fails', async () => {
    const usual = await tell('BTC.BTC', 'ETH.ETH');
    for (const host of ['a', 'b']) await world.control('fault', { face: 'midgard', host, kind: 'status', status: 503 });
    const other = await tell('BTC.BTC', 'ETH.ETH');
    expect([usual.network, other.network]).toEqual(['thorchain', 'mayachain']);
    for (const [at, { rate }] of usual.points.entries()) {
      expect(Math.abs(Number(rate) / Number(other.points[at]?.rate) - 1)).toBeLessThan(0.005);
    }
  });

  test('is refused with the reason when the pair has none', async () => {
    expect(await catchCode(rateHistory(request('BTC.BTC', 'BTC/BTC'), world.deps()))).toBe('same_asset');
    expect(await catchCode(rateHistory(request('BTC.BTC', 'ETH.NOSUCH'), world.deps()))).toBe('not_found');
    for (const face of ['midgard', 'maya-midgard']) {
      for (const host of ['a', 'b']) await world.control('fault', { face, host, kind: 'status', status: 503 });
    }
    expect(await catchCode(rateHistory(request('BTC.BTC', 'ETH.ETH'), world.deps()))).toBe('upstream_unavailable');
  });
});
