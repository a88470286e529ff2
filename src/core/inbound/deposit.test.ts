import { describe, expect, test } from 'vitest';
import { asset, ethAddress, vaultBtc } from '../fixtures/facts.ts';
import { checkDeposit, depositOfReport, isTold } from './deposit.ts';
import type { InboundReport } from './inbound.ts';

const checkedAt = 1_700_000_000_000;
const router = '0xD37BbE5744D730a1d98d8DC97c42F0Ca46aD7146';
const another = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const common = { network: 'thorchain', to: asset('BTC.BTC'), operators: 2, checkedAt, height: 1_000 } as const;

const bitcoin = { network: 'thorchain', from: asset('BTC.BTC'), inboundAddress: vaultBtc, gasRate: 10n } as const;
const ofBitcoin: InboundReport = { ...common, from: asset('BTC.BTC'), chain: 'BTC', address: vaultBtc, gasRate: 10n };
const ether = { network: 'thorchain', from: asset('ETH.ETH'), inboundAddress: ethAddress, router } as const;
const ofEther: InboundReport = { ...common, from: asset('ETH.ETH'), chain: 'ETH', address: ethAddress, router };
const rune = { network: 'thorchain', from: asset('THOR.RUNE') } as const;
const ofRune: InboundReport = { ...common, from: asset('THOR.RUNE'), chain: 'THOR' };

const checked = (quoted: Parameters<typeof checkDeposit>[0], value: InboundReport) => checkDeposit(quoted, { ok: true, value });
const verified = { ok: true, value: { state: 'verified', operators: 2, checkedAt } };

describe('a quote checked against what operators agree on', () => {
  test.each([
    ['the agreed address', bitcoin, ofBitcoin],
    ['the agreed address and router', ether, ofEther],
    ['both in small letters', { ...ether, inboundAddress: ethAddress.toLowerCase(), router: router.toLowerCase() }, ofEther],
    ['half the agreed gas rate', { ...bitcoin, gasRate: 5n }, ofBitcoin],
    ['twice the agreed gas rate', { ...bitcoin, gasRate: 20n }, ofBitcoin],
    ['a gas rate where operators name none', { ...ether, gasRate: 4_000n }, ofEther],
    ['no gas rate where operators name one', ether, { ...ofEther, gasRate: 3n }],
    ['no address, for a deposit to the network itself', rune, ofRune],
    ['any gas rate, for a deposit to the network itself', { ...rune, gasRate: 4_000n }, { ...ofRune, gasRate: 1n }],
  ])('is verified with %s', (_name, quoted, report) => {
    expect(checked(quoted, report)).toEqual(verified);
  });

  test.each([
    ['another address', { ...ether, inboundAddress: another }, ofEther],
    ['another router', { ...ether, router: another }, ofEther],
    ['a router where there is none', { ...bitcoin, router }, ofBitcoin],
    ['no router where there is one', { network: 'thorchain', from: ether.from, inboundAddress: ethAddress } as const, ofEther],
    ['no address', { network: 'thorchain', from: bitcoin.from } as const, ofBitcoin],
    [
      'an address whose letters count, in other letters',
      { ...bitcoin, inboundAddress: '1BoatSLRHtKNngkdXEeobR76b53LETTPYT' },
      { ...ofBitcoin, address: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT' },
    ],
    ['an address where operators name none', bitcoin, { ...common, from: bitcoin.from, chain: 'BTC' }],
  ])('is upstream_invalid with %s', (_name, quoted, report) => {
    const hint = 'THORChain answered with another deposit address or router than its operators agree on.';
    expect(checked(quoted, report)).toEqual({ ok: false, error: { code: 'upstream_invalid', hint } });
  });

  test.each([4n, 21n])('is upstream_invalid with a gas rate of %s, more than a factor of two from the agreed 10', (gasRate) => {
    const hint = 'THORChain answered with another gas rate than its operators agree on.';
    expect(checked({ ...bitcoin, gasRate }, ofBitcoin)).toEqual({ ok: false, error: { code: 'upstream_invalid', hint } });
  });
});

describe('a quote whose inbound data operators disagree on', () => {
  const refused = (error: Parameters<typeof checkDeposit>[1] & { readonly ok: false }) => checkDeposit(bitcoin, error);

  test('is refused when operators report a trading halt', () => {
    const halted = { ok: false, error: { code: 'trading_halted', hint: 'Bitcoin is halted.' } } as const;
    expect(refused(halted)).toEqual(halted);
  });

  test('keeps its figures and gives the reason why no payment is possible', () => {
    const error = { code: 'deposit_unverified', hint: 'Two operators differ.' } as const;
    const unverified = { state: 'unverified', reason: error.hint };
    expect(refused({ ok: false, error })).toEqual({ ok: true, value: unverified });
    expect(refused({ ok: false, error: { ...error, details: { state: 'other' } } })).toEqual({ ok: true, value: unverified });
  });

  test('is one_operator and not accepted where only one operator is configured', () => {
    const error = { code: 'deposit_unverified', hint: 'One alone.', details: { state: 'one_operator' } } as const;
    expect(refused({ ok: false, error })).toEqual({ ok: true, value: { state: 'one_operator', accepted: false } });
  });
});

test('is verified with two operators, and accepted with one where the caller accepts that', () => {
  const heights = [1_000, 998];
  expect(depositOfReport({ operators: 2, checkedAt, heights })).toEqual({ state: 'verified', operators: 2, checkedAt, heights });
  expect(depositOfReport({ operators: 1, checkedAt })).toEqual({ state: 'one_operator', accepted: true, checkedAt });
});

test('shows memo and address only when verified, or accepted from one operator', () => {
  expect(isTold({ state: 'verified', operators: 2, checkedAt })).toBe(true);
  expect(isTold({ state: 'one_operator', accepted: true, checkedAt })).toBe(true);
  expect(isTold({ state: 'one_operator', accepted: false })).toBe(false);
  expect(isTold({ state: 'unverified', reason: 'Two operators differ.' })).toBe(false);
});
