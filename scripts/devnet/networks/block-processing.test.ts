import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { processorMs } from '../../../src/spec/fixtures/pace.ts';
import { person, type Row, type RunningWorld, runDevnet } from '../fixtures/running-devnet.ts';

let world: RunningWorld;
beforeAll(async () => {
  world = await runDevnet();
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const thor = '/thornode/thorchain';
const maya = '/mayanode/mayachain';
const stages = async (tx: string, api = thor) => (await world.read(`${api}/tx/stages/${tx}`)) as Record<string, Row>;
const quote = async (api: string, request: Record<string, string>) =>
  (await world.read(`${api}/quote/swap?${new URLSearchParams(request)}`)) as Record<string, string> & { fees: Record<string, string> };
const actions = async (tx: string, api = '/midgard') => (await world.read(`${api}/v2/actions?txid=${tx}`))['actions'] as Row[];
/** An amount within a hundredth of a percent: the outbound fee follows the price after the swap. */
const near = (wanted: string | undefined) => ({
  asymmetricMatch: (amount: unknown) => {
    const [a, b] = [BigInt(String(amount)), BigInt(wanted ?? '0')];
    return (a > b ? a - b : b - a) * 10_000n <= b;
  },
});
/** Freezes pool prices, so that swaps match their quotes. */
const still = (network: string) => world.control('state', { network, pools: [] });

describe('a swap on THORChain', () => {
  test('passes every stage from Bitcoin to Ethereum', async () => {
    await still('thorchain');
    const request = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000', destination: person('ETH'), tolerance_bps: '300' };
    const offer = await quote(thor, request);
    const tx = await world.pay('thorchain', ['BTC.BTC', request.amount], offer['memo'] ?? '');
    expect(await stages(tx)).toEqual({
      inbound_observed: { started: true, pre_confirmation_count: 1, final_count: 0, completed: false },
    });
    expect((await world.get(`${thor}/tx/${tx}`)).status).toBe(400);
    await world.advance(1);
    expect(await stages(tx)).toMatchObject({
      inbound_observed: { completed: true },
      inbound_confirmation_counted: { completed: false, chain: 'BTC', remaining_confirmation_seconds: 600 },
      inbound_finalised: { completed: false },
      swap_status: { pending: false },
      swap_finalised: { completed: false },
    });
    expect((await world.read(`${thor}/tx/${tx}`))['observed_tx']).toMatchObject({ status: 'incomplete', tx: { memo: offer['memo'] } });
    await world.advance(100);
    const swapped = await stages(tx);
    expect(swapped).toMatchObject({
      inbound_confirmation_counted: { completed: true },
      inbound_finalised: { completed: true },
      swap_finalised: { completed: true },
      outbound_delay: { remaining_delay_blocks: offer['outbound_delay_blocks'], completed: false },
      outbound_signed: { completed: false },
    });
    expect((await world.read(`${thor}/queue/scheduled`)) as unknown).toMatchObject([{ chain: 'ETH', in_hash: tx, memo: `OUT:${tx}` }]);
    expect(await actions(tx)).toMatchObject([{ type: 'swap', status: 'pending', out: [] }]);
    await world.control('state', { network: 'thorchain', mimir: { HALTSIGNINGETH: 1 } });
    await world.advance(12);
    expect(await stages(tx)).toMatchObject({
      outbound_delay: { completed: true },
      outbound_signed: { completed: false, blocks_since_scheduled: 3 },
    });
    expect((await world.read(`${thor}/queue/outbound`)) as unknown).toHaveLength(1);
    await world.control('state', { network: 'thorchain', mimir: { HALTSIGNINGETH: 0 } });
    await world.advance(1);
    expect(await stages(tx)).toMatchObject({ outbound_signed: { completed: true } });
    const status = await world.read(`${thor}/tx/status/${tx}`);
    const coins = [{ asset: 'ETH.ETH', amount: near(offer['expected_amount_out']) }];
    expect(status).toMatchObject({
      planned_out_txs: [{ chain: 'ETH', to_address: request.destination, coin: coins[0], refund: false }],
      out_txs: [{ chain: 'ETH', to_address: request.destination, coins, memo: `OUT:${tx}`, id: expect.stringMatching(/^[0-9A-F]{64}$/) }],
    });
    expect(await actions(tx.toLowerCase())).toMatchObject([
      { type: 'swap', status: 'success', out: [{ address: request.destination, coins }] },
    ]);
    expect(await world.read(`${thor}/tx/details/${tx}`)).toMatchObject({
      tx_id: tx,
      tx: { status: 'done' },
      out_txs: [{ memo: `OUT:${tx}` }],
    });
    expect(await world.swap('thorchain', tx)).toMatchObject({ outcome: 'done', reason: '' });
    expect((await world.read('/midgard/v2/stats'))['swapCount']).toBe('1');
  });

  test('pays a native asset within the block, without an outbound', async () => {
    await still('thorchain');
    const destination = person('THOR');
    const offer = await quote(thor, {
      from_asset: 'LTC.LTC',
      to_asset: 'THOR.RUNE',
      amount: '100000000',
      destination,
      streaming_quantity: '1',
    });
    const tx = await world.pay('thorchain', ['LTC.LTC', 100_000_000n], `${offer['memo']}:0/1/1`);
    await world.advance(26);
    const status = await world.read(`${thor}/tx/status/${tx}`);
    expect(status).toMatchObject({
      out_txs: [{ chain: 'THOR', id: '0'.repeat(64), coins: [{ asset: 'THOR.RUNE', amount: near(offer['expected_amount_out']) }] }],
    });
    expect(status['stages']).not.toHaveProperty('outbound_signed');
    expect(await actions(tx)).toMatchObject([{ status: 'success', out: [{ address: destination, txID: '' }] }]);
  });

  test('streams over its interval and shows its progress', async () => {
    await still('thorchain');
    const memo = `=:a:${person('AVAX')}:0/3/5`;
    const tx = await world.pay('thorchain', ['THOR.RUNE', 5_000_000_000_000n], memo);
    await world.advance(1);
    expect(await stages(tx)).toMatchObject({ swap_status: { pending: true, streaming: { interval: 3, quantity: 5, count: 1 } } });
    await world.advance(5);
    expect(await stages(tx)).toMatchObject({ swap_status: { streaming: { count: 2 } } });
    expect(await world.read(`${thor}/swap/streaming/${tx}`)).toMatchObject({
      tx_id: tx,
      quantity: 5,
      count: 2,
      in: '2000000000000',
      deposit: '5000000000000',
    });
    expect((await world.read(`${thor}/swaps/streaming`)) as unknown).toHaveLength(1);
    expect(await world.read(`${thor}/queue/swap/details/${tx}`)).toMatchObject({ status: 'queued', queue_type: 'advanced' });
    expect(await world.read(`${thor}/queue`)).toMatchObject({ swap: 1 });
    await world.control('state', { network: 'thorchain', mimir: { HALTAVAXTRADING: 1 } });
    await world.advance(9);
    expect(await stages(tx)).toMatchObject({ swap_status: { streaming: { count: 2 } } });
    await world.control('state', { network: 'thorchain', mimir: { HALTAVAXTRADING: 0 } });
    await world.advance(20);
    expect((await world.get(`${thor}/swap/streaming/${tx}`)).body).toMatchObject({
      code: 3,
      message: `could not find streaming swap: ${tx}: invalid request`,
    });
    expect(await world.swap('thorchain', tx)).toMatchObject({ swapped_in: '5000000000000', outbounds: [{ purpose: 'swap' }] });
  });

  test('is split as far as possible without an interval', async () => {
    const memo = `=:e:${person('ETH')}`;
    const tx = await world.pay('thorchain', ['THOR.RUNE', 10_000_000_000_000n], memo);
    await world.advance(1);
    expect(await stages(tx)).toMatchObject({ swap_status: { streaming: { interval: 0, quantity: 9, count: 1 } } });
    await world.advance(8);
    expect(await stages(tx)).toMatchObject({ swap_finalised: { completed: true } });
  });

  test('refunds what missed its price, and pays the rest', async () => {
    await still('thorchain');
    const offer = await quote(thor, { from_asset: 'THOR.RUNE', to_asset: 'BTC.BTC', amount: '1000000000000', streaming_quantity: '1' });
    const limit = BigInt(offer['expected_amount_out'] ?? '0');
    const single = await world.pay('thorchain', ['THOR.RUNE', 1_000_000_000_000n], `=:b:${person('BTC')}:${limit + 1_000n}/1/1`);
    const stream = { streaming_interval: '2', streaming_quantity: '10' };
    const whole = await quote(thor, { from_asset: 'THOR.RUNE', to_asset: 'LTC.LTC', amount: '10000000000000', ...stream });
    const most = (BigInt(whole['expected_amount_out'] ?? '0') * 995n) / 1000n;
    const parts = await world.pay('thorchain', ['THOR.RUNE', 10_000_000_000_000n], `=:l:${person('LTC')}:${most}/2/10`);
    await world.advance(60);
    expect(await world.swap('thorchain', single)).toMatchObject({
      outcome: 'refunded',
      reason: expect.stringMatching(/^emit asset [0-9]+ less than price limit [0-9]+$/),
      outbounds: [{ purpose: 'refund', asset: 'THOR.RUNE', amount: '1000000000000' }],
    });
    expect(await actions(single)).toMatchObject([
      { type: 'refund', metadata: { refund: { reason: expect.stringContaining('price limit'), txType: 'swap' } } },
    ]);
    expect(await stages(single)).not.toHaveProperty('outbound_signed');
    const partly = await world.swap('thorchain', parts);
    expect(partly['reason']).toMatch(/^emit asset/);
    expect((partly['outbounds'] as Row[]).map((item) => item['purpose'])).toEqual(['swap', 'refund']);
    expect((await actions(parts)).map((action) => action['type']).sort()).toEqual(['refund', 'swap']);
  });

  test('pays affiliates in RUNE, and refunds for an unknown one', async () => {
    await still('thorchain');
    const request = {
      from_asset: 'BTC.BTC',
      to_asset: 'ETH.ETH',
      amount: '1000000',
      destination: person('ETH'),
      affiliate: 'strait',
      affiliate_bps: '50',
    };
    const offer = await quote(thor, request);
    const tx = await world.pay('thorchain', ['BTC.BTC', request.amount], offer['memo'] ?? '');
    const bad = await world.pay('thorchain', ['BTC.BTC', request.amount], (offer['memo'] ?? '').replace('strait', 'nobody'));
    await world.advance(130);
    const swap = await world.swap('thorchain', tx);
    expect(swap['outbounds']).toMatchObject([
      { purpose: 'swap', asset: 'ETH.ETH', amount: near(offer['expected_amount_out']) },
      { purpose: 'affiliate', asset: 'THOR.RUNE' },
    ]);
    expect((await world.read(`${thor}/tx/status/${tx}`))['out_txs']).toHaveLength(1);
    expect(await actions(tx)).toMatchObject([
      {
        out: [{ coins: [{ asset: 'ETH.ETH' }] }, { affiliate: true }],
        metadata: { swap: { affiliateAddress: 'strait', affiliateFee: '50' } },
      },
    ]);
    expect(await world.swap('thorchain', bad)).toMatchObject({
      reason: 'invalid affiliate thorname or address: nobody',
      outcome: 'refunded',
    });
  });

  test('is refunded when its memo cannot be read, and kept when too small to send', async () => {
    const tx = await world.pay('thorchain', ['LTC.LTC', 100_000_000n], 'hello');
    const empty = await world.pay('thorchain', ['LTC.LTC', 100_000_000n], '');
    const small = await world.pay('thorchain', ['DOGE.DOGE', 100_000_000n], `=:b:${person('BTC')}`);
    const dust = await world.pay('thorchain', ['DOGE.DOGE', 99_999_999n], `=:b:${person('BTC')}`);
    const wrong = await world.pay('thorchain', ['LTC.LTC', 100_000_000n], `=:b:${person('ETH')}`);
    const same = await world.pay('thorchain', ['LTC.LTC', 100_000_000n], `=:l:${person('LTC')}`);
    const far = await world.pay('thorchain', ['LTC.LTC', 100_000_000n], '=:ETH.NOPE-0X12:0x0000000000000000000000000000000000000001');
    await world.advance(60);
    expect(await world.swap('thorchain', tx)).toMatchObject({ reason: 'invalid tx type: hello', outcome: 'refunded' });
    expect(await world.swap('thorchain', empty)).toMatchObject({ reason: "memo can't be empty", outcome: 'refunded' });
    expect(await world.swap('thorchain', wrong)).toMatchObject({
      reason: 'destination address is not a valid BTC address',
      outcome: 'refunded',
    });
    expect(await world.swap('thorchain', same)).toMatchObject({
      reason: 'cannot swap from LTC.LTC --> LTC.LTC, assets match',
      outcome: 'refunded',
    });
    expect(await world.swap('thorchain', far)).toMatchObject({ reason: "pool ETH.NOPE-0X12 doesn't exist", outcome: 'refunded' });
    expect(await world.swap('thorchain', dust)).toMatchObject({ outcome: 'swallowed', reason: 'below the dust threshold' });
    expect(await stages(dust)).toEqual({ inbound_observed: { started: false, final_count: 0, completed: false } });
    expect(await world.swap('thorchain', small)).toMatchObject({
      outcome: 'swallowed',
      reason: expect.stringMatching(/^not enough asset to pay for fees; fail to refund \([0-9]+ BTC\.BTC\): swap output$/),
    });
  });

  test('refunds to the address in the memo', async () => {
    const back = person('LTC', 'elsewhere');
    const tx = await world.pay('thorchain', ['LTC.LTC', 100_000_000n], `=:b:${person('BTC')}/${back}:99999999999`);
    await world.advance(60);
    const unreadable = await world.pay('thorchain', ['LTC.LTC', 100_000_000n], `=:b:${person('BTC')}/${back}:1:nobody:10`, {
      from: person('LTC'),
    });
    await world.advance(60);
    expect(await world.swap('thorchain', tx)).toMatchObject({ outbounds: [{ purpose: 'refund', to: back }] });
    expect(await world.swap('thorchain', unreadable)).toMatchObject({ outbounds: [{ purpose: 'refund', to: person('LTC') }] });
  });

  test.each([
    ['thorchain', 'THOR.RUNE', 'THOR'],
    ['mayachain', 'MAYA.CACAO', 'MAYA'],
  ] as const)('refunds to the sender on %s what its own accounts pay in %s', async (network, from, chain) => {
    const amount = 10n ** 12n;
    const tx = await world.pay(network, [from, amount], `=:b:${person('BTC')}/${person(chain, 'elsewhere')}:99999999999999`, {
      from: person(chain),
    });
    await world.advance(2);
    expect(await world.swap(network, tx)).toMatchObject({ outbounds: [{ purpose: 'refund', to: person(chain) }] });
  });
});

describe('deposits', () => {
  test('are refunded while trading is halted, and stay unobserved while their chain is', async () => {
    await world.control('state', { network: 'thorchain', mimir: { HALTETHTRADING: 1, HALTDOGECHAIN: 1 } });
    const refunded = await world.pay('thorchain', ['LTC.LTC', 100_000_000n], `=:e:${person('ETH')}`);
    const unseen = await world.pay('thorchain', ['DOGE.DOGE', 100_000_000_000n], `=:b:${person('BTC')}`);
    await world.advance(60);
    expect(await world.swap('thorchain', refunded)).toMatchObject({ reason: 'trading halted', outcome: 'refunded' });
    expect(await stages(unseen)).toMatchObject({ inbound_observed: { completed: false } });
    await world.control('state', { network: 'thorchain', mimir: { HALTDOGECHAIN: 0 } });
    await world.advance(60);
    expect(await world.swap('thorchain', unseen)).toMatchObject({ outcome: 'done' });
  });

  test('are still observed at former vaults, and at no other address', async () => {
    const [before] = (await world.read(`${thor}/inbound_addresses`)) as unknown as Row[];
    await world.control('vault', { network: 'thorchain', chain: 'BTC', rotate: true });
    await world.control('vault', { network: 'thorchain', chain: 'BTC', rotate: true });
    const tx = await world.pay('thorchain', ['BTC.BTC', 1_000_000n], `=:e:${person('ETH')}`, { to: before?.['address'] });
    const other = await world.pay('thorchain', ['BTC.BTC', 1_000_000n], `=:e:${person('ETH')}`, { to: person('BTC', 'nobody') });
    await world.advance(130);
    expect(await world.swap('thorchain', tx)).toMatchObject({ outcome: 'done' });
    await expect(world.swap('thorchain', other)).rejects.toThrow('no deposit');
  });
});

describe('a swap on MAYAChain', () => {
  test('goes in one part, within a hundredth of a percent of the quote', async () => {
    await still('mayachain');
    const request = { from_asset: 'DASH.DASH', to_asset: 'BTC.BTC', amount: '1000000000', destination: person('BTC') };
    const offer = await quote(maya, request);
    const tx = await world.pay('mayachain', ['DASH.DASH', request.amount], offer['memo'] ?? '');
    await world.advance(1);
    expect(await stages(tx, maya)).toMatchObject({ inbound_confirmation_counted: { completed: false, chain: 'DASH' } });
    await world.advance(300);
    expect(await world.swap('mayachain', tx)).toMatchObject({
      outcome: 'done',
      outbounds: [{ chain: 'BTC', asset: 'BTC.BTC', amount: near(offer['expected_amount_out']), to: request.destination }],
    });
    expect((await world.read(`/maya-midgard/v2/actions?type=swap`))['count']).toBe('1');
    expect(await world.get(`${maya}/tx/${'A'.repeat(64)}`)).toEqual({
      status: 404,
      body: { error: `tx: ${'A'.repeat(64)} doesn't exist` },
    });
  });

  test('streams RUNE that arrives as a plain transfer', async () => {
    await still('mayachain');
    const request = {
      from_asset: 'THOR.RUNE',
      to_asset: 'MAYA.CACAO',
      amount: '10000000000000',
      destination: person('MAYA'),
      streaming_interval: '2',
      streaming_quantity: '4',
    };
    const offer = await quote(maya, request);
    const tx = await world.pay('mayachain', ['THOR.RUNE', request.amount], offer['memo'] ?? '');
    await world.advance(2);
    expect(await stages(tx, maya)).toMatchObject({ swap_status: { pending: true, streaming: { interval: 2, quantity: 4, count: 1 } } });
    await world.advance(6);
    const swap = await world.swap('mayachain', tx);
    expect(swap).toMatchObject({ chain: 'THOR', outcome: 'done', outbounds: [{ chain: 'MAYA', asset: 'MAYA.CACAO' }] });
    const [outbound] = swap['outbounds'] as { amount: string }[];
    const expected = BigInt(offer['expected_amount_out'] ?? '0');
    expect(BigInt(outbound?.amount ?? '0')).toBeLessThanOrEqual(expected);
    expect(BigInt(outbound?.amount ?? '0')).toBeGreaterThan((expected * 98n) / 100n);
  });

  test('has no limit orders and no references', async () => {
    const limit = await world.pay('mayachain', ['DASH.DASH', 1_000_000_000n], `=<:BTC.BTC:${person('BTC')}:1/10/1`);
    const reference = await world.pay('mayachain', ['DASH.DASH', 1_000_000_000n], 'R:00001');
    await world.advance(300);
    expect(await world.swap('mayachain', limit)).toMatchObject({ reason: 'invalid tx type: =<', outcome: 'refunded' });
    expect(await world.swap('mayachain', reference)).toMatchObject({ reason: 'invalid tx type: R', outcome: 'refunded' });
    expect((await world.get(`${maya}/memo/check/BTC.BTC/100`)).status).toBe(404);
  });
});

describe('the control calls', () => {
  test('credit an address, and reject an unknown chain, a missing vault and a negative amount', async () => {
    const address = person('LTC');
    expect(await world.control('faucet', { chain: 'LTC', address, amount: '5' })).toEqual({ chain: 'LTC', address, amount: '5' });
    await expect(world.control('faucet', { chain: 'NOPE', address, amount: '5' })).rejects.toThrow('no such chain');
    await expect(world.control('pay', { network: 'thorchain', asset: 'DASH.DASH', amount: '5' })).rejects.toThrow('no vault');
    await expect(world.control('pay', { network: 'thorchain', asset: 'LTC.LTC', amount: '-5' })).rejects.toThrow('amount');
  });

  test('make a thousand blocks in linear time, even with many swaps in progress', async () => {
    for (let index = 1; index <= 20; index += 1) {
      await world.pay('thorchain', ['THOR.RUNE', 10_000_000_000_000n + BigInt(index)], `=:b:${person('BTC')}:0/50/20`);
      await world.pay('thorchain', ['THOR.RUNE', 1_000_000_000n + BigInt(index)], `=<:BTC.BTC:${person('BTC')}:99999999999/2000/1`);
    }
    // The cost per block does not grow with the chain's length.
    const first = await processorMs(() => world.advance(250));
    expect(await processorMs(() => world.advance(750))).toBeLessThan(9 * first);
    expect(await world.read(`${thor}/queue`)).toMatchObject({ swap: 20 });
  });

  test('keep a stale host at its block while the network advances', async () => {
    const tx = await world.pay('thorchain', ['THOR.RUNE', 1_000_000_000n], `=:b:${person('BTC')}`);
    await world.control('fault', { face: 'thornode', host: 'b', kind: 'stale' });
    await world.advance(5);
    expect(await stages(tx)).toMatchObject({ inbound_observed: { completed: true } });
    expect(await stages(tx, `/b${thor}`)).toMatchObject({ inbound_observed: { completed: false } });
  });
});
