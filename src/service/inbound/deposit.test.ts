import { decodeFunctionData, parseAbi } from 'viem';
import { describe, expect, test } from 'vitest';
import { checkDepositTool } from '../../contract/mcp/check-deposit.ts';
import { checkDepositEndpoint } from '../../contract/v1/check-deposit.ts';
import { depositEndpoint } from '../../contract/v1/deposit.ts';
import { quoteEndpoint } from '../../contract/v1/quote.ts';
import { baseAmount, formatBase } from '../../core/amount.ts';
import { AppError, must } from '../../core/errors.ts';
import { asset } from '../../core/fixtures/facts.ts';
import { decodeMemo } from '../../core/memo/memo.ts';
import { stretchDeadlines } from '../../server/fixtures/deadlines.ts';
import { testWorld } from '../fixtures/test-world.ts';
import { apis } from '../fixtures/world.ts';
import { quote } from '../quote/quote.ts';
import { deposit } from './deposit.ts';
import { secondOpinion } from './second-opinion.ts';

stretchDeadlines({ timers: true });
const world = testWorld();

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
const readRefusal = (fields: Fields, deps = world.deps()) =>
  built(fields, deps).then(
    () => undefined,
    (error: unknown) => (error instanceof AppError ? error.info : Promise.reject(error)),
  );

