import { Secp256k1Wallet } from '@cosmjs/amino';
import { sha256 } from '@noble/hashes/sha2.js';
import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAsset } from '../../../../src/core/asset/asset.ts';
import { must } from '../../../../src/core/errors.ts';
import { type DepositAsset, deposit, type Plan, secret, signed } from '../fixtures/signed-cosmos.ts';
import { at, newWorld, request, type World } from '../fixtures/world.ts';
import { CosmosChain } from './cosmos-chain.ts';
import { cosmosForms } from './cosmos-form.ts';

const createChain = (id: string, world: World): CosmosChain => {
  const form = cosmosForms.get(id);
  if (form === undefined) throw new Error(id);
  return new CosmosChain(form, world.context);
};
const asset = (text: string) => must(parseAsset(text, 'thorchain'));
const rune = asset('THOR.RUNE');
const module = 'thor1g98cy3n9mmjrpn0sxmn63lztelera37n8n67c0';

const post = async (chain: CosmosChain, bytes: Uint8Array) => {
  const body = { tx_bytes: Buffer.from(bytes).toString('base64'), mode: 'BROADCAST_MODE_SYNC' };
  return (await request(chain, 'POST', '/cosmos/tx/v1beta1/txs', body)).body;
};
const me = async (prefix = 'thor') => (await (await Secp256k1Wallet.fromKey(secret, prefix)).getAccounts())[0]?.address ?? '';

async function funded(amount = 100_000_000n) {
  const world = newWorld();
  const chain = createChain('THOR', world);
  const from = await me();
  chain.credit(from, rune, amount);
  return { world, chain, from };
}
const runeCoin: DepositAsset = { chain: 'THOR', symbol: 'RUNE', ticker: 'RUNE' };
const depositPlan = (from: string, memo: string, amount = '90000000'): Plan => ({
  typeUrl: '/types.MsgDeposit',
  value: deposit(runeCoin, amount, memo, from),
});

