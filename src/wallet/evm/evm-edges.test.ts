import { describe, expect, test, vi } from 'vitest';
import { baseAmount, nativeAmount } from '../../core/amount.ts';
import { readCall } from '../../core/transaction/evm-call.ts';
import { Bench, buildReading, foundWallet, intentOf, readCode, toAsset } from '../fixtures/bench.ts';
import { type Account, bad, good, type WalletResult } from '../port.ts';
import { awaitMined, verifyEvm } from './evm-after.ts';
import { approveData, depositData, memoData } from './evm-calls.ts';
import { delegateOf, rehearse, tokenDecimalsOf } from './evm-checks.ts';
import { estimateFee, shortOf } from './evm-fee.ts';
import type { EvmProvider } from './evm-provider.ts';
import {
  buildEvmDeposit,
  differenceOf,
  type EvmContent,
  type EvmTransaction,
  minedOf,
  payerOf,
  readEvmTransaction,
  toUnits,
} from './evm-transaction.ts';

type Answers = Readonly<Record<string, unknown>>;

/** A wallet with replies by method; errors are thrown, functions receive the parameters. */
function createProvider(answers: Answers) {
  const asked: { readonly method: string; readonly params?: readonly unknown[] }[] = [];
  const provider: EvmProvider = {
    request: async (call) => {
      asked.push(call);
      const answer = answers[call.method];
      if (answer instanceof Error) throw answer;
      return typeof answer === 'function' ? (answer as (...given: readonly unknown[]) => unknown)(...(call.params ?? [])) : answer;
    },
  };
  return { asked, provider };
}

