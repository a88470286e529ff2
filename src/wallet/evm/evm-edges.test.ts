import { describe, expect, test, vi } from 'vitest';
import { baseAmount, nativeAmount } from '../../core/amount.ts';
import { assetOf, Bench, codeOf, foundWallet, intentOf, toldOf } from '../fixtures/bench.ts';
import { type Account, bad, good, type WalletResult } from '../port.ts';
import { awaitMined, verifyEvm } from './evm-after.ts';
import { approveData, depositData, memoData, readCall } from './evm-calls.ts';
import { delegateOf, rehearse, tokenDecimalsOf } from './evm-checks.ts';
import { feeOf, shortOf } from './evm-fee.ts';
import type { EvmProvider } from './evm-provider.ts';
import {
  depositOf,
  differenceOf,
  type EvmContent,
  type EvmTransaction,
  minedOf,
  payerOf,
  readEvmTransaction,
  unitsOf,
} from './evm-transaction.ts';

type Answers = Readonly<Record<string, unknown>>;

/** A wallet with replies by method; errors are thrown, functions receive the parameters. */
function providerOf(answers: Answers) {
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
const content: EvmContent = { chain: 'ETH', transaction, asset: assetOf('ETH.ETH'), decimals: 18 };
const tokenContent = (change: Partial<EvmTransaction> = {}): EvmContent => ({
  ...content,
  asset: assetOf(usdcName),
  decimals: 6,
  transaction: { ...transaction, value: '0x0', data: depositData({ vault, token, units: 255n, memo, expiration: 1n }), ...change },
});
const approval = (change: Partial<EvmTransaction> = {}) => tokenContent({ to: token, data: approveData(router, 255n), ...change });
const hintOf = (result: WalletResult<unknown>) => (result.ok ? 'ok' : result.error.hint);

test('addresses without 0x in front are written alike', () => {
  const bare = (address: string) => address.slice(2);
  expect(approveData(bare(router), 5n)).toBe(approveData(router, 5n));
  const deposit = { vault, token, units: 1n, memo, expiration: 1n };
  expect(depositData({ ...deposit, vault: bare(vault), token: bare(token) })).toBe(depositData(deposit));
});

test('a memo of a plain transfer is read to the byte, a mark in front included', () => {
  expect(readCall(memoData('\ufeff=:b'))).toEqual({ kind: 'plain', memo: '\ufeff=:b' });
});

describe('what an EVM transaction costs at most', () => {
  const fees: Answers = { eth_estimateGas: '0x186a0', eth_gasPrice: '0xa' };

  test('is a fifth more gas at twice the price, and nothing below where there is no layer below', async () => {
    const { asked, provider } = providerOf({ ...fees, eth_call: word(7n) });
    expect(await feeOf(provider, transaction)).toEqual(good({ gas: 120_000n, most: 2_400_000n }));
    expect(asked.map(({ method }) => method)).toEqual(['eth_estimateGas', 'eth_gasPrice']);
  });

  test('has twice the fee of the layer below on Base, for the bytes of the whole transaction', async () => {
    const { asked, provider } = providerOf({ ...fees, eth_call: word(7n) });
    const onBase = { ...transaction, chainId: '0x2105', data: '0x01020304' };
    expect(await feeOf(provider, onBase)).toEqual(good({ gas: 120_000n, most: 2_400_014n }));
    const bytes = 114;
    const data = `0x49948e0e${word(32n).slice(2)}${word(BigInt(bytes)).slice(2)}${'ff'.repeat(bytes)}${'00'.repeat(14)}`;
    expect(asked.at(-1)?.params).toEqual([{ to: '0x420000000000000000000000000000000000000f', data }, 'latest']);
    for (const answer of ['0x7', 7, null, failing(-32000)]) {
      const other = providerOf({ ...fees, eth_call: answer });
      expect(await feeOf(other.provider, onBase)).toEqual(good({ gas: 120_000n, most: 2_400_000n }));
    }
  });

  test('is not known without an estimate or a price', async () => {
    expect(codeOf(await feeOf(providerOf({ ...fees, eth_estimateGas: failing(4900) }).provider, transaction))).toBe('unreachable');
    expect(codeOf(await feeOf(providerOf({ ...fees, eth_gasPrice: failing(4900) }).provider, transaction))).toBe('unreachable');
  });

  test('may be the whole balance, and no more', () => {
    expect(shortOf(5n, 5n, 'ETH')).toEqual(good(true));
    expect(shortOf(4n, 5n, 'ETH')).toMatchObject({ error: { code: 'insufficient', details: { needed: '5', holds: '4' } } });
  });
});

describe('what the chain says before a signature', () => {
  test('an account without code is its own, one that handed itself over is shown, and a contract is refused', async () => {
    const coded = (code: unknown) => delegateOf(providerOf({ eth_getCode: code }).provider, own);
    expect(await coded('0x')).toEqual(good(undefined));
    expect(await coded('0x0')).toEqual(good(undefined));
    expect(await coded(`0xEF0100${'AB'.repeat(20)}`)).toEqual(good(`0x${'ab'.repeat(20)}`));
    for (const code of ['0x60', `0xef0100${'ab'.repeat(21)}`, 7, null]) expect(codeOf(await coded(code))).toBe('not_supported');
    expect(codeOf(await coded(failing(4900)))).toBe('unreachable');
  });

  test('a token has up to 36 places', async () => {
    const places = (answer: unknown) => tokenDecimalsOf(providerOf({ eth_call: answer }).provider, token);
    expect(await places(word(36n))).toEqual(good(36));
    expect([codeOf(await places(word(37n))), codeOf(await places(failing(4900)))]).toEqual(['wallet_failed', 'unreachable']);
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
  ])('a rehearsal that answers %s', async (_name, answer, code) => {
    expect(codeOf(await rehearse(providerOf({ eth_call: answer }).provider, transaction))).toBe(code);
  });

  test('a rehearsal whose error is no object is no revert', async () => {
    for (const problem of [null, 'a text']) {
      const provider: EvmProvider = { request: () => Promise.reject(problem) };
      expect(codeOf(await rehearse(provider, transaction))).toBe('wallet_failed');
      expect(hintOf(await rehearse(provider, transaction))).toBe('The wallet reported an error. Nothing was sent.');
    }
    const { asked, provider } = providerOf({ eth_call: '0x' });
    await rehearse(provider, transaction);
    const { from, to, value, data } = transaction;
    expect(asked[0]?.params).toEqual([{ from, to, value, data }, 'latest']);
  });
});

describe('who pays what', () => {
  const accountOn = (chain: string): Account => ({ wallet: foundWallet('evm', 'announced', [chain], {}), chain, address: own });
  const ether = intentOf({ from: 'ETH.ETH', to: 'BTC.BTC', amountText: '1.5', router });
  const dollars = intentOf({ from: usdcName, to: 'BTC.BTC', amountText: '1.5', router });
  const { router: _, ...withoutRouter } = dollars;

  test('coins are paid without a contract, and tokens with theirs', () => {
    expect(payerOf(accountOn('ETH'), ether)).toEqual(good({ chain: 'ETH' }));
    expect(payerOf(accountOn('ETH'), dollars)).toEqual(good({ chain: 'ETH', token }));
  });

  test.each([
    ['an account of another chain', accountOn('BSC'), ether],
    ['a chain of another family', accountOn('BTC'), intentOf({ from: 'BTC.BTC', amountText: '1' })],
    ['a token without a router', accountOn('ETH'), withoutRouter],
    ['a token without a contract that is known', accountOn('ETH'), { ...dollars, from: assetOf('ETH.USDC-0X1') }],
  ])('%s is not supported', (_name, account, intent) => {
    expect(codeOf(payerOf(account, intent))).toBe('not_supported');
  });

  test('an amount that the chain cannot hold is refused', () => {
    expect(unitsOf(dollars, 6)).toEqual(good(1_500_000n));
    expect(codeOf(unitsOf({ ...dollars, amount: baseAmount(1_50000001n) }, 6))).toBe('amount_mismatch');
  });

  test('a deposit goes to the router with the coin as its value, or to the vault with the memo, and nowhere without a vault', () => {
    const made = (payer: Parameters<typeof depositOf>[0], intent: typeof ether) =>
      depositOf(payer, intent, { from: own, units: 255n, expiration: 9n });
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
    expect(codeOf(made({ chain: 'ETH' }, nowhere))).toBe('inbound_changed');
  });
});

describe('what an EVM transaction is read as', () => {
  const common = { chain: 'ETH', from: own };

  test('a deposit, a plain transfer or an approval, in the places of what is paid', () => {
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
  ])('%s is altered', (_name, given, why) => {
    expect(hintOf(readEvmTransaction(given))).toBe(
      `The transaction cannot be read as a deposit or an approval: ${why}. Nothing was signed.`,
    );
  });

  test('a transaction of the chain is read in small letters, in both ways that nodes write it', () => {
    const mined = { from: '0xAB', to: '0xCD', input: '0xEF', value: '0x0', type: '0x2' };
    const read = { from: '0xab', to: '0xcd', input: '0xef', value: '0x0', type: '0x2' };
    expect(minedOf(mined)).toEqual(read);
    expect(minedOf({ ...mined, input: undefined, data: '0xEF' })).toEqual(read);
    expect(minedOf({ ...mined, type: undefined })).toEqual({ ...read, type: '0x0' });
    expect(minedOf({ ...mined, type: 2, from: 7 })).toEqual({ ...read, type: '', from: '' });
    for (const nothing of [null, undefined, 'text', 7]) expect(minedOf(nothing)).toBeUndefined();
  });

  test('each thing that a wallet can change is told', () => {
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

describe('what the chain says after a signature', () => {
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
  ])('a transaction may be %s', async (_name, answers, state) => {
    const told = await awaitMined(providerOf(answers).provider, sent.txid, page());
    if (state === undefined) expect(codeOf(told)).toBe('unreachable');
    else expect(told).toEqual(state);
  });

  const verified = (answers: Answers, asked = content, context = page()) => verifyEvm(providerOf(answers).provider, sent, asked, context);
  const deposit = readEvmTransaction(content);
  const told =
    (change: Parameters<typeof toldOf>[1] = {}) =>
    async () => {
      if (!deposit.ok || deposit.value.kind !== 'deposit') return expect.unreachable();
      return good(toldOf(deposit.value, change)) as never;
    };

  test('a deposit that the chain shows is read back, and one that differs is told', async () => {
    expect(await verified({ eth_getTransactionByHash: minedAs(transaction) })).toEqual(good('read_back'));
    for (const [change, difference] of [
      [{ value: '0xfe' }, 'value'],
      [{ type: '0x4' }, 'type'],
    ] as const) {
      const other = await verified({ eth_getTransactionByHash: { ...minedAs(transaction), ...change } });
      expect(other).toMatchObject({ error: { code: 'altered', details: { tx: sent.txid, difference } } });
      expect(hintOf(other).includes('in a form that the networks do not read')).toBe(difference === 'type');
    }
  });

  test('what the wallet does not show counts when the service shows it, and proves nothing otherwise', async () => {
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

  test('an approval is read back where its allowance stands, fails where it was reverted, and asks no service', async () => {
    const shown = { eth_getTransactionByHash: minedAs(approval().transaction) };
    const asked = page(() => expect.unreachable());
    expect(await verified({ ...shown, ...receipt('0x1'), eth_call: word(255n) }, approval(), asked)).toEqual(good('read_back'));
    expect(await verified({ ...shown, ...receipt('0x1'), eth_call: failing(4900) }, approval(), asked)).toEqual(good('read_back'));
    expect(await verified({ ...shown, ...receipt(undefined), eth_call: word(0n) }, approval(), asked)).toEqual(good('read_back'));
    expect(await verified({ ...shown, eth_getTransactionReceipt: failing(4900) }, approval(), asked)).toEqual(good('read_back'));
    expect(codeOf(await verified({ ...shown, ...receipt('0x0') }, approval(), asked))).toBe('wallet_failed');
    expect(await verified({ eth_getTransactionByHash: null }, approval(), asked)).toEqual(good('none'));
  });

  /** Runs with fake timers: whether the result is there after the given milliseconds, and the result. */
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

  test('a transaction is looked for until it shows, for a minute', async () => {
    const nothing = [null, null, null];
    const slow = { eth_getTransactionByHash: () => (nothing.length > 0 ? nothing.pop() : minedAs(transaction)) };
    expect(await timed(() => verified(slow, content, patient()), 1_000, 1_300)).toEqual([false, good('read_back')]);
    expect(await timed(() => verified({ eth_getTransactionByHash: null }, content, patient()), 59_000, 61_000)).toEqual([
      false,
      good('none'),
    ]);
  });

  test('a block is waited for three minutes', async () => {
    const { provider } = providerOf({ ...receipt(undefined), eth_getTransactionByHash: minedAs(transaction) });
    expect(await timed(() => awaitMined(provider, sent.txid, patient()), 179_000, 181_000)).toEqual([false, good('waiting')]);
  });

  test('an allowance is looked for until it stands, for four seconds', async () => {
    const old = [word(0n), word(0n)];
    const shown = { eth_getTransactionByHash: minedAs(approval().transaction), ...receipt('0x1') };
    const slow = { ...shown, eth_call: () => old.pop() ?? word(255n) };
    expect(await timed(() => verified(slow, approval()), 700, 900)).toEqual([false, good('read_back')]);
    const [early, other] = await timed(() => verified({ ...shown, eth_call: word(254n) }, approval()), 3_900, 4_500);
    expect([early, other]).toMatchObject([false, { error: { code: 'altered', details: { tx: sent.txid } } }]);
  });
});
