import { decodeFunctionData, parseAbi } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { depositEndpoint } from '../../contract/v1/deposit.ts';
import { AppError, must } from '../../core/errors.ts';
import { decodeMemo } from '../../core/memo/memo.ts';
import { apis, startWorld, type World } from '../fixtures/world.ts';
import { deposit } from './deposit.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.control('reset', {});
});

const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const router = parseAbi([
  'function depositWithExpiry(address vault, address asset, uint256 amount, string memo, uint256 expiration) payable',
]);
const toEther = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000', destination: evm, network: 'thorchain' };
const fromEther = {
  from_asset: 'ETH.ETH',
  to_asset: 'BTC.BTC',
  amount: '100000000',
  destination: bitcoin,
  network: 'thorchain',
  sender: evm,
};

type Fields = Readonly<Record<string, unknown>>;

async function built(fields: Fields, deps = world.deps()) {
  const reply = depositEndpoint.respond(await deposit(must(depositEndpoint.parse(fields)), deps), deps.now());
  if (!reply.ok) throw new AppError(reply.error);
  return depositEndpoint.response.parse(reply.answer);
}
const refusalOf = (fields: Fields, deps = world.deps()) =>
  built(fields, deps).then(
    () => undefined,
    (error: unknown) => (error instanceof AppError ? error.info : Promise.reject(error)),
  );

describe('the transaction of an offer', () => {
  test('a deposit of Bitcoin names vault, exact amount and memo, and two operators vouch for it', async () => {
    const answer = await built(toEther);
    expect(answer).toMatchObject({ network: 'thorchain', mode: 'single', destination: evm, deposit: { state: 'verified', operators: 2 } });
    expect(answer.payment).toMatchObject({ chain: 'BTC', amount: '10000000', decimals: 8, memo_in: 'op_return' });
    const swap = must(decodeMemo(answer.payment.memo, 'thorchain'));
    expect(swap).toMatchObject({ destination: evm });
    expect(answer.payment.memo).toContain(answer.minimum_payout);
    expect(answer).not.toHaveProperty('transaction');
    const checks = Object.fromEntries(answer.checks.map(({ check, value }) => [check, value]));
    expect(checks).toEqual({
      destination: evm,
      minimum_payout: answer.minimum_payout,
      recipient: answer.payment.to,
      amount: '10000000',
      expiry: answer.expires_at,
    });
  });

  test('a deposit of ether is the call of the router, with the vault, the memo and the expiry in it', async () => {
    const { transaction, payment, expiry, approval } = await built({ ...fromEther, mode: 'streaming' });
    expect(transaction).toMatchObject({ chain_id: 1, from: evm, value: `0x${(10n ** 18n).toString(16)}` });
    const { args } = decodeFunctionData({ abi: router, data: transaction?.data as `0x${string}` });
    const [vault, asset, amount, memo, expiration] = args;
    expect([vault.toLowerCase(), BigInt(asset), amount, memo, expiration]).toEqual([
      payment.to?.toLowerCase(),
      0n,
      10n ** 18n,
      payment.memo,
      BigInt(expiry),
    ]);
    expect(approval).toBeUndefined();
  });

  test('a deposit of a token is approved exactly, and asks for no ether', async () => {
    const { transaction, payment, approval, checks } = await built({ ...fromEther, from_asset: 'ETH.USDC', amount: '100000000000' });
    expect(payment).toMatchObject({ amount: '1000000000', decimals: 6, contract: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' });
    expect(transaction?.value).toBe('0x0');
    expect(approval).toEqual({ contract: payment.contract, spender: transaction?.to, amount: '1000000000' });
    expect(checks.map(({ check }) => check)).toContain('approval');
  });

  test('a deposit of what lives on the network is a message without a recipient', async () => {
    const { payment } = await built({ ...fromEther, from_asset: 'THOR.RUNE', amount: '100000000000', sender: undefined });
    expect(payment).toMatchObject({ chain: 'THOR', memo_in: 'msg_deposit', amount: '100000000000' });
    expect(payment).not.toHaveProperty('to');
  });
});

describe('no transaction is built', () => {
  test('where the swap guarantees less than the payer was shown', async () => {
    const { minimum_payout } = await built(toEther);
    expect(await refusalOf({ ...toEther, minimum_payout })).toBeUndefined();
    expect(await refusalOf({ ...toEther, minimum_payout: `${BigInt(minimum_payout ?? 0) + 1n}` })).toMatchObject({
      code: 'price_limit',
      field: 'minimum_payout',
      details: { minimum_payout },
    });
  });

  test('where one operator alone answers', async () => {
    await world.control('fault', { face: apis.thorchain, host: 'b', kind: 'reset' });
    expect(await refusalOf(toEther)).toMatchObject({ code: 'deposit_unverified' });
  });

  test('where the path is halted, or its payouts are', async () => {
    await world.control('state', { network: 'thorchain', mimir: { HALTSIGNINGETH: 1 } });
    expect(await refusalOf(toEther)).toMatchObject({ code: 'trading_halted' });
  });

  test('where the operator has paused signing, although quotes go on', async () => {
    const pauses = { read: async () => [{ scope: 'signing', why: 'Maintenance.' } as const] };
    expect(await refusalOf(toEther, { ...world.deps(), pauses })).toMatchObject({ code: 'paused' });
  });

  test('for a mode that is not offered', async () => {
    expect(await refusalOf({ ...toEther, mode: 'mint' })).toMatchObject({ code: 'no_route' });
  });

  test.each([
    ['network', { ...toEther, network: undefined }],
    ['destination', { ...toEther, destination: undefined }],
    ['sender', { ...fromEther, sender: undefined }],
    ['mode', { ...toEther, mode: 'slow' }],
  ])('without a usable %s', (field, fields) => {
    expect(depositEndpoint.parse(fields)).toMatchObject({ ok: false, error: { code: 'invalid_field', field } });
  });
});