const failing = (code: number, message = 'words of its own', data?: unknown) => Object.assign(new Error(message), { code, data });
const word = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`;
const [own, vault, router] = [`0x${'5a'.repeat(20)}`, `0x${'1f'.repeat(20)}`, `0x${'d3'.repeat(20)}`];
const usdcName = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48';
const token = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const memo = '=:BTC.BTC:bc1q:1';
const transaction: EvmTransaction = {
  chainId: '0x1',
  type: '0x2',
  from: own,
  to: router,
  value: '0xff',
  data: depositData({ vault, units: 255n, memo, expiration: 1_800_000_000n }),
};
const content: EvmContent = { chain: 'ETH', transaction, asset: toAsset('ETH.ETH'), decimals: 18 };
const tokenContent = (change: Partial<EvmTransaction> = {}): EvmContent => ({
  ...content,
  asset: toAsset(usdcName),
  decimals: 6,
  transaction: { ...transaction, value: '0x0', data: depositData({ vault, token, units: 255n, memo, expiration: 1n }), ...change },
});
const approval = (change: Partial<EvmTransaction> = {}) => tokenContent({ to: token, data: approveData(router, 255n), ...change });
const readHint = (result: WalletResult<unknown>) => (result.ok ? 'ok' : result.error.hint);

test('encodes addresses with a leading 0x the same as without', () => {
  const bare = (address: string) => address.slice(2);
  expect(approveData(bare(router), 5n)).toBe(approveData(router, 5n));
  const deposit = { vault, token, units: 1n, memo, expiration: 1n };
  expect(depositData({ ...deposit, vault: bare(vault), token: bare(token) })).toBe(depositData(deposit));
});

test('reads the memo of a plain transfer byte for byte, including a leading byte order mark', () => {
  expect(readCall(memoData('\ufeff=:b'))).toEqual({ kind: 'plain', memo: '\ufeff=:b' });
});

describe('the maximum cost of an EVM transaction', () => {
  const fees: Answers = { eth_estimateGas: '0x186a0', eth_gasPrice: '0xa' };

  test('is a fifth more gas at twice the price, without an L1 fee where there is no L1', async () => {
    const { asked, provider } = createProvider({ ...fees, eth_call: word(7n) });
    expect(await estimateFee(provider, transaction)).toEqual(good({ gas: 120_000n, most: 2_400_000n }));
    expect(asked.map(({ method }) => method)).toEqual(['eth_estimateGas', 'eth_gasPrice']);
  });

  test('includes twice the L1 fee on Base, for the bytes of the whole transaction', async () => {
    const { asked, provider } = createProvider({ ...fees, eth_call: word(7n) });
    const onBase = { ...transaction, chainId: '0x2105', data: '0x01020304' };
    expect(await estimateFee(provider, onBase)).toEqual(good({ gas: 120_000n, most: 2_400_014n }));
    const bytes = 114;
    const data = `0x49948e0e${word(32n).slice(2)}${word(BigInt(bytes)).slice(2)}${'ff'.repeat(bytes)}${'00'.repeat(14)}`;
    expect(asked.at(-1)?.params).toEqual([{ to: '0x420000000000000000000000000000000000000f', data }, 'latest']);
    for (const answer of ['0x7', 7, null, failing(-32000)]) {
      const other = createProvider({ ...fees, eth_call: answer });
      expect(await estimateFee(other.provider, onBase)).toEqual(good({ gas: 120_000n, most: 2_400_000n }));
    }
  });

  test('is unknown without an estimate or a price', async () => {
    expect(readCode(await estimateFee(createProvider({ ...fees, eth_estimateGas: failing(4900) }).provider, transaction))).toBe(
      'unreachable',
    );
    expect(readCode(await estimateFee(createProvider({ ...fees, eth_gasPrice: failing(4900) }).provider, transaction))).toBe('unreachable');
  });

  test('may equal the whole balance, but not exceed it', () => {
    expect(shortOf(5n, 5n, 'ETH')).toEqual(good(true));
    expect(shortOf(4n, 5n, 'ETH')).toMatchObject({ error: { code: 'insufficient', details: { needed: '5', holds: '4' } } });
  });
});

describe('the chain’s replies before a signature', () => {
  test('accept an account without code, show a delegate and refuse a contract', async () => {
    const coded = (code: unknown) => delegateOf(createProvider({ eth_getCode: code }).provider, own);
    expect(await coded('0x')).toEqual(good(undefined));
    expect(await coded('0x0')).toEqual(good(undefined));
    expect(await coded(`0xEF0100${'AB'.repeat(20)}`)).toEqual(good(`0x${'ab'.repeat(20)}`));
    for (const code of ['0x60', `0xef0100${'ab'.repeat(21)}`, 7, null]) expect(readCode(await coded(code))).toBe('not_supported');
    expect(readCode(await coded(failing(4900)))).toBe('unreachable');
  });

  test('allow a token to have up to 36 decimals', async () => {
    const places = (answer: unknown) => tokenDecimalsOf(createProvider({ eth_call: answer }).provider, token);
    expect(await places(word(36n))).toEqual(good(36));
    expect([readCode(await places(word(37n))), readCode(await places(failing(4900)))]).toEqual(['wallet_failed', 'unreachable']);
  });

  test.each<readonly [string, unknown, string]>([
    ['nothing, as old tokens do', '0x', 'ok'],
    ['true', word(1n), 'ok'],
    ['no text', null, 'ok'],
    ['false', word(0n), 'wallet_failed'],
    ['a revert', failing(3), 'wallet_failed'],
    ['a revert by its words', failing(-32000, 'execution reverted'), 'wallet_failed'],
    ['too few tokens in the words inside', failing(-32603, 'x', { message: 'transfer amount exceeds balance' }), 'insufficient'],
    ['too little gas', failing(-32000, 'out of gas'), 'wallet_failed'],
    ['too little money', failing(-32000, 'insufficient funds'), 'insufficient'],
    ['too few tokens', failing(3, 'transfer amount exceeds balance'), 'insufficient'],
    ['a deposit that came too late', failing(3, 'execution reverted: THORChain_Router: expired'), 'expired'],
    ['a node that is gone', failing(4900, 'gone'), 'unreachable'],
  ])('judge a rehearsal that answers %s', async (_name, answer, code) => {
    expect(readCode(await rehearse(createProvider({ eth_call: answer }).provider, transaction))).toBe(code);
  });

  test('do not treat a rehearsal error that is not an object as a revert', async () => {
    for (const problem of [null, 'a text']) {
      const provider: EvmProvider = { request: () => Promise.reject(problem) };
      expect(readCode(await rehearse(provider, transaction))).toBe('wallet_failed');
      expect(readHint(await rehearse(provider, transaction))).toBe('The wallet reported an error.');
    }
    const { asked, provider } = createProvider({ eth_call: '0x' });
    await rehearse(provider, transaction);
    const { from, to, value, data } = transaction;
    expect(asked[0]?.params).toEqual([{ from, to, value, data }, 'latest']);
  });
});

describe('the payer', () => {
  const accountOn = (chain: string): Account => ({ wallet: foundWallet('evm', 'announced', [chain], {}), chain, address: own });
  const ether = intentOf({ from: 'ETH.ETH', to: 'BTC.BTC', amountText: '1.5', router });
  const dollars = intentOf({ from: usdcName, to: 'BTC.BTC', amountText: '1.5', router });
  const { router: _, ...withoutRouter } = dollars;

  test('pays coins without a contract, and tokens with theirs', () => {
    expect(payerOf(accountOn('ETH'), ether)).toEqual(good({ chain: 'ETH' }));
    expect(payerOf(accountOn('ETH'), dollars)).toEqual(good({ chain: 'ETH', token }));
  });

  test.each([
    ['an account of another chain', accountOn('BSC'), ether],
    ['a chain of another family', accountOn('BTC'), intentOf({ from: 'BTC.BTC', amountText: '1' })],
    ['a token without a router', accountOn('ETH'), withoutRouter],
    ['a token without a contract that is known', accountOn('ETH'), { ...dollars, from: toAsset('ETH.USDC-0X1') }],
  ])('does not support %s', (_name, account, intent) => {
    expect(readCode(payerOf(account, intent))).toBe('not_supported');
  });

  test('refuses an amount that the chain cannot hold', () => {
    expect(toUnits(dollars, 6)).toEqual(good(1_500_000n));
    expect(readCode(toUnits({ ...dollars, amount: baseAmount(1_50000001n) }, 6))).toBe('amount_mismatch');
  });

  test('deposits through the router with the coin as value, or to the vault with the memo, never without a vault', () => {
    const made = (payer: Parameters<typeof buildEvmDeposit>[0], intent: typeof ether) =>
      buildEvmDeposit(payer, intent, { from: own, units: 255n, expiration: 9n });
    const to = ether.inboundAddress ?? '';
    expect(made({ chain: 'ETH' }, ether)).toMatchObject({
      value: {
        chainId: '0x1',
        type: '0x2',
        from: own,
        to: router,
        value: '0xff',
        data: depositData({ vault: to, units: 255n, memo: ether.memo, expiration: 9n }),
      },
    });
    expect(made({ chain: 'ETH', token }, dollars)).toMatchObject({
      value: { to: router, value: '0x0', data: depositData({ vault: to, token, units: 255n, memo: dollars.memo, expiration: 9n }) },
    });
    const { router: _gone, ...plain } = ether;
    expect(made({ chain: 'ETH' }, plain)).toMatchObject({ value: { to, value: '0xff', data: memoData(ether.memo) } });
    const { inboundAddress: _none, ...nowhere } = ether;
    expect(readCode(made({ chain: 'ETH' }, nowhere))).toBe('inbound_changed');
  });
});

describe('reading an EVM transaction', () => {
  const common = { chain: 'ETH', from: own };

  test('finds a deposit, a plain transfer or an approval, in the decimals of what is paid', () => {
    const deposit = { ...common, kind: 'deposit', amount: 255n, memo };
    const told = { to: expect.stringMatching(new RegExp(vault, 'i')), router };
    expect(readEvmTransaction({ ...content, decimals: 6 })).toMatchObject({ value: { ...deposit, ...told, decimals: 18 } });
    expect(readEvmTransaction(tokenContent())).toMatchObject({ value: { ...deposit, ...told, decimals: 6 } });
    const plain = { ...content, transaction: { ...transaction, data: memoData(memo) } };
    expect(readEvmTransaction(plain)).toMatchObject({ value: { ...deposit, to: router } });
    expect(readEvmTransaction(approval())).toMatchObject({ value: { ...common, kind: 'approve', amount: 255n, decimals: 6 } });
  });

  test.each<readonly [string, EvmContent, string]>([
    ['an approval that pays', approval({ value: '0x1' }), 'it goes to another contract'],
    ['an approval at another contract', approval({ to: router }), 'it goes to another contract'],
    ['a plain transfer for a token', tokenContent({ data: memoData(memo) }), 'it pays another asset'],
    ['a token for a coin', { ...content, transaction: { ...tokenContent().transaction } }, 'it pays another asset'],
    ['a coin for a token', tokenContent({ data: transaction.data, value: '0xff' }), 'it pays another asset'],
    ['a coin beside a token', tokenContent({ value: '0xff' }), 'its value is not its amount'],
    ['less than the amount', { ...content, transaction: { ...transaction, value: '0xfe' } }, 'its value is not its amount'],
    ['data that says nothing', { ...content, transaction: { ...transaction, data: '0xff' } }, 'its data is not understood'],
    ['another chain', { ...content, transaction: { ...transaction, chainId: '0x38' } }, 'it is for another chain, or of another type'],
  ])('rejects %s as altered', (_name, given, why) => {
    expect(readHint(readEvmTransaction(given))).toBe(`The transaction cannot be read as a deposit or an approval: ${why}.`);
  });

  test('reads a mined transaction in lower case, in both forms that nodes write', () => {
    const mined = { from: '0xAB', to: '0xCD', input: '0xEF', value: '0x0', type: '0x2' };
    const read = { from: '0xab', to: '0xcd', input: '0xef', value: '0x0', type: '0x2' };
    expect(minedOf(mined)).toEqual(read);
    expect(minedOf({ ...mined, input: undefined, data: '0xEF' })).toEqual(read);
    expect(minedOf({ ...mined, type: undefined })).toEqual({ ...read, type: '0x0' });
    expect(minedOf({ ...mined, type: 2, from: 7 })).toEqual({ ...read, type: '', from: '' });
    for (const nothing of [null, undefined, 'text', 7]) expect(minedOf(nothing)).toBeUndefined();
  });

  test('reports each field that a wallet can change', () => {
    const { from, to, value, data } = transaction;
    const mined = { from, to, input: data, value, type: '0x2' };
    const asked = { ...transaction, from: from.toUpperCase().replace('0X', '0x'), to: to.toUpperCase().replace('0X', '0x') };
    const told = (change: Partial<typeof mined>) => differenceOf(asked, { ...mined, ...change });
    expect([told({}), told({ type: '0x0' }), told({ value: '0x00ff' })]).toEqual([undefined, undefined, undefined]);
    expect([told({ to: vault }), told({ from: vault }), told({ input: '0x' }), told({ value: '0xfe' }), told({ type: '0x4' })]).toEqual([
      'recipient',
      'account',
      'data',
      'value',
      'type',
    ]);
    expect(differenceOf({ ...asked, value: '0x1' }, { ...mined, value: '' })).toBe('value');
    expect([told({ value: '' }), differenceOf({ ...asked, value: '0x0' }, { ...mined, value: '' })]).toEqual(['value', 'value']);
  });
});

describe('the chain’s replies after a signature', () => {
  const page = (payment = async (): Promise<WalletResult<never | undefined>> => good(undefined)) => {
    const bench = Object.assign(new Bench(), { promptMs: 5 });
    bench.payment = payment;
    return bench.context;
  };
  const sent = { chain: 'ETH', txid: `0x${'ab'.repeat(32)}`, nodeTxid: 'AB'.repeat(32) };
  const minedAs = ({ from, to, value, data }: EvmTransaction) => ({ from, to, input: data, value, type: '0x2' });
  const receipt = (status: unknown) => ({ eth_getTransactionReceipt: status === undefined ? null : { status } });

  test.each<readonly [string, Answers, unknown]>([
    ['done', receipt('0x1'), good('done')],
    ['reverted', receipt('0x0'), good('reverted')],
    ['gone', { ...receipt(undefined), eth_getTransactionByHash: null }, good('gone')],
    ['waiting', { ...receipt(undefined), eth_getTransactionByHash: minedAs(transaction) }, good('waiting')],
    ['unreachable', { eth_getTransactionReceipt: failing(4900) }, undefined],
    ['unreachable beside no receipt', { ...receipt(undefined), eth_getTransactionByHash: failing(4900) }, undefined],
  ])('report a transaction as %s', async (_name, answers, state) => {
    const told = await awaitMined(createProvider(answers).provider, sent.txid, page());
    if (state === undefined) expect(readCode(told)).toBe('unreachable');
    else expect(told).toEqual(state);
  });

  const verified = (answers: Answers, asked = content, context = page()) =>
    verifyEvm(createProvider(answers).provider, sent, asked, context);
  const deposit = readEvmTransaction(content);
  const told =
    (change: Parameters<typeof buildReading>[1] = {}) =>
    async () => {
      if (!deposit.ok || deposit.value.kind !== 'deposit') return expect.unreachable();
      return good(buildReading(deposit.value, change)) as never;
    };

  test('read back a deposit that the chain shows, and report one that differs', async () => {
    expect(await verified({ eth_getTransactionByHash: minedAs(transaction) })).toEqual(good('read_back'));
    for (const [change, difference] of [
      [{ value: '0xfe' }, 'value'],
      [{ type: '0x4' }, 'type'],
    ] as const) {
      const other = await verified({ eth_getTransactionByHash: { ...minedAs(transaction), ...change } });
      expect(other).toMatchObject({ error: { code: 'altered', details: { tx: sent.txid, difference } } });
      expect(readHint(other).includes('in a form that the networks do not read')).toBe(difference === 'type');
    }
  });

  test('count as proof when only the service shows the payment, and as none when nobody does', async () => {
    const hidden = { eth_getTransactionByHash: null };
    expect(await verified(hidden)).toEqual(good('none'));
    expect(await verified({ eth_getTransactionByHash: failing(4900) })).toEqual(good('none'));
    expect(
      await verified(
        hidden,
        content,
        page(async () => bad('unreachable', 'down')),
      ),
    ).toEqual(good('none'));
    expect(await verified(hidden, content, page(told()))).toEqual(good('read_back'));
    expect(await verified(hidden, content, page(told({ amount: nativeAmount(254n) })))).toMatchObject({
      error: { code: 'altered', details: { difference: 'payment' } },
    });
  });

  test('read back a standing approval, fail a reverted one, and never involve the service', async () => {
    const shown = { eth_getTransactionByHash: minedAs(approval().transaction) };
    const asked = page(() => expect.unreachable());
    expect(await verified({ ...shown, ...receipt('0x1'), eth_call: word(255n) }, approval(), asked)).toEqual(good('read_back'));
    expect(await verified({ ...shown, ...receipt('0x1'), eth_call: failing(4900) }, approval(), asked)).toEqual(good('read_back'));
    expect(await verified({ ...shown, ...receipt(undefined), eth_call: word(0n) }, approval(), asked)).toEqual(good('read_back'));
    expect(await verified({ ...shown, eth_getTransactionReceipt: failing(4900) }, approval(), asked)).toEqual(good('read_back'));
    expect(readCode(await verified({ ...shown, ...receipt('0x0') }, approval(), asked))).toBe('wallet_failed');
    expect(await verified({ eth_getTransactionByHash: null }, approval(), asked)).toEqual(good('none'));
  });

  /** Runs with fake timers: whether it has settled after `early` milliseconds, and its result after `late`. */
  async function timed<T>(run: () => Promise<T>, early: number, late: number): Promise<readonly [boolean, T]> {
    vi.useFakeTimers();
    try {
      let isDone = false;
      const result = run().finally(() => {
        isDone = true;
      });
      await vi.advanceTimersByTimeAsync(early);
      const wasDone = isDone;
      await vi.advanceTimersByTimeAsync(late - early);
      return [wasDone, await result];
    } finally {
      vi.useRealTimers();
    }
  }
  const patient = () => Object.assign(new Bench(), { promptMs: 600_000 }).context;

  test('are awaited for a minute until the transaction appears', async () => {
    const nothing = [null, null, null];
    const slow = { eth_getTransactionByHash: () => (nothing.length > 0 ? nothing.pop() : minedAs(transaction)) };
    expect(await timed(() => verified(slow, content, patient()), 1_000, 1_300)).toEqual([false, good('read_back')]);
    expect(await timed(() => verified({ eth_getTransactionByHash: null }, content, patient()), 59_000, 61_000)).toEqual([
      false,
      good('none'),
    ]);
  });

  test('are awaited for three minutes until it is in a block', async () => {
    const { provider } = createProvider({ ...receipt(undefined), eth_getTransactionByHash: minedAs(transaction) });
    expect(await timed(() => awaitMined(provider, sent.txid, patient()), 179_000, 181_000)).toEqual([false, good('waiting')]);
  });

  test('are awaited for four seconds until the new allowance is visible', async () => {
    const old = [word(0n), word(0n)];
    const shown = { eth_getTransactionByHash: minedAs(approval().transaction), ...receipt('0x1') };
    const slow = { ...shown, eth_call: () => old.pop() ?? word(255n) };
    expect(await timed(() => verified(slow, approval()), 700, 900)).toEqual([false, good('read_back')]);
    const [early, other] = await timed(() => verified({ ...shown, eth_call: word(254n) }, approval()), 3_900, 4_500);
    expect([early, other]).toMatchObject([false, { error: { code: 'altered', details: { tx: sent.txid } } }]);
  });
});