describe('THORChain', () => {
  test('observes a deposit signed in DIRECT mode after the next block', async () => {
    const { world, chain, from } = await funded();
    const bytes = await signed(depositPlan(from, '=:b:bc1qtest'));
    const hash = Buffer.from(sha256(bytes)).toString('hex').toUpperCase();
    expect(at(await post(chain, bytes), 'tx_response')).toMatchObject({ code: 0, txhash: hash });
    expect((await request(chain, 'GET', `/cosmos/tx/v1beta1/txs/${hash}`)).status).toBe(404);
    expect(at(await post(chain, bytes), 'tx_response', 'code')).toBe(19);
    world.tick(chain);
    expect(world.seen).toEqual([
      {
        network: 'thorchain',
        chain: 'THOR',
        txid: hash,
        from,
        to: module,
        asset: rune,
        amount: 90_000_000n,
        gas: 2_000_000n,
        memo: '=:b:bc1qtest',
      },
    ]);
    const record = await request(chain, 'GET', `/cosmos/tx/v1beta1/txs/${hash.toLowerCase()}`);
    expect(at(record.body, 'tx_response')).toMatchObject({ code: 0, height: '27600001' });
    const balances = await request(chain, 'GET', `/cosmos/bank/v1beta1/balances/${from}`);
    expect(at(balances.body, 'balances')).toEqual([{ denom: 'rune', amount: '8000000' }]);
    const account = await request(chain, 'GET', `/cosmos/auth/v1beta1/accounts/${from}`);
    expect(at(account.body, 'account')).toMatchObject({ account_number: '120000', sequence: '1' });
    expect(at(account.body, 'account', 'pub_key', 'key')).toMatch(/^A/);
  });

  test('verifies amino JSON with an escaped limit memo', async () => {
    const { world, chain, from } = await funded();
    const memo = '=<:b:bc1q&test:1/2/3';
    const value = { coins: [{ amount: '90000000', asset: 'THOR.RUNE' }], memo, signer: from };
    const bytes = await signed({ ...depositPlan(from, memo), amino: { type: 'thorchain/MsgDeposit', value } });
    expect(at(await post(chain, bytes), 'tx_response')).toMatchObject({ code: 0 });
    world.tick(chain);
    expect(world.seen[0]?.memo).toBe(memo);
  });

  test.each([
    ['another chain', { chainId: 'mayachain-mainnet-v1' }, 4, 'unauthorized'],
    ['another account number', { accountNumber: 1 }, 4, 'verify account number (120000)'],
    ['a sequence too high', { sequence: 3 }, 32, 'account sequence mismatch, expected 0, got 3'],
    ['a tx memo too long', { memo: 'x'.repeat(257) }, 12, 'memo too large'],
  ])('rejects %s', async (_name, change, code, log) => {
    const { world, chain, from } = await funded();
    const answer = at(await post(chain, await signed({ ...depositPlan(from, '=:b:x'), ...change })), 'tx_response');
    expect(at(answer, 'code')).toBe(code);
    expect(at(answer, 'raw_log')).toContain(log);
    world.tick(chain);
    expect(world.seen).toEqual([]);
  });

  test('rejects a transaction altered anywhere after signing', async () => {
    const { chain, from } = await funded();
    const bytes = await signed(depositPlan(from, '=:b:bc1qtest'));
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (place, change) => {
        const altered = Uint8Array.from(bytes);
        altered[place] = (altered[place] ?? 0) ^ change;
        const code = at(await post(chain, altered), 'tx_response', 'code');
        expect(code).not.toBe(0);
      }),
      { numRuns: 150 },
    );
  });

  test('rejects a deposit without the fee at once, and fails one without the coins in its block for the fee', async () => {
    const poor = await funded(1_999_999n);
    expect(at(await post(poor.chain, await signed(depositPlan(poor.from, '=:b:x'))), 'tx_response', 'code')).toBe(5);
    const { world, chain, from } = await funded();
    const hash = at(await post(chain, await signed(depositPlan(from, '=:b:x', '98000001'))), 'tx_response', 'txhash');
    world.tick(chain);
    const record = await request(chain, 'GET', `/cosmos/tx/v1beta1/txs/${hash}`);
    expect(at(record.body, 'tx_response')).toMatchObject({ code: 5 });
    expect(at(record.body, 'tx_response', 'raw_log')).toContain('insufficient funds');
    expect(chain.holding(from, rune)).toBe(98_000_000n);
    expect(world.seen).toEqual([]);
  });

  test('fails the deposit itself on a halted network and keeps the fee', async () => {
    const world = newWorld(() => 'trading is halted');
    const chain = createChain('THOR', world);
    const from = await me();
    chain.credit(from, rune, 100_000_000n);
    const hash = at(await post(chain, await signed(depositPlan(from, '=:b:x'))), 'tx_response', 'txhash');
    world.tick(chain);
    const record = await request(chain, 'GET', `/cosmos/tx/v1beta1/txs/${hash}`);
    expect(at(record.body, 'tx_response', 'raw_log')).toContain('trading is halted');
    expect(chain.holding(from, rune)).toBe(98_000_000n);
  });

  test('accepts a reference deposit without coins', async () => {
    const { world, chain, from } = await funded();
    const memo = 'REFERENCE:BTC.BTC:=:e:0x0000000000000000000000000000000000000001';
    expect(at(await post(chain, await signed(depositPlan(from, memo, '0'))), 'tx_response', 'code')).toBe(0);
    world.tick(chain);
    expect(world.seen[0]).toMatchObject({ amount: 0n, memo });
  });

  test('accepts secured and trade assets deposited from the network’s own balances', async () => {
    const { world, chain, from } = await funded();
    chain.credit(from, asset('BTC-BTC'), 500n);
    chain.credit(from, asset('BTC~BTC'), 700n);
    const balances = await request(chain, 'GET', `/cosmos/bank/v1beta1/balances/${from}`);
    expect(at(balances.body, 'balances', 0)).toEqual({ denom: 'btc-btc', amount: '500' });
    expect(at(balances.body, 'balances')).toHaveLength(2);
    const btc = { chain: 'BTC', symbol: 'BTC', ticker: 'BTC' };
    const plan = (coin: DepositAsset, sequence: number): Plan => ({
      typeUrl: '/types.MsgDeposit',
      value: deposit(coin, '400', '=:r:x', from),
      sequence,
    });
    await post(chain, await signed(plan({ ...btc, secured: true }, 0)));
    await post(chain, await signed(plan({ ...btc, trade: true }, 1)));
    world.tick(chain);
    expect(world.seen.map((item) => item.asset.kind)).toEqual(['secured', 'trade']);
    expect(chain.holding(from, asset('BTC~BTC'))).toBe(300n);
  });

  test('accepts RUNE sent to MAYAChain’s vault with a memo as a deposit there', async () => {
    const { world, chain, from } = await funded();
    const toAddress = world.vault('mayachain', 'THOR');
    const amount = [{ denom: 'rune', amount: '50000000' }];
    const value = MsgSend.encode({ fromAddress: from, toAddress, amount }).finish();
    const typeUrl = '/cosmos.bank.v1beta1.MsgSend';
    const amino = { type: 'cosmos-sdk/MsgSend', value: { from_address: from, to_address: toAddress, amount } };
    const bytes = await signed({ typeUrl, value, amino, memo: '=:c:maya1x' });
    expect(at(await post(chain, bytes), 'tx_response', 'code')).toBe(0);
    world.tick(chain);
    expect(world.seen).toMatchObject([{ network: 'mayachain', chain: 'THOR', to: toAddress, amount: 50_000_000n, memo: '=:c:maya1x' }]);
  });

  test('sends simulated payments and payouts of the other network as separate transactions', async () => {
    const world = newWorld();
    const chain = createChain('THOR', world);
    const txid = chain.send({ to: '', asset: rune, amount: 5n, memo: '=:b:x' });
    const other = chain.send({ from: await me(), to: world.vault('mayachain', 'THOR'), asset: rune, amount: 6n, memo: '=:c:x' });
    const paid = chain.pay({
      id: '1',
      network: 'mayachain',
      chain: 'THOR',
      from: world.vault('mayachain', 'THOR'),
      to: await me(),
      asset: rune,
      amount: 77n,
      memo: 'OUT:AB',
    });
    world.tick(chain);
    expect(world.seen.map((item) => item.txid)).toEqual([txid, other]);
    const record = await request(chain, 'GET', `/cosmos/tx/v1beta1/txs/${paid}`);
    expect(at(record.body, 'tx_response')).toMatchObject({ code: 0 });
    expect(at(record.body, 'tx', 'body', 'memo')).toBe('OUT:AB');
    expect(chain.holding(await me(), rune)).toBe(77n);
  });

  test('pays its own users at once, without a transaction', async () => {
    const chain = createChain('THOR', newWorld());
    const payout = {
      id: '1',
      network: 'thorchain',
      chain: 'THOR',
      from: module,
      to: await me(),
      asset: rune,
      amount: 77n,
      memo: '',
    } as const;
    expect(chain.pay(payout)).toBe('');
    expect(chain.holding(await me(), rune)).toBe(77n);
  });

  test('deducts an unfunded payment from the payer’s balance', async () => {
    const world = newWorld();
    const chain = createChain('THOR', world);
    const payment = { from: await me(), to: '', asset: rune, amount: 5n, memo: '=:b:x', funded: false };
    chain.send(payment);
    world.tick(chain);
    expect(world.seen).toEqual([]);
    chain.credit(await me(), rune, 2_000_005n);
    chain.send(payment);
    world.tick(chain);
    expect(world.seen).toHaveLength(1);
    expect(chain.holding(await me(), rune)).toBe(0n);
  });
});