describe('the transaction of an offer', () => {
  test.each([
    ['thorchain', 'streaming', {}, ['limit_near_price']],
    ['thorchain', 'streaming', { tolerance_bps: 300 }, []],
    ['thorchain', 'single', { tolerance_bps: 20 }, ['limit_near_price']],
    ['thorchain', 'single', { tolerance_bps: 2_000 }, ['limit_far_below']],
    ['mayachain', 'single', {}, []],
  ] as const)('on %s in mode %s with %j has the warnings of the check made of it', async (network, mode, more, limits) => {
    const wanted = { ...toEther, amount: '100000000', max_impact_bps: 1_500, network, mode, ...more };
    const answer = await built(wanted);
    const { from_asset, amount, payment } = answer;
    const planned = { network, from_asset, amount, memo: payment.memo, inbound_address: payment.to };
    const checked = checkDepositEndpoint.respond(await secondOpinion(must(checkDepositEndpoint.parse(planned)), world.deps()), 0);
    const listLimits = (warnings: readonly { readonly code: string }[]) =>
      warnings.map(({ code }) => code).filter((code) => code.startsWith('limit_'));
    expect(listLimits(answer.warnings)).toEqual(limits);
    expect(listLimits(checked.ok ? (checked.answer.warnings ?? []) : [])).toEqual(limits);
  });

  test('over MAYAChain in parts promises the limit less the fee taken after it, and so does its check', async () => {
    const wanted = { ...toEther, network: 'mayachain', mode: 'streaming' };
    const answer = await built(wanted);
    const { limit } = must(decodeMemo(answer.payment.memo, 'mayachain'));
    const { offers } = await quote(must(quoteEndpoint.parse({ ...toEther, network: 'mayachain' })), world.deps());
    const fee = offers.find(({ mode }) => mode === 'streaming')?.quote.fees.outbound ?? 0n;
    expect(fee).toBeGreaterThan(0n);
    expect(BigInt(answer.minimum_payout ?? 0)).toBe(limit - fee);
    expect(answer.checks.find(({ check }) => check === 'minimum_payout')?.value).toBe(`${limit}`);
    const least = `${BigInt(answer.minimum_payout ?? 0) + 10_000n}`;
    const tighter = await built({ ...wanted, minimum_payout: least });
    expect(BigInt(tighter.minimum_payout ?? 0)).toBeGreaterThanOrEqual(BigInt(least));
    const { network, from_asset, amount, payment } = { ...answer };
    const planned = { network, from_asset, amount, memo: payment.memo, inbound_address: payment.to };
    const verdict = await secondOpinion(must(checkDepositEndpoint.parse(planned)), world.deps());
    const checked = checkDepositEndpoint.respond(verdict, 0);
    const told = checked.ok ? checked.answer : undefined;
    expect(told?.order?.minimum_payout).toBe(answer.minimum_payout);
    // The sentence for people and the warnings give that figure too, not the memo's.
    const shown = formatBase(baseAmount(limit - fee), asset('ETH.ETH'));
    expect(told && checkDepositTool.describe(verdict, told, 0)).toContain(`at least ${shown} ETH`);
    const near = [...answer.warnings, ...(told?.warnings ?? [])].filter(({ code }) => code === 'limit_near_price');
    expect(near).toMatchObject(near.map(() => ({ minimum_payout: answer.minimum_payout, message: expect.stringContaining(shown) })));
    expect(near).toHaveLength(2);
  });

  test('pays Bitcoin to the vault with the exact amount and memo that two operators confirm', async () => {
    const answer = await built(toEther);
    expect(answer).toMatchObject({ network: 'thorchain', mode: 'single', destination: evm, deposit: { state: 'verified', operators: 2 } });
    expect(answer.payment).toMatchObject({ chain: 'BTC', chain_amount: '10000000', decimals: 8, memo_in: 'op_return' });
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

  test('pays ether through a router call with the vault, the memo and the expiry', async () => {
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

  test('approves exactly the amount of a token, and sends no ether', async () => {
    const { transaction, payment, approval, checks } = await built({ ...fromEther, from_asset: 'ETH.USDC', amount: '100000000000' });
    expect(payment).toMatchObject({ chain_amount: '1000000000', decimals: 6, contract: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' });
    expect(transaction?.value).toBe('0x0');
    expect(approval).toEqual({ contract: payment.contract, spender: transaction?.to, chain_amount: '1000000000', amount: '1000000000' });
    expect(checks.map(({ check }) => check)).toContain('approval');
  });

  test('is a message without a recipient for a network’s own asset', async () => {
    const { payment } = await built({ ...fromEther, from_asset: 'THOR.RUNE', amount: '100000000000', sender: undefined });
    expect(payment).toMatchObject({ chain: 'THOR', memo_in: 'msg_deposit', chain_amount: '100000000000' });
    expect(payment).not.toHaveProperty('to');
  });
});

describe('a transaction with the minimum the payer was shown', () => {
  /** Removes this many millionths of the ether from its pool, which raises its price accordingly. */
  async function fewerEther(millionths: bigint): Promise<void> {
    const pool = (await (await fetch(`${world.url}/thornode/thorchain/pool/ETH.ETH`)).json()) as Readonly<Record<string, string>>;
    const { asset = '', balance_asset: ether = '0', balance_rune } = pool;
    const left = (BigInt(ether) * (1_000_000n - millionths)) / 1_000_000n;
    await world.control('state', { network: 'thorchain', pools: [{ asset, balance_asset: `${left}`, balance_rune }] });
  }

  test.each([1_000n, 5_000n, 8_000n])(
    'guarantees it with a tighter limit after the price worsened by %i millionths',
    async (millionths) => {
      const { minimum_payout: shown = '0', expected_amount_out } = await built(toEther);
      await fewerEther(millionths);
      const usual = await built(toEther);
      expect(BigInt(usual.minimum_payout ?? 0)).toBeLessThan(BigInt(shown));
      const answer = await built({ ...toEther, minimum_payout: shown });
      const limit = BigInt(answer.minimum_payout ?? 0);
      expect(limit).toBeGreaterThanOrEqual(BigInt(shown));
      expect(must(decodeMemo(answer.payment.memo, 'thorchain')).limit).toBe(limit);
      expect(limit).toBeLessThan(BigInt(answer.expected_amount_out));
      expect(BigInt(answer.expected_amount_out)).toBeLessThan(BigInt(expected_amount_out));
    },
  );

  test('keeps the quoted minimum while nothing has changed', async () => {
    const { minimum_payout } = await built(toEther);
    expect((await built({ ...toEther, minimum_payout })).minimum_payout).toBe(minimum_payout);
  });
});

describe('refuses to build a transaction', () => {
  test('when the swap cannot guarantee the minimum the payer was shown', async () => {
    const { minimum_payout = '0', expected_amount_out } = await built(toEther);
    const most = (BigInt(expected_amount_out) * 9_995n) / 10_000n;
    for (const least of [most, BigInt(expected_amount_out) * 2n])
      expect(await readRefusal({ ...toEther, minimum_payout: `${least}` })).toMatchObject({
        code: 'price_limit',
        field: 'minimum_payout',
        details: { minimum_payout, expected_amount_out },
      });
  });

  test('when only one operator answers', async () => {
    await world.control('fault', { face: apis.thorchain, host: 'b', kind: 'reset' });
    expect(await readRefusal(toEther)).toMatchObject({ code: 'deposit_unverified' });
  });

  test('while payouts on the target chain are halted', async () => {
    await world.control('state', { network: 'thorchain', mimir: { HALTSIGNINGETH: 1 } });
    expect(await readRefusal(toEther)).toMatchObject({ code: 'trading_halted' });
  });

  test('while the operator has paused signing', async () => {
    const pauses = { read: async () => [{ scope: 'signing', why: 'Maintenance.' } as const] };
    expect(await readRefusal(toEther, { ...world.deps(), pauses })).toMatchObject({ code: 'paused' });
  });

  test('for a mode that is not offered', async () => {
    expect(await readRefusal({ ...toEther, mode: 'mint' })).toMatchObject({ code: 'no_route' });
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
