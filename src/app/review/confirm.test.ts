import { bech32m } from '@scure/base';
import { describe, expect, test } from 'vitest';
import { addressFromSeed } from '../../core/address/address.ts';
import { baseAmount } from '../../core/amount.ts';
import { assetInfo } from '../../core/asset/asset-name.ts';
import { zcashRequest } from '../../core/carrier/zcash-request.ts';
import { carried, dustText, handError, howText } from '../pay/manual-ways.ts';
import type { SwapRequest } from '../state/form/$form.ts';
import type { Choice } from '../state/offers/order-book.ts';
import {
  type ConfirmError,
  type ConfirmEvent,
  type ConfirmState,
  confirmTimes,
  confirmTransition,
  consentableTerms,
  copyableTerms,
  payableTerms,
} from '../state/review/$confirm.ts';
import { leastText, memoHex, memoSize, runsText, sentAmount } from '../state/review/confirm-figures.ts';
import { type Answer, consentKey, makeTerms, type Subject, type Terms } from '../state/review/confirm-terms.ts';
import { toDepositPath } from './confirm-run.ts';

const destination = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';
const vault = addressFromSeed('BTC', new TextEncoder().encode('vault'));
const start = 1_000_000;

const getInfo = (id: string) => assetInfo(id) ?? expect.fail(`no asset ${id}`);
const request: SwapRequest = { from: getInfo('BTC.BTC'), to: getInfo('ETH.ETH'), amount: 10_000_000n, destination, toleranceBps: 100 };
const choice: Choice = { network: 'thorchain', mode: 'single' };
const subject: Subject = { request, choice };
const answer: Answer = {
  network: 'thorchain',
  expected_amount_out: 271_405_955n,
  total_loss_bps: 42,
  price_impact_bps: 30,
  minimum_payout: 268_691_895n,
  memo: `=:e:${destination}:268691895`,
  inbound_address: vault,
  expiresAt: start + 900_000,
};

function terms(change: Partial<Answer> = {}, of: Subject = subject, askedAt = start): Terms {
  const made = makeTerms(of, { ...answer, ...change }, askedAt);
  if (!made.ok) throw new Error(made.error.hint);
  return made.value;
}

const run = (state: ConfirmState, ...events: readonly (readonly [ConfirmEvent, number])[]): ConfirmState =>
  events.reduce((before, [event, now]) => confirmTransition(before, event, now), state);
const closed: ConfirmState = { kind: 'closed', attempt: 0 };
const opened = (result: Terms | ConfirmError = terms()) => run(closed, [{ kind: 'open', subject, result }, start]);
const consented = () => run(opened(), [{ kind: 'consent', key: consentKey(terms()) }, start]);
const paying = () => {
  const checking = consented();
  return run(checking, [{ kind: 'checked', attempt: checking.attempt, result: { inbound_address: vault, cautions: [] } }, start + 300]);
};

