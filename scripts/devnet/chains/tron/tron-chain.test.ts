import fc from 'fast-check';
import { TronWeb } from 'tronweb';
import { afterEach, describe, expect, test } from 'vitest';
import { parseAsset } from '../../../../src/core/asset/asset.ts';
import { must } from '../../../../src/core/errors.ts';
import { at, newWorld, request, serve } from '../fixtures/world.ts';
import { TronChain } from './tron-chain.ts';
import { tronSignature } from './tron-transaction.ts';

const trx = must(parseAsset('TRON.TRX'));
const usdt = must(parseAsset('TRON.USDT-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T'));
const contract = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const memo = '=:r:thor1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq';
const secret = '07'.repeat(32);
const words = (answer: unknown): string => Buffer.from(String(at(answer, 'message')), 'hex').toString('utf8');

type Sent = Parameters<TronWeb['trx']['sendRawTransaction']>[0];

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function setup(amount = 100_000_000_000n) {
  const world = newWorld();
  const chain = new TronChain(world.context);
  const server = await serve(chain);
  closers.push(server.close);
  const tron = new TronWeb({ fullHost: server.url, privateKey: secret });
  const from = String(tron.defaultAddress.base58);
  if (amount > 0n) chain.credit(from, trx, amount);
  const vault = world.vault('thorchain', 'TRON');
  chain.credit(vault, trx, 100_000_000n);
  const post = async (path: string, body: unknown) => (await request(chain, 'POST', `/wallet/${path}`, body)).body;
  const native = async (sun: number, to = vault, text = memo) => {
    const plain = await tron.transactionBuilder.sendTrx(to, sun, from);
    return tron.trx.sign(text === '' ? plain : await tron.transactionBuilder.addUpdateData(plain, text, 'utf8', { txLocal: true }));
  };
  const token = async (units: number, feeLimit: number): Promise<Sent> => {
    const call = [
      { type: 'address', value: vault },
      { type: 'uint256', value: units },
    ];
    const options = { txLocal: true, feeLimit };
    const { transaction } = await tron.transactionBuilder.triggerSmartContract(contract, 'transfer(address,uint256)', options, call, from);
    const whole = await tron.transactionBuilder.addUpdateData(transaction, memo, 'utf8', { txLocal: true });
    return (await tron.trx.sign(whole)) as Sent;
  };
  return { world, chain, tron, from, vault, post, native, token };
}

test('accepts TRX with a memo over HTTP, confirms and observes it', async () => {
  const { world, chain, tron, from, vault, post, native } = await setup();
  const signed = await native(250_000_000);
  expect(await tron.trx.sendRawTransaction(signed)).toMatchObject({ result: true, txid: signed.txID });
  expect(await post('gettransactioninfobyid', { value: signed.txID })).toEqual({});
  expect(world.seen).toEqual([]);
  world.tick(chain);
  expect(world.seen).toEqual([
    {
      network: 'thorchain',
      chain: 'TRON',
      txid: signed.txID.toUpperCase(),
      from,
      to: vault,
      asset: trx,
      amount: 25_000_000_000n,
      gas: 100_000_000n,
      memo,
    },
  ]);
  expect(await tron.trx.getUnconfirmedBalance(from)).toBe(1_000_000_000 - 250_000_000 - 1_000_000);
  expect(await tron.trx.getTransaction(signed.txID)).toMatchObject({
    txID: signed.txID,
    raw_data_hex: signed.raw_data_hex,
    ret: [{ contractRet: 'SUCCESS' }],
  });
  expect(await post('broadcasttransaction', signed)).toMatchObject({ code: 'DUP_TRANSACTION_ERROR' });
});

test('sends a token, updates its balance and charges energy', async () => {
  const { world, chain, tron, from, post, token } = await setup();
  chain.credit(from, usdt, 5_000_000_000n);
  const parameters = [{ type: 'address', value: from }];
  const { constant_result: held } = await tron.transactionBuilder.triggerConstantContract(
    contract,
    'balanceOf(address)',
    {},
    parameters,
    from,
  );
  expect(BigInt(`0x${held?.[0]}`)).toBe(50_000_000n);
  const signed = await token(40_000_000, 30_000_000);
  expect(await tron.trx.sendRawTransaction(signed)).toMatchObject({ result: true });
  world.tick(chain);
  expect(world.seen).toMatchObject([{ asset: usdt, amount: 4_000_000_000n, memo, gas: 100_000_000n + 13_028_500n * 100n }]);
  expect(await post('gettransactioninfobyid', { value: signed.txID })).toMatchObject({ receipt: { result: 'SUCCESS' } });
});

