import { bech32m } from '@scure/base';
import { describe, expect, test } from 'vitest';
import { addressFromSeed, encodeAddress } from '../core/address/address.ts';
import { baseAmount, nativeAmount } from '../core/amount.ts';
import { isGasAsset } from '../core/asset/asset.ts';
import { inboundError, intentError, paymentError, sameAddress } from './checks.ts';
import { foundWallet, freshOf, intentOf, seededVault, startMs, toAsset } from './fixtures/bench.ts';
import type { FreshInbound, Payment, SwapIntent } from './port.ts';

const readCode = (error: { readonly code: string } | undefined): string => error?.code ?? 'ok';
const intentCode = (intent: SwapIntent) => readCode(intentError(intent, startMs));
const xrp = (more: Partial<SwapIntent> = {}): SwapIntent => ({ ...intentOf({ from: 'XRP.XRP', amountText: '150' }), ...more });

describe('matching addresses', () => {
  test('include both forms of a Zcash address, and no other pair with the same payload', () => {
    const hash = new Uint8Array(20).fill(7);
    const tex = bech32m.encodeFromBytes('tex', hash);
    expect(sameAddress(tex, encodeAddress('ZEC', hash))).toBe(true);
    expect(sameAddress(tex.toUpperCase(), tex)).toBe(true);
    expect(sameAddress(bech32m.encodeFromBytes('bc', hash), bech32m.encodeFromBytes('tb', hash))).toBe(false);
    expect(sameAddress(bech32m.encodeFromBytes('bc', hash), encodeAddress('ZEC', hash))).toBe(false);
  });

  test('include EVM addresses in any case, and no others', () => {
    const address = encodeAddress('ETH', new Uint8Array(20).fill(0xab));
    expect(sameAddress(address, address.toLowerCase())).toBe(true);
    expect(sameAddress(address.toLowerCase(), address.replace(/[a-f]$/i, '0'))).toBe(false);
    const base58 = encodeAddress('DOGE', new Uint8Array(20).fill(0xab));
    expect(sameAddress(base58, base58.toLowerCase())).toBe(false);
  });
});

describe('the confirmed swap', () => {
  test('is refused with an amount of zero', () => {
    expect(intentCode(xrp({ amount: baseAmount(0n), amountText: '0' }))).toBe('amount_mismatch');
  });

  test('is refused with an invalid destination, even when the memo contains it', () => {
    const { memo, destination } = xrp();
    const other = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
    expect(intentCode(xrp({ destination: other, memo: memo.replace(destination, other) }))).toBe('memo_mismatch');
  });

  test('pays a Taproot address over THORChain, but not over MAYAChain', () => {
    const destination = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0';
    const to = (network: SwapIntent['network']) => intentOf({ network, from: 'ETH.ETH', to: 'BTC.BTC', amountText: '1', destination });
    expect([intentCode(to('thorchain')), intentCode(to('mayachain'))]).toEqual(['ok', 'memo_mismatch']);
  });

  test('is refused as not_supported on a chain whose deposits cannot be written', () => {
    expect(intentCode({ ...xrp(), from: toAsset('SUI.SUI', 'thorchain'), amountText: '1', amount: baseAmount(100_000_000n) })).toBe(
      'not_supported',
    );
  });

  test('needs the confirmed refund address in its memo, and accepts no other', () => {
    const refund = addressFromSeed('XRP', Uint8Array.of(9));
    const { memo, destination } = xrp();
    const named = memo.replace(destination, `${destination}/${refund}`);
    expect(intentCode(xrp({ refund, memo: named }))).toBe('ok');
    expect(intentCode(xrp({ refund }))).toBe('memo_mismatch');
    expect(intentCode(xrp({ refund: seededVault('XRP'), memo: named }))).toBe('memo_mismatch');
    expect(intentCode(xrp({ memo: named }))).toBe('memo_mismatch');
  });

  test('needs an interval and a quantity in its memo only where they were confirmed', () => {
    const { interval: _, quantity: __, ...open } = xrp();
    expect(intentCode({ ...open, memo: open.memo.replace('/1/0', '/7/3') })).toBe('ok');
    expect(intentCode(xrp({ interval: 7, quantity: 3, memo: open.memo.replace('/1/0', '/7/3') }))).toBe('ok');
    expect(intentCode(xrp({ interval: 7, memo: open.memo.replace('/1/0', '/7/3') }))).toBe('memo_mismatch');
  });
});

