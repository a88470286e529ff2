import { describe, expect, test } from 'vitest';
import { nativeAmount } from '../../core/amount.ts';
import { foundWallet, intentOf } from '../../wallet/fixtures/bench.ts';
import { good, type Payment, type Prepared } from '../../wallet/port.ts';
import { summarizePayment } from '../../wallet/summary.ts';
import type { SignState } from '../state/sign/$sign.ts';
import { differsFromConfirmed, signLines } from './sign-lines.ts';
import { signTransition } from './sign-transition.ts';

const usdc = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48';
const router = '0xd37bbe5744d730a1d98d8dc97c42f0ca46ad7146';
const other = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';

const bitcoin = intentOf({ from: 'BTC.BTC', amountText: '0.05' });
const token = intentOf({ from: usdc, to: 'BTC.BTC', amountText: '5000', router });
const accounts = {
  BTC: { wallet: foundWallet('utxo', 'unisat', ['BTC'], {}), chain: 'BTC', address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' },
  ETH: { wallet: foundWallet('evm', 'metamask', ['ETH'], {}), chain: 'ETH', address: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed' },
};

type Deposit = Extract<Payment, { kind: 'deposit' }>;

function deposit(change: Partial<Deposit> = {}): Prepared {
  const payment: Deposit = {
    kind: 'deposit',
    chain: 'BTC',
    from: accounts.BTC.address,
    to: bitcoin.inboundAddress ?? '',
    asset: bitcoin.from,
    amount: nativeAmount(5_000_000n),
    decimals: 8,
    memo: bitcoin.memo,
    ...change,
  };
  return {
    account: accounts.BTC,
    intent: bitcoin,
    payment,
    summary: summarizePayment(payment, bitcoin, nativeAmount(2_300n)),
    content: {},
  };
}

function approval(change: Partial<Extract<Payment, { kind: 'approve' }>> = {}): Prepared {
  const payment = {
    kind: 'approve' as const,
    chain: 'ETH',
    from: accounts.ETH.address,
    spender: router,
    asset: token.from,
    amount: nativeAmount(5_000_000_000n),
    decimals: 6,
    ...change,
  };
  return { account: accounts.ETH, intent: token, payment, summary: summarizePayment(payment, token), content: {} };
}

const listStates = (prepared: Prepared) => Object.fromEntries(signLines(prepared).map(({ key, state }) => [key, state]));

describe('the lines to be signed', () => {
  test('name no refund address of a deposit from an account of the network itself', () => {
    const { payment, intent } = deposit();
    const keys = (chain: string) => summarizePayment({ ...payment, chain }, intent).map(({ key }) => key);
    expect([keys('ETH').includes('refund'), keys('THOR').includes('refund')]).toEqual([true, false]);
  });

  test('are compared with the quote, and listed in a fixed order', () => {
    expect(signLines(deposit()).map(({ key }) => key)).toEqual([
      'amount',
      'recipient',
      'instruction',
      'memo',
      'refund',
      'account',
      'chain',
      'fee',
      'expiry',
    ]);
    expect(listStates(deposit())).toMatchObject({ amount: 'same', recipient: 'same', instruction: 'same', memo: 'same', refund: 'same' });
    expect(listStates(deposit())).toMatchObject({ account: 'same', chain: 'same', fee: 'plain', expiry: 'plain' });
    expect(listStates(approval())).toMatchObject({ amount: 'same', spender: 'same' });
    expect(listStates(approval())).not.toHaveProperty('instruction');
  });

  test.each<[string, Prepared]>([
    ['amount', deposit({ amount: nativeAmount(5_000_001n) })],
    ['amount', deposit({ asset: token.from })],
    ['recipient', deposit({ to: accounts.BTC.address })],
    ['recipient', deposit({ to: '' })],
    ['router', deposit({ router })],
    ['memo', deposit({ memo: `${bitcoin.memo} ` })],
    ['instruction', deposit({ memo: `=:ETH.ETH:${other}:123000` })],
    ['account', deposit({ from: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' })],
    ['chain', deposit({ chain: 'LTC' })],
    ['amount', approval({ amount: nativeAmount(5_000_000_001n) })],
    ['spender', approval({ spender: other })],
  ])('show another %s as different, and block the wallet', (key, prepared) => {
    expect(listStates(prepared)).toMatchObject({ [key]: 'differs' });
    expect(differsFromConfirmed(prepared)).toBe(true);
    const draft = { account: prepared.account, intent: prepared.intent, expected: 1n, consent: 'the terms' };
    const preparing: SignState = { kind: 'preparing', attempt: 1, draft, approvals: 0 };
    const isAltered = differsFromConfirmed(prepared);
    const ready = signTransition(preparing, { kind: 'prepared', attempt: 1, result: good(prepared), isAltered });
    expect(ready.kind).toBe('ready');
    expect(signTransition(ready, { kind: 'sign' })).toBe(ready);
  });

  test('accept a reset allowance and an address in another letter case', () => {
    expect(differsFromConfirmed(approval({ amount: nativeAmount(0n) }))).toBe(false);
    expect(differsFromConfirmed(approval({ spender: router.toUpperCase().replace('0X', '0x') }))).toBe(false);
  });

  test('show a memo that differs from what was confirmed, even if the transaction carries it', () => {
    const confirmed = { ...bitcoin, destination: other };
    const prepared = { ...deposit(), intent: confirmed };
    expect(listStates(prepared)).toMatchObject({ memo: 'same', instruction: 'differs' });
  });
});
