import { afterAll, beforeAll, expect, test } from 'vitest';
import { baseAmount } from '../../core/amount.ts';
import { asset, ethAddress, swapRequest } from '../../core/fixtures/facts.ts';
import { noOfferError } from '../../core/quote/rank.ts';
import { stretchDeadlines } from '../../server/fixtures/deadlines.ts';
import { startWorld, type World } from '../fixtures/world.ts';
import { inbound } from '../inbound/inbound.ts';
import { createFactsReader } from '../network/facts.ts';
import { quote } from './quote.ts';

stretchDeadlines({ timers: true });
let world: World;

beforeAll(async () => {
  world = await startWorld();
  await world.control('clock', { pause: true });
  await world.control('state', {
    network: 'mayachain',
    pools: [{ asset: 'ADA.ADA', status: 'Available', decimals: 6, balance_asset: '4795000000000', balance_cacao: '30000000000000000' }],
    network_fees: { ADA: { observed_fee_rate: 200_000, outbound_tx_size: 1, dust_threshold: 99_999_999 } },
  });
});
afterAll(() => world.close());

const request = swapRequest({
  from: asset('ADA.ADA'),
  amount: baseAmount(10_000_000_000n),
  destination: ethAddress,
  networks: ['mayachain'],
});
const path = { network: 'mayachain', from: asset('ADA.ADA'), to: asset('ETH.ETH'), form: { streaming: false } } as const;
const error = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (thrown: { info: { code: string } }) => thrown.info.code,
  );

test('gives neither a quote nor an address for Cardano deposits unless the operator enables them', async () => {
  const deps = world.deps();
  const answer = await quote(request, deps);
  expect(answer.offers).toEqual([]);
  expect(noOfferError(answer)).toMatchObject({
    code: 'no_route',
    hint: expect.stringContaining('Deposits on Cardano are not offered here'),
  });
  expect(await error(inbound(path, deps))).toBe('no_route');
  const back = swapRequest({ from: asset('ETH.ETH'), to: asset('ADA.ADA'), amount: baseAmount(1_000_000n), networks: ['mayachain'] });
  const { destination: _none, ...figures } = back;
  expect((await quote(figures, deps)).offers.length).toBeGreaterThan(0);
});

test('gives a quote and an address for Cardano deposits once the operator enables them', async () => {
  const deps = { ...world.deps(), facts: createFactsReader(world.deps().nodes, Date.now, undefined, ['ADA']) };
  const { offers } = await quote(request, deps);
  expect(offers[0]).toMatchObject({ memo: expect.stringMatching(/^=:e:/), carrier: { metadata: expect.stringContaining('"674"') } });
  expect(await inbound(path, deps)).toMatchObject({ chain: 'ADA', address: expect.stringMatching(/^addr1/) });
});