describe('terms', () => {
  test('are made from a memo that matches the request', () => {
    expect(terms()).toMatchObject({ chain: 'BTC', mechanism: 'op_return', address: vault, order: { limit: 268_691_895n, destination } });
    expect(leastText(terms())).toBe('2.68691895 ETH');
    expect(memoSize(terms())).toBe('56 of 80 bytes');
    expect(sentAmount(terms())).toBe('0.1');
  });

  test.each<[string, Partial<Answer>]>([
    ['no memo', { memo: undefined as never }],
    ['another destination', { memo: `=:e:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed:268691895` }],
    ['another asset', { memo: `=:b:${vault}:268691895` }],
    ['a lower limit than the tolerance allows', { memo: `=:e:${destination}:200000000`, minimum_payout: 200_000_000n }],
    ['another limit than the offer shows', { minimum_payout: 270_000_000n }],
    ['no limit', { memo: `=:e:${destination}`, minimum_payout: undefined as never }],
    ['a limit order in place of a swap', { memo: `=<:ETH.ETH:${destination}:268691895/43200/0` }],
    ['an affiliate that nobody asked for', { memo: `=:e:${destination}:268691895:t:30` }],
    ['a refund address that nobody asked for', { memo: `=:e:${destination}/${vault}:268691895` }],
    ['streaming that was not chosen', { memo: `=:e:${destination}:268691895/3/0` }],
    ['more text behind it', { memo: `=:e:${destination}:268691895|x` }],
    ['an address that is none', { inbound_address: 'bc1qqqqq' }],
    ['no address', { inbound_address: undefined as never }],
    ['another network', { network: 'mayachain' }],
  ])('are not made with %s', (_, change) => {
    const { memo, minimum_payout: minimumPayout, inbound_address: inboundAddress, ...rest } = { ...answer, ...change };
    const given = {
      ...rest,
      ...(memo && { memo }),
      ...(minimumPayout && { minimum_payout: minimumPayout }),
      ...(inboundAddress && { inbound_address: inboundAddress }),
    };
    expect(makeTerms(subject, given, start).ok).toBe(false);
  });

  test('have no minimum only for a request without protection', () => {
    const open = { request: { ...request, toleranceBps: 10_000 }, choice };
    const { minimum_payout: _, ...bare } = answer;
    expect(makeTerms(open, { ...bare, memo: `=:e:${destination}` }, start).ok).toBe(true);
    expect(makeTerms(open, answer, start).ok).toBe(false);
  });

  test('are not made for a swap without a stated loss', () => {
    const { total_loss_bps: _, ...bare } = answer;
    expect(makeTerms(subject, bare, start)).toMatchObject({ ok: false, error: { code: 'upstream_invalid' } });
  });

  test('contain the figures that the quote adds to the memo', () => {
    const usd = { amount: '11700', expected_amount_out: '11650', lost: '49.14' };
    const timed = { inbound_confirmation_seconds: 600, streaming_swap_seconds: 0, total_swap_seconds: 672 };
    expect(terms({ usd, ...timed })).toMatchObject({
      loss: { totalBps: 42, impactBps: 30, isSmall: false, usd: '49.14' },
      usd: { amount: '11700', expected_amount_out: '11650' },
      warnings: [],
      seconds: 672,
    });
    expect(terms()).not.toHaveProperty('seconds');
  });

  test('carry a limit order’s exact target and lifetime', () => {
    const limit: Subject = { request, choice: { network: 'thorchain', mode: 'limit', target: 300_000_000n, ttlBlocks: 600 } };
    const order = (memo: string) =>
      makeTerms(limit, { ...answer, expected_amount_out: 300_000_000n, minimum_payout: 300_000_000n, memo }, start).ok;
    expect(order(`=<:ETH.ETH:${destination}:300000000/600/0`)).toBe(true);
    expect(order(`=:e:${destination}:300000000`)).toBe(false);
    expect(order(`=<:ETH.ETH:${destination}:299999999/600/0`)).toBe(false);
    expect(order(`=<:ETH.ETH:${destination}:300000000/601/0`)).toBe(false);
  });

  test('require a router for a token, and no address for a network asset', () => {
    const toBitcoin = (from: string): Subject => ({
      request: { ...request, from: getInfo(from), to: getInfo('BTC.BTC'), destination: vault },
      choice,
    });
    const memo = `=:b:${vault}:268691895`;
    const usdc = toBitcoin('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48');
    expect(makeTerms(usdc, { ...answer, memo, inbound_address: destination }, start).ok).toBe(false);
    expect(makeTerms(usdc, { ...answer, memo, inbound_address: destination, router: destination }, start).ok).toBe(true);
    const { inbound_address: _, ...bare } = answer;
    expect(makeTerms(toBitcoin('THOR.RUNE'), { ...bare, memo }, start)).toMatchObject({ ok: true, value: { mechanism: 'msg_deposit' } });
  });

  test('are refused for an amount with more decimals than its chain has', () => {
    const cosmos: Subject = { request: { ...request, from: getInfo('GAIA.ATOM'), amount: 123_456_789n }, choice };
    const inboundAddress = addressFromSeed('GAIA', new TextEncoder().encode('vault'));
    expect(makeTerms(cosmos, { ...answer, inbound_address: inboundAddress }, start)).toMatchObject({
      ok: false,
      error: { code: 'invalid_amount' },
    });
  });
});