describe('the path as the hosts report it', () => {
  const checked = (change: Partial<FreshInbound>, intent = xrp()) =>
    readCode(inboundError(intent, { ...freshOf(intent), ...change }, startMs));

  test('may be a minute old or a minute ahead, to the millisecond', () => {
    expect([0, -60_000, 60_000].map((off) => checked({ readAt: startMs + off }))).toEqual(['ok', 'ok', 'ok']);
    expect([-60_001, 60_001].map((off) => checked({ readAt: startMs + off }))).toEqual(['unreachable', 'unreachable']);
  });

  test('needs two agreeing operators unless the user has accepted one', () => {
    const told = (intent: SwapIntent) => [0, 1, 2].map((agreed) => checked({ agreed }, intent));
    expect(told(xrp())).toEqual(['unreachable', 'unreachable', 'ok']);
    expect(told(xrp({ accepted: [] }))).toEqual(['unreachable', 'unreachable', 'ok']);
    expect(told(xrp({ accepted: ['one_operator'] }))).toEqual(['unreachable', 'ok', 'ok']);
  });

  test('has no address for a deposit to the network itself', () => {
    const rune = intentOf({ from: 'THOR.RUNE', amountText: '12.5' });
    expect(checked({}, rune)).toBe('ok');
    expect(checked({ address: seededVault('THOR') }, rune)).toBe('inbound_changed');
    const { address: _, ...bare } = freshOf(rune);
    expect(readCode(inboundError({ ...rune, inboundAddress: seededVault('THOR') }, bare, startMs))).toBe('inbound_changed');
  });

  test('accepts the recommended minimum and nothing below it, and only more than the dust threshold', () => {
    const { amount } = xrp();
    expect(checked({}, xrp({ recommendedMin: amount }))).toBe('ok');
    expect(checked({}, xrp({ recommendedMin: baseAmount(amount + 1n) }))).toBe('amount_too_low');
    expect(checked({ dust: baseAmount(amount - 1n) })).toBe('ok');
    expect(checked({ dust: amount })).toBe('amount_too_low');
    expect(checked({ dust: baseAmount(1n) }, xrp({ dust: amount }))).toBe('amount_too_low');
    expect(checked({ dust: amount }, xrp({ dust: baseAmount(1n) }))).toBe('amount_too_low');
  });
});

describe('the payment', () => {
  const router = '0x1111111111111111111111111111111111111111';

  function checked(
    from: string,
    given: Pick<Partial<SwapIntent>, 'router'>,
    change: Partial<Payment> = {},
    fresh: Partial<FreshInbound> = {},
  ): string {
    const intent = intentOf({ from, to: 'BTC.BTC', amountText: '25', ...given });
    const { chain } = intent.from;
    const decimals = isGasAsset(intent.from) && chain === 'ETH' ? 18 : 6;
    const account = { wallet: foundWallet('evm', 'test', [chain], {}), chain, address: seededVault(chain) };
    const common = { chain, from: account.address, asset: intent.from, amount: nativeAmount(25n * 10n ** BigInt(decimals)), decimals };
    const to = intent.inboundAddress ?? '';
    const payment = {
      ...common,
      kind: 'deposit',
      to,
      memo: intent.memo,
      ...(given.router === undefined ? {} : { router }),
      ...change,
    } as Payment;
    return readCode(paymentError(payment, { account, intent, payment, summary: [], content: {} }, { ...freshOf(intent), ...fresh }));
  }
  const usdc = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48';
  const usdt = 'TRON.USDT-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T';

  test('sends a token through a router where there is one, and directly otherwise', () => {
    expect(checked(usdc, { router })).toBe('ok');
    expect(checked(usdc, { router }, { router: undefined } as never)).toBe('altered');
    expect(checked(usdt, {})).toBe('ok');
    expect(checked(usdt, {}, { router } as never)).toBe('altered');
  });

  test('sends a gas asset through the router or directly, and through no other contract', () => {
    expect(checked('ETH.ETH', { router })).toBe('ok');
    expect(checked('ETH.ETH', { router }, { router: undefined } as never)).toBe('ok');
    expect(checked('ETH.ETH', {})).toBe('ok');
    expect(checked('ETH.ETH', {}, { router } as never)).toBe('altered');
    expect(checked('ETH.ETH', { router }, { router: seededVault('ETH') } as never)).toBe('altered');
  });

  test('is altered with another asset, or with a gas asset in decimals other than its chain’s', () => {
    expect(checked(usdc, { router }, { asset: toAsset('ETH.USDT-0XDAC17F958D2EE523A2206206994597C13D831EC7') })).toBe('altered');
    expect(checked('ETH.ETH', { router }, { decimals: 8, amount: nativeAmount(2_500_000_000n) })).toBe('altered');
    expect(checked(usdc, { router }, { decimals: 8, amount: nativeAmount(2_500_000_000n) })).toBe('ok');
  });

  test('counts synths and secured assets in the network’s decimals, not those of their chain', () => {
    const pay = (name: string) => {
      const intent = intentOf({ from: name, to: 'BTC.BTC', amountText: '2' });
      const account = { wallet: foundWallet('cosmos', 'test', ['THOR'], {}), chain: 'THOR', address: seededVault('THOR') };
      const common = { chain: 'THOR', from: account.address, asset: intent.from, amount: nativeAmount(200_000_000n), decimals: 8 };
      const payment: Payment = { ...common, kind: 'deposit', memo: intent.memo };
      return readCode(paymentError(payment, { account, intent, payment, summary: [], content: {} }, freshOf(intent)));
    };
    expect(['ETH/ETH', 'ETH-ETH', 'ETH~ETH', 'THOR.RUNE'].map(pay)).toEqual(['ok', 'ok', 'ok', 'ok']);
  });

  test('is altered when it approves a gas asset', () => {
    const approve = { kind: 'approve', spender: router } as never;
    expect(checked('ETH.ETH', { router }, approve)).toBe('altered');
    expect(checked(usdc, { router }, approve)).toBe('ok');
    expect(checked(usdc, { router }, approve, { router: seededVault('ETH') })).toBe('altered');
  });
});
