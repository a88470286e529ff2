import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { NetworkId } from '../../../src/core/network/protocol.ts';
import { person, type Row, type RunningWorld, runDevnet } from '../fixtures/running-devnet.ts';

let world: RunningWorld;
beforeAll(async () => {
  world = await runDevnet('all');
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const thor = '/thornode/thorchain';
const owner = person('THOR');
const status = (tx: string, api = thor) => world.read(`${api}/tx/status/${tx}`);
const settings = (network: string, mimir: Row) => world.control('state', { network, mimir });

/** Bank balance of an address on a network's chain. */
async function readBalance(address: string, denom: string, chain = 'thornode'): Promise<string | undefined> {
  const { balances } = (await world.read(`/${chain}/cosmos/bank/v1beta1/balances/${address}`)) as {
    readonly balances: readonly { readonly denom: string; readonly amount: string }[];
  };
  return balances.find((one) => one.denom === denom)?.amount;
}

async function redeems(network: NetworkId): Promise<readonly Row[]> {
  const { swaps } = (await world.read('/control/ledger'))[network] as { readonly swaps: readonly Row[] };
  return swaps.filter(({ kind }) => kind === 'redeem');
}

async function mintSecured(amount: bigint): Promise<string> {
  const tx = await world.pay('thorchain', ['BTC.BTC', amount], `SECURE+:${owner}`);
  await world.advance(310);
  return tx;
}

describe('secured assets', () => {
  test('are minted 1:1, without a listed payout', async () => {
    const tx = await mintSecured(50_000_000n);
    expect(await world.swap('thorchain', tx)).toMatchObject({ kind: 'mint', outcome: 'done', reason: '' });
    expect(await readBalance(owner, 'btc-btc')).toBe('50000000');
    const told = await status(tx);
    expect(told).toMatchObject({ stages: { inbound_finalised: { completed: true }, swap_status: { pending: false } } });
    expect(told).not.toHaveProperty('out_txs');
    expect(told).not.toHaveProperty('planned_out_txs');
    const { actions } = (await world.read(`/midgard/v2/actions?txid=${tx}`)) as { readonly actions: readonly Row[] };
    expect(actions).toMatchObject([
      { type: 'secure', status: 'success', out: [{ address: owner, coins: [{ asset: 'BTC-BTC', amount: '50000000' }] }] },
    ]);
  });

  test('are redeemed on their own chain less the outbound fee', async () => {
    await mintSecured(50_000_000n);
    const to = person('BTC');
    const tx = await world.pay('thorchain', ['BTC-BTC', 40_000_000n], `SECURE-:${to}`, { from: owner });
    await world.advance(400);
    const swap = await world.swap('thorchain', tx);
    const [out] = swap['outbounds'] as readonly Row[];
    expect(swap).toMatchObject({ kind: 'redeem', outcome: 'done' });
    expect(BigInt(String(out?.['amount'])) + BigInt(String(out?.['fee']))).toBe(40_000_000n);
    expect(await status(tx)).toMatchObject({
      planned_out_txs: [{ chain: 'BTC', to_address: to, refund: false }],
      stages: { outbound_signed: { completed: true } },
    });
  });

  test('of XRP fail to be redeemed where less than the dust is left, and cost nothing', async () => {
    await settings('thorchain', { 'MAXCONFIRMATIONS-XRP': 1 });
    await world.pay('thorchain', ['XRP.XRP', 500_000_000n], `SECURE+:${owner}`);
    await world.advance(400);
    const before = await readBalance(owner, 'xrp-xrp');
    await world.pay('thorchain', ['XRP-XRP', 37_036_677n], `SECURE-:${person('XRP')}`, { from: owner });
    await world.advance(400);
    expect(await redeems('thorchain')).toEqual([]);
    // The payer is given what it sends.
    expect(await readBalance(owner, 'xrp-xrp')).toBe(`${BigInt(before ?? '') + 37_036_677n}`);
    await world.pay('thorchain', ['XRP-XRP', 300_000_000n], `SECURE-:${person('XRP')}`, { from: owner });
    await world.advance(400);
    expect(await redeems('thorchain')).toMatchObject([{ outcome: 'done' }]);
  });

  test('are refunded when the memo fits neither the deposit nor the address', async () => {
    const cases: readonly (readonly [memo: string, reason: RegExp])[] = [
      [`SECURE+:${person('BTC')}`, /is not a valid THOR address/],
      [`SECURE-:${person('BTC')}`, /is not an asset for secured redeem/],
      ['SECURE+:', /not enough parameters/],
    ];
    for (const [memo, reason] of cases) {
      const tx = await world.pay('thorchain', ['BTC.BTC', 10_000_000n], memo);
      await world.advance(400);
      expect(await world.swap('thorchain', tx), memo).toMatchObject({ outcome: 'refunded', reason: expect.stringMatching(reason) });
    }
    expect(await readBalance(owner, 'btc-btc')).toBeUndefined();
  });

  test('are refunded when minting is halted, and not redeemed when redeeming is', async () => {
    await mintSecured(50_000_000n);
    await settings('thorchain', { 'HALTSECUREDDEPOSIT-BTC': 1, 'HALTSECUREDWITHDRAW-BTC': 1 });
    const refunded = await world.pay('thorchain', ['BTC.BTC', 10_000_000n], `SECURE+:${owner}`);
    await world.pay('thorchain', ['BTC-BTC', 10_000_000n], `SECURE-:${person('BTC')}`, { from: owner });
    await world.advance(400);
    expect(await world.swap('thorchain', refunded)).toMatchObject({ outcome: 'refunded', reason: 'secured asset deposits are disabled' });
    expect(await redeems('thorchain')).toEqual([]);
  });

  test('are refunded where their pool is not open or the bond does not secure them, which trade assets do not need', async () => {
    const yfi = 'ETH.YFI-0X0BC529C00C6401AEF6D220BE8C6EA1667F6AD93E';
    await settings('thorchain', { TRADEACCOUNTSENABLED: 1 });
    const staged = await world.pay('thorchain', [yfi, 1_000_000n], `SECURE+:${owner}`);
    const traded = await world.pay('thorchain', [yfi, 1_000_000n], `TRADE+:${owner}`);
    await world.advance(400);
    expect(await world.swap('thorchain', staged)).toMatchObject({
      kind: 'mint',
      reason: expect.stringContaining(`pool ${yfi} unavailable`),
    });
    expect(await world.swap('thorchain', traded)).toMatchObject({ kind: 'mint', outcome: 'done' });
    await settings('thorchain', { TVLCAPBASISPOINTS: 1 });
    const full = await world.pay('thorchain', ['BTC.BTC', 10_000_000n], `SECURE+:${owner}`);
    await world.advance(400);
    expect(await world.swap('thorchain', full)).toMatchObject({ outcome: 'refunded', reason: 'BTC.BTC secured deposits more than bond' });
  });

  test('do not exist on MAYAChain, which refunds the deposit', async () => {
    const tx = await world.pay('mayachain', ['BTC.BTC', 10_000_000n], `SECURE+:${person('MAYA')}`);
    await world.advance(400);
    expect(await world.swap('mayachain', tx)).toMatchObject({ outcome: 'refunded', reason: 'invalid tx type: SECURE+' });
  });
});

describe('a swap of a held asset', () => {
  test.each([
    ['thorchain', 'BTC-BTC', 'THOR', 'SECURE+'],
    ['thorchain', 'BTC~BTC', 'THOR', 'TRADE+'],
    ['mayachain', 'BTC~BTC', 'MAYA', 'TRADE+'],
  ] as const)('on %s in %s takes each part from the account, and leaves there what fails', async (network, held, chain, mint) => {
    await settings(network, { TRADEACCOUNTSENABLED: 1, TRADEACCOUNTSDEPOSITENABLED: 1, TRADEACCOUNTSWITHDRAWENABLED: 1 });
    const account = person(chain);
    const balance = async () => {
      if (held === 'BTC-BTC') return readBalance(account, 'btc-btc');
      const node = network === 'thorchain' ? thor : '/mayanode/mayachain';
      const [own] = (await world.read(`${node}/trade/account/${account}`)) as unknown as readonly Row[];
      return own?.['units'];
    };
    await world.pay(network, ['BTC.BTC', 5_000_000n], `${mint}:${account}`);
    await world.advance(400);
    const target = network === 'thorchain' ? 'THOR.RUNE' : 'MAYA.CACAO';
    const missed = await world.pay(network, [held, 1_000_000n], `=:${target}:${account}:99999999999999999`, { from: account });
    await world.advance(5);
    expect(await world.swap(network, missed)).toMatchObject({ outcome: 'refunded', outbounds: [], swallowed: [] });
    const api = network === 'thorchain' ? '/midgard' : '/maya-midgard';
    const { actions } = (await world.read(`${api}/v2/actions?txid=${missed}`)) as { readonly actions: readonly Row[] };
    expect(actions).toMatchObject([{ type: 'refund', out: [], metadata: { refund: { reason: expect.stringMatching(/price limit/) } } }]);
    // The payer is given what it sends.
    expect(await balance()).toBe('6000000');
    const done = await world.pay(network, [held, 1_000_000n], `=:${target}:${account}`, { from: account });
    await world.advance(5);
    expect(await world.swap(network, done)).toMatchObject({ outcome: 'done' });
    expect(await balance()).toBe('6000000');
  });

  test('rests as a limit order without being locked, and ends without a payment', async () => {
    await mintSecured(50_000_000n);
    const tx = await world.pay('thorchain', ['BTC-BTC', 40_000_000n], `=<:THOR.RUNE:${owner}:99999999999999/10`, { from: owner });
    const before = await readBalance(owner, 'btc-btc');
    await world.advance(20);
    expect(await world.swap('thorchain', tx)).toMatchObject({ outcome: 'refunded', outbounds: [], reason: 'limit swap expired' });
    expect(await readBalance(owner, 'btc-btc')).toBe(before);
  });
});

describe('trade assets', () => {
  test.each(['thorchain', 'mayachain'] as const)('are minted and redeemed on %s', async (network) => {
    await settings(network, { TRADEACCOUNTSENABLED: 1, TRADEACCOUNTSDEPOSITENABLED: 1 });
    const account = person(network === 'thorchain' ? 'THOR' : 'MAYA');
    const minted = await world.pay(network, ['BTC.BTC', 5_000_000n], `TRADE+:${account}`);
    await world.advance(400);
    expect(await world.swap(network, minted)).toMatchObject({ kind: 'mint', outcome: 'done' });
    const redeemed = await world.pay(network, ['BTC~BTC', 5_000_000n], `TRADE-:${person('BTC')}`, { from: account });
    await world.advance(400);
    expect(await world.swap(network, redeemed)).toMatchObject({ kind: 'redeem', outcome: 'done', outbounds: [{ chain: 'BTC' }] });
  });

  test('stay in their account on MAYAChain with a refund event where a redeem cannot be paid, and CACAO is refunded in a halt', async () => {
    await settings('mayachain', { TRADEACCOUNTSENABLED: 1, TRADEACCOUNTSDEPOSITENABLED: 1 });
    const account = person('MAYA');
    await world.pay('mayachain', ['BTC.BTC', 5_000_000n], `TRADE+:${account}`);
    await world.advance(400);
    const redeemed = await world.pay('mayachain', ['BTC~BTC', 1n], `TRADE-:${person('BTC')}`, { from: account });
    await settings('mayachain', { HALTTRADING: 1 });
    const halted = await world.pay('mayachain', ['MAYA.CACAO', 1_000_000_000_000n], `=:BTC.BTC:${person('BTC')}`, { from: account });
    await world.advance(5);
    expect(await world.swap('mayachain', redeemed)).toMatchObject({ kind: 'redeem', outcome: 'refunded', outbounds: [], swallowed: [] });
    const refunded = { outcome: 'refunded', reason: 'trading halted', outbounds: [{ to: account, asset: 'MAYA.CACAO' }] };
    expect(await world.swap('mayachain', halted)).toMatchObject(refunded);
  });

  test('are refunded where the network has them switched off', async () => {
    await settings('thorchain', { TRADEACCOUNTSENABLED: 0 });
    const tx = await world.pay('thorchain', ['BTC.BTC', 10_000_000n], `TRADE+:${owner}`);
    await world.advance(400);
    expect(await world.swap('thorchain', tx)).toMatchObject({ outcome: 'refunded', reason: 'trade accounts are disabled' });
  });
});