describe('confirming', () => {
  test('leads from review through a check to payable terms, which can be copied only once acknowledged', () => {
    const state = paying();
    expect(payableTerms(state, start + 300)).toBeDefined();
    expect(copyableTerms(state, start + 300)).toBeUndefined();
    expect(copyableTerms(run(state, [{ kind: 'acknowledge', yes: true }, start + 400]), start + 400)).toBeDefined();
  });

  test('accepts consent only for the terms on screen', () => {
    const other = consentKey(terms({ memo: `=:e:${destination}:268700000`, minimum_payout: 268_700_000n }));
    expect(run(opened(), [{ kind: 'consent', key: other }, start]).kind).toBe('review');
  });

  test('accepts neither a click nor another percentage if the loss has to be typed', () => {
    const severe = terms({ total_loss_bps: 2_431, price_impact_bps: 2_400 });
    const consent = (typed?: string): ConfirmEvent => ({ kind: 'consent', key: consentKey(severe), ...(typed && { typed }) });
    const state = opened(severe);
    expect(state.kind).toBe('review');
    for (const typed of [undefined, '2', '25', 'yes']) expect(run(state, [consent(typed), start])).toBe(state);
    expect(run(state, [consent('24'), start]).kind).toBe('checking');
  });

  test('accepts a click for a dangerous loss up to the limit', () => {
    const bad = terms({ total_loss_bps: 1_520, price_impact_bps: 1_500 });
    expect(run(opened(bad), [{ kind: 'consent', key: consentKey(bad) }, start]).kind).toBe('checking');
  });

  test('requires new consent when the same payout has become a greater loss', () => {
    const renewing = run(opened(), [{ kind: 'tick' }, start + confirmTimes.renewMs]);
    const worse = terms({ total_loss_bps: 1_900, price_impact_bps: 1_850 });
    const at = start + confirmTimes.renewMs + 200;
    const changed = run(renewing, [{ kind: 'answered', attempt: renewing.attempt, result: worse }, at]);
    expect(changed).toMatchObject({ kind: 'review', was: { loss: { totalBps: 42 } }, since: at });
    const later = at + confirmTimes.settleMs;
    expect(run(changed, [{ kind: 'consent', key: consentKey(worse) }, later])).toBe(changed);
    expect(run(changed, [{ kind: 'consent', key: consentKey(worse), typed: '19' }, later]).kind).toBe('checking');
  });

  test('shows what a renewal changes, and ignores a click meant for the old figures', () => {
    const renewing = run(opened(), [{ kind: 'tick' }, start + confirmTimes.renewMs]);
    expect(renewing).toMatchObject({ kind: 'review', renewing: true });
    const fresh = terms({ expected_amount_out: 260_000_000n, minimum_payout: 257_400_000n, memo: `=:e:${destination}:257400000` });
    const at = start + confirmTimes.renewMs + 200;
    const changed = run(renewing, [{ kind: 'answered', attempt: renewing.attempt, result: fresh }, at]);
    expect(changed).toMatchObject({ kind: 'review', was: { payout: 271_405_955n }, terms: { payout: 260_000_000n } });
    expect(run(changed, [{ kind: 'consent', key: consentKey(terms()) }, at + 2_000])).toBe(changed);
    expect(run(changed, [{ kind: 'consent', key: consentKey(fresh) }, at + 500])).toBe(changed);
    expect(consentableTerms(changed, at + 500)).toBeUndefined();
    expect(run(changed, [{ kind: 'consent', key: consentKey(fresh) }, at + confirmTimes.settleMs]).kind).toBe('checking');
  });

  test('applies gains, and losses below a tenth of the slippage allowed, without asking; small losses do not add up', () => {
    const renew = (state: ConfirmState, payout: bigint, at: number) => {
      const least = payout - payout / 100n;
      const change = { expected_amount_out: payout, minimum_payout: least, memo: `=:e:${destination}:${least}`, expiresAt: at + 900_000 };
      const renewing = run(state, [{ kind: 'tick' }, at]);
      return run(renewing, [{ kind: 'answered', attempt: renewing.attempt, result: terms(change, subject, at) }, at]);
    };
    const [first, second, third] = [1, 2, 3].map((n) => start + n * confirmTimes.renewMs) as [number, number, number];
    const gained = renew(opened(), 275_000_000n, first);
    expect(gained).toMatchObject({ kind: 'review', since: 0, terms: { payout: 275_000_000n } });
    expect(gained).not.toHaveProperty('was');
    const less = renew(opened(), 271_200_000n, first);
    expect(less.kind).toBe('review');
    expect(less).not.toHaveProperty('was');
    expect(renew(less, 270_900_000n, second)).toMatchObject({ was: { payout: 271_405_955n } });
    expect(renew(renew(less, 272_000_000n, second), 271_300_000n, third)).toMatchObject({ was: { payout: 272_000_000n } });
  });

  test.each<[string, Partial<Answer>]>([
    ['another deposit address', { inbound_address: addressFromSeed('BTC', new TextEncoder().encode('other')) }],
    [
      'a new danger',
      { warnings: [{ code: 'vault_churn', severity: 'danger', message: '' }] as unknown as NonNullable<Answer['warnings']> },
    ],
    ['a greater loss for the same payout', { total_loss_bps: 60 }],
  ])('asks again for %s', (_, change) => {
    const renewing = run(opened(), [{ kind: 'tick' }, start + confirmTimes.renewMs]);
    const fresh = { expected_amount_out: 271_405_956n, memo: `=:e:${destination}:268691896`, minimum_payout: 268_691_896n, ...change };
    const answered = run(renewing, [{ kind: 'answered', attempt: renewing.attempt, result: terms(fresh) }, start + confirmTimes.renewMs]);
    expect(answered).toMatchObject({ kind: 'review', was: { payout: 271_405_955n } });
  });

  test('takes another number of parts without asking where the memo leaves it to the network, and asks where the memo says it', () => {
    const streaming = { request, choice: { network: 'thorchain', mode: 'streaming' } } as const;
    const of = (parts: number, quantity: number, limit: bigint) =>
      terms(
        { parts, memo: `=:e:${destination}:${limit}/1/${quantity}`, expected_amount_out: limit + 2_714_060n, minimum_payout: limit },
        streaming,
      );
    const renewed = (from: Terms, to: Terms) => {
      const renewing = run(opened(from), [{ kind: 'tick' }, start + confirmTimes.renewMs]);
      return run(renewing, [{ kind: 'answered', attempt: renewing.attempt, result: to }, start + confirmTimes.renewMs]);
    };
    const [before, after] = [268_691_895n, 268_691_995n];
    expect(renewed(of(9, 0, before), of(10, 0, after)).kind).toBe('review');
    expect(renewed(of(9, 0, before), of(10, 0, after))).not.toHaveProperty('was');
    expect(renewed(of(9, 9, before), of(10, 10, after))).toHaveProperty('was');
  });

  test('reports no change when a renewal extends only the expiry', () => {
    const renewing = run(opened(), [{ kind: 'tick' }, start + confirmTimes.renewMs]);
    const same = terms({ expiresAt: start + 930_000 }, subject, start + 30_000);
    expect(run(renewing, [{ kind: 'answered', attempt: renewing.attempt, result: same }, start + 30_500])).toMatchObject({
      kind: 'review',
      since: 0,
      terms: { expiresAt: start + 930_000 },
    });
  });

  test.each(['expired', 'halted', 'failed'] as const)('keeps no terms after a renewal that ends as %s', (reason) => {
    const renewing = run(opened(), [{ kind: 'tick' }, start + confirmTimes.renewMs]);
    expect(run(renewing, [{ kind: 'answered', attempt: renewing.attempt, result: { reason } }, start + 30_500]).kind).toBe('stopped');
  });

  test.each([
    ['another address', { inbound_address: addressFromSeed('BTC', new TextEncoder().encode('other')), cautions: [] }, 'vault'],
    ['no address', { cautions: [] }, 'vault'],
    ['a router that the quote did not name', { inbound_address: vault, router: destination, cautions: [] }, 'vault'],
    ['a halt', { reason: 'halted' } as const, 'halted'],
    ['a failed check', { reason: 'unchecked' } as const, 'unchecked'],
    ['a check without a connection', { reason: 'offline' } as const, 'offline'],
  ])('stops at %s', (_, result, reason) => {
    const checking = consented();
    expect(run(checking, [{ kind: 'checked', attempt: checking.attempt, result }, start + 300])).toMatchObject({
      kind: 'stopped',
      error: { reason },
    });
  });

  test('requires acceptance of an address only our server has checked, and again for a new reason', () => {
    const checking = consented();
    const cautious = (state: ConfirmState, ...cautions: readonly ('one_operator' | 'server_only')[]) =>
      run(state, [{ kind: 'checked', attempt: state.attempt, result: { inbound_address: vault, cautions } }, start + 300]);
    const asked = run(cautious(checking, 'server_only'), [{ kind: 'acknowledge', yes: true }, start + 300]);
    expect([payableTerms(asked, start + 300), copyableTerms(asked, start + 300)]).toEqual([undefined, undefined]);
    const trusted = run(asked, [{ kind: 'trust', yes: true }, start + 300]);
    expect([payableTerms(trusted, start + 300), copyableTerms(trusted, start + 300)]).toEqual([terms(), terms()]);
    expect(payableTerms(cautious(trusted, 'server_only'), start + 300)).toBeDefined();
    expect(payableTerms(cautious(trusted), start + 300)).toBeDefined();
    expect(payableTerms(cautious(trusted, 'server_only', 'one_operator'), start + 300)).toBeUndefined();
    expect(payableTerms(run(trusted, [{ kind: 'trust', yes: false }, start + 300]), start + 300)).toBeUndefined();
  });

  test.each([
    ['offline', 'asking'],
    ['unchecked', 'stopped'],
    ['halted', 'stopped'],
  ] as const)('that stopped as %s is %s once the device is back online', (reason, kind) => {
    const checking = consented();
    const stopped = run(checking, [{ kind: 'checked', attempt: checking.attempt, result: { reason } }, start + 300]);
    expect(run(stopped, [{ kind: 'online' }, start + 400]).kind).toBe(kind);
    expect(run(paying(), [{ kind: 'online' }, start + 400]).kind).toBe('payable');
  });

  test('ignores outdated responses', () => {
    const checking = consented();
    expect(
      run(checking, [{ kind: 'checked', attempt: checking.attempt - 1, result: { inbound_address: vault, cautions: [] } }, start]),
    ).toBe(checking);
  });

  test('checks again every minute and hides what is no longer checked', () => {
    const state = paying();
    const soon = run(state, [{ kind: 'tick' }, start + confirmTimes.recheckMs]);
    expect(soon).toMatchObject({ kind: 'payable', rechecking: true });
    expect(payableTerms(soon, start + confirmTimes.checkLivesMs)).toBeUndefined();
    const late = run(soon, [{ kind: 'tick' }, start + confirmTimes.checkLivesMs]);
    expect(late.kind).toBe('checking');
    const again = run(late, [{ kind: 'checked', attempt: late.attempt, result: { inbound_address: vault, cautions: [] } }, start + 76_000]);
    expect(payableTerms(again, start + 76_000)).toBeDefined();
  });

  test('counts the age of a check from its request', () => {
    const checking = consented();
    const slow = run(checking, [
      { kind: 'checked', attempt: checking.attempt, result: { inbound_address: vault, cautions: [] } },
      start + 9_000,
    ]);
    expect(payableTerms(slow, start + confirmTimes.checkLivesMs)).toBeUndefined();
  });

  test('ends with the quote, and compares a new quote with the terms consented to', () => {
    const ended = run(paying(), [{ kind: 'tick' }, start + 900_000]);
    expect(ended).toMatchObject({ kind: 'stopped', error: { reason: 'expired' } });
    const asking = run(ended, [{ kind: 'again' }, start + 900_100]);
    const fresh = terms({
      expected_amount_out: 270_000_000n,
      minimum_payout: 267_300_000n,
      memo: `=:e:${destination}:267300000`,
      expiresAt: start + 1_800_000,
    });
    const reviewed = run(asking, [{ kind: 'answered', attempt: asking.attempt, result: fresh }, start + 901_000]);
    expect(reviewed).toMatchObject({ kind: 'review', was: { payout: 271_405_955n } });
  });

  test('stops when the form changes, and does not request the old swap again', () => {
    for (const state of [opened(), consented(), paying(), run(paying(), [{ kind: 'tick' }, start + 900_000])]) {
      const stopped = run(state, [{ kind: 'form', request: { ...request, amount: 1n } }, start + 500]);
      expect(stopped).toMatchObject({ kind: 'stopped', error: { reason: 'changed' } });
      expect(run(stopped, [{ kind: 'again' }, start + 600])).toBe(stopped);
    }
    expect(run(paying(), [{ kind: 'form', request }, start + 500]).kind).toBe('payable');
  });

  test('checks the deposit for the order’s assets and mode, and a mint for its amount', () => {
    const mint = { ...terms(), order: { ...terms().order, kind: 'mint' } } as Terms;
    expect(toDepositPath(mint)).toMatchObject({ mode: 'mint', amount: `${request.amount}` });
    expect(toDepositPath(terms())).toEqual({ network: 'thorchain', from: 'BTC.BTC', to: 'ETH.ETH', mode: 'single', chain: 'BTC' });
  });
});