test('costs nothing on MAYAChain when the message fails', async () => {
  const world = newWorld();
  const chain = createChain('MAYA', world);
  const cacao = must(parseAsset('MAYA.CACAO'));
  const from = await me('maya');
  chain.credit(from, cacao, 50_000_000_000n);
  chain.send({ from, to: '', asset: cacao, amount: 50_000_000_000n, memo: '=:b:x', funded: false });
  world.tick(chain);
  expect(world.seen).toEqual([]);
  expect(chain.holding(from, cacao)).toBe(50_000_000_000n);
});

test('accepts CACAO on MAYAChain with its own fee and amino names', async () => {
  const world = newWorld();
  const chain = createChain('MAYA', world);
  const from = await me('maya');
  chain.credit(from, must(parseAsset('MAYA.CACAO')), 100_000_000_000n);
  const value = { coins: [{ amount: '90000000000', asset: 'MAYA.CACAO' }], memo: '=:b:x', signer: from };
  const bytes = await signed({
    typeUrl: '/types.MsgDeposit',
    value: deposit({ chain: 'MAYA', symbol: 'CACAO', ticker: 'CACAO' }, '90000000000', '=:b:x', from),
    amino: { type: 'mayachain/MsgDeposit', value },
    chainId: 'mayachain-mainnet-v1',
    prefix: 'maya',
  });
  expect(at(await post(chain, bytes), 'tx_response')).toMatchObject({ code: 0, raw_log: '' });
  world.tick(chain);
  expect(world.seen[0]).toMatchObject({ network: 'mayachain', chain: 'MAYA', amount: 90_000_000_000n, gas: 2_000_000_000n });
});