test.each([
  ['too low a fee limit', 40_000_000, 10_000_000, 'OUT_OF_ENERGY'],
  ['more than is held', 50_000_001, 30_000_000, 'REVERT'],
])('fails a token transfer with %s in its block', async (_name, units, limit, result) => {
  const { world, chain, from, post, token } = await setup();
  chain.credit(from, usdt, 5_000_000_000n);
  const signed = await token(units, limit);
  expect(await post('broadcasttransaction', signed)).toMatchObject({ result: true });
  world.tick(chain);
  expect(await post('gettransactioninfobyid', { value: signed.txID })).toMatchObject({ result: 'FAILED', receipt: { result } });
  expect(world.seen).toEqual([]);
});

describe('TRON on the devnet', () => {
  test('rejects bytes altered after signing', async () => {
    const { post, native } = await setup();
    const signed = await native(250_000_000);
    const raw = Buffer.from(signed.raw_data_hex, 'hex');
    const signature = Buffer.from(signed.signature[0] ?? '', 'hex');
    await fc.assert(
      fc.asyncProperty(fc.nat(raw.length + 63), fc.integer({ min: 1, max: 255 }), async (place, change) => {
        const bytes = Buffer.concat([raw, signature]);
        bytes[place] = (bytes[place] ?? 0) ^ change;
        const body = {
          raw_data_hex: bytes.subarray(0, raw.length).toString('hex'),
          signature: [bytes.subarray(raw.length).toString('hex')],
        };
        expect(await post('broadcasttransaction', body)).not.toHaveProperty('result');
      }),
      { numRuns: 80 },
    );
  });

  test('rejects another key, another id and a missing signature', async () => {
    const { post, native } = await setup();
    const signed = await native(250_000_000);
    const other = Buffer.from(tronSignature(signed.txID, new Uint8Array(32).fill(8))).toString('hex');
    expect(await post('broadcasttransaction', { ...signed, signature: [other] })).toMatchObject({ code: 'SIGERROR' });
    expect(await post('broadcasttransaction', { ...signed, signature: [] })).toMatchObject({ code: 'SIGERROR' });
    expect(await post('broadcasttransaction', { ...signed, txID: '0'.repeat(64) })).toMatchObject({ code: 'SIGERROR' });
  });

  test('rejects payments that cannot be made', async () => {
    const { chain, post, native, from } = await setup();
    const poor = await post('broadcasttransaction', await native(999_500_000));
    expect([at(poor, 'code'), words(poor)]).toEqual(['CONTRACT_VALIDATE_ERROR', expect.stringContaining('balance is not sufficient')]);
    const fresh = new TronWeb({ fullHost: 'http://127.0.0.1:1', privateKey: '09'.repeat(32) }).defaultAddress.base58 as string;
    expect(words(await post('broadcasttransaction', await native(999_000_000, fresh, '')))).toContain('balance is not sufficient');
    expect(chain.ledger.balanceOf(from)).toBe(1_000_000_000n);
    const none = await setup(0n);
    expect(words(await none.post('broadcasttransaction', await none.native(1)))).toContain('no OwnerAccount');
  });

  test('rejects an expired transaction and one of another chain', async () => {
    const { world, chain, post, native } = await setup();
    const signed = await native(250_000_000);
    for (let block = 0; block < 11; block += 1) world.tick(chain);
    expect(await post('broadcasttransaction', signed)).toMatchObject({ code: 'TRANSACTION_EXPIRATION_ERROR' });
    const other = await setup();
    const moved = new TronChain({ ...other.world.context, seed: 2n });
    const answer = await request(moved, 'POST', '/wallet/broadcasttransaction', await other.native(1_000_000));
    expect(answer.body).toMatchObject({ code: 'TAPOS_ERROR' });
  });
});

test('signs for the simulated payer and pays out from the vault', async () => {
  const { world, chain, vault, from, post } = await setup(0n);
  const txid = chain.send({ to: vault, asset: usdt, amount: 7_000_000_000n, memo });
  const other = chain.send({ from, to: vault, asset: trx, amount: 5_000_000_000n, memo });
  const payout = {
    id: 'x',
    network: 'thorchain',
    chain: 'TRON',
    from: vault,
    to: from,
    asset: usdt,
    amount: 700_000_000n,
    memo: 'OUT:AA',
  } as const;
  const paid = chain.pay(payout);
  expect(chain.pay(payout)).not.toBe(paid);
  world.tick(chain);
  expect(world.seen.map((item) => [item.txid, item.amount])).toEqual([
    [txid, 7_000_000_000n],
    [other, 5_000_000_000n],
  ]);
  expect(chain.ledger.balanceOf(from, contract)).toBe(14_000_000n);
  expect(at(await post('gettransactionbyid', { value: paid }), 'raw_data', 'data')).toBe(Buffer.from('OUT:AA').toString('hex'));
});