describe('paying by hand', () => {
  const of = (from: string, mechanism: Terms['mechanism'], network: Terms['network'] = 'thorchain') => ({
    request: { ...request, from: getInfo(from) },
    mechanism,
    network,
  });

  test.each([
    ['BTC.BTC', 'op_return', true],
    ['ETH.ETH', 'calldata', true],
    ['ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48', 'calldata', false],
    ['GAIA.ATOM', 'tx_memo', true],
    ['TRON.USDT-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T', 'tron_data', true],
    ['THOR.RUNE', 'msg_deposit', true],
    ['XRD.XRD', 'radix_call', false],
  ] as const)('with %s over %s is possible: %s', (from, mechanism, can) => {
    expect(handError(of(from, mechanism)) === undefined).toBe(can);
    expect(howText(of(from, mechanism))).not.toBe('');
  });

  test('copies every digit without separators, and the memo verbatim', () => {
    const big = { ...terms(), request: { ...request, amount: 123_456_789_012_345n } };
    expect(carried(big).map(({ id, text }) => [id, text])).toEqual([
      ['amount', '1234567.89012345'],
      ['address', vault],
      ['memo', terms().memo],
    ]);
  });

  test('uses a Zcash payment request for what no output can carry, and drops a mismatched one', () => {
    const address = addressFromSeed('ZEC', new Uint8Array(32).fill(3));
    const shieldedAddress = bech32m.encode('u', bech32m.toWords(new Uint8Array(80).fill(9)), false);
    const long = `=:e:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed/${address}:335463741`;
    const of = (memo: string, asked = memo) => {
      const uri = zcashRequest({ address, amount: baseAmount(request.amount), shieldedAddress, memo: asked }) ?? '';
      const own = { request: { ...request, from: getInfo('ZEC.ZEC') }, address, memo, uri, chain: 'ZEC', network: 'mayachain' } as const;
      return carried({ ...own, mechanism: 'op_return' }).map(({ id }) => id);
    };
    expect(of(long)).toEqual(['uri']);
    expect(of('=:b:bc1q/t1:1')).toEqual(['uri', 'amount', 'address', 'memo']);
    expect(of('=:b:bc1q/t1:1', '=:b:bc1p/t1:1')).toEqual(['amount', 'address', 'memo']);
  });

  test('encodes a memo as transaction data', () => {
    expect(memoHex('=:e')).toBe('0x3d3a65');
  });

  test('gives the dust threshold in the chain’s gas asset', () => {
    expect(dustText('BTC', 1000n)).toEqual({ amount: '0.00001', asset: 'BTC' });
    expect(dustText('ETH', 0n)).toBeUndefined();
    expect(dustText('ETH', undefined)).toBeUndefined();
  });

  test('describes how the order runs', () => {
    expect(runsText(terms())).toBe('single swap');
    const streamed = { request, choice: { network: 'thorchain', mode: 'streaming', interval: 1, quantity: 9 } } as const;
    expect(runsText(terms({ memo: `=:e:${destination}:268691895/1/9` }, streamed))).toBe('9 parts, one part a block');
  });
});