describe('Cosmos Hub', () => {
  const plan = async (world: World, change: Partial<Plan> = {}): Promise<Plan> => ({
    typeUrl: '/cosmos.bank.v1beta1.MsgSend',
    value: MsgSend.encode({
      fromAddress: await me('cosmos'),
      toAddress: world.vault('thorchain', 'GAIA'),
      amount: [{ denom: 'uatom', amount: '1500000' }],
    }).finish(),
    memo: '=:r:thor1x',
    chainId: 'cosmoshub-4',
    prefix: 'cosmos',
    gas: '200000',
    fee: [{ denom: 'uatom', amount: '1000' }],
    ...change,
  });
  const cosmosHub = async () => {
    const world = newWorld();
    const chain = createChain('GAIA', world);
    chain.credit(await me('cosmos'), asset('GAIA.ATOM'), 200_000_000n);
    return { world, chain };
  };

  test('observes a bank send with a memo in protocol units', async () => {
    const { world, chain } = await cosmosHub();
    expect(at(await post(chain, await signed(await plan(world))), 'tx_response', 'code')).toBe(0);
    world.tick(chain);
    expect(world.seen).toMatchObject([{ network: 'thorchain', chain: 'GAIA', amount: 150_000_000n, gas: 100_000n, memo: '=:r:thor1x' }]);
    expect(chain.holding(await me('cosmos'), asset('GAIA.ATOM'))).toBe(499_000n);
  });

  test('rejects a fee that is too low at once, and fails a transaction with too little gas in its block', async () => {
    const { world, chain } = await cosmosHub();
    const cheap = await signed(await plan(world, { fee: [{ denom: 'uatom', amount: '999' }] }));
    expect(at(await post(chain, cheap), 'tx_response', 'code')).toBe(13);
    const hash = at(await post(chain, await signed(await plan(world, { gas: '60000' }))), 'tx_response', 'txhash');
    world.tick(chain);
    expect(at((await request(chain, 'GET', `/cosmos/tx/v1beta1/txs/${hash}`)).body, 'tx_response', 'code')).toBe(11);
    expect(world.seen).toEqual([]);
  });

  test('rejects a deposit message, which it does not have', async () => {
    const { world, chain } = await cosmosHub();
    const value = deposit(runeCoin, '1', 'x', await me('cosmos'));
    const answer = await post(chain, await signed(await plan(world, { typeUrl: '/types.MsgDeposit', value })));
    expect(at(answer, 'tx_response', 'code')).toBe(6);
  });

  test('names its chain and rejects malformed broadcasts', async () => {
    const { chain } = await cosmosHub();
    expect(at((await request(chain, 'GET', '/cosmos/base/tendermint/v1beta1/node_info')).body, 'default_node_info', 'network')).toBe(
      'cosmoshub-4',
    );
    expect((await request(chain, 'POST', '/cosmos/tx/v1beta1/txs', '{')).status).toBe(400);
    expect((await request(chain, 'GET', '/cosmos/auth/v1beta1/accounts/cosmos1none')).status).toBe(404);
    const strange = await request(chain, 'POST', '/cosmos/tx/v1beta1/txs', { tx_bytes: 'AAAA', mode: 'BROADCAST_MODE_SYNC' });
    expect(at(strange.body, 'tx_response', 'code')).toBe(2);
  });
});
