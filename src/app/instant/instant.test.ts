import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../client/errors.ts';
import { baseAmount } from '../../core/amount.ts';
import { parseAsset } from '../../core/asset/asset.ts';
import { chains } from '../../core/chain/chain.ts';
import type { ErrorCode } from '../../core/errors.ts';
import { must } from '../../core/errors.ts';
import { extractReference, gasReferenceForm } from '../../core/reference/reference.ts';
import { answer, deriveVault, destination, intent, orderFor, preflightOf, start } from '../fixtures/instant-orders.ts';
import { acknowledgeable, type InstantEvent, type InstantState, instantTransition, payableNow } from '../state/instant/$instant.ts';
import { amountsFor, amountText, knownDust, makeOrder, type Verified, verify } from '../state/instant/instant-order.ts';
import { instantTimes } from '../state/instant/instant-times.ts';
import { instantPath, readInstantLink } from './entrance/instant-link.ts';
import { amountParts, differenceText, warningsOf } from './instant-warnings.ts';
import { checkOf } from './registration/instant-run.ts';

const order = orderFor();
const verified = (change: object = {}): Verified => verify(order, preflightOf(order, change)) ?? expect.fail('not verified');
const run = (state: InstantState, ...events: readonly (readonly [InstantEvent, number])[]): InstantState =>
  events.reduce((before, [event, now]) => instantTransition(before, event, now), state);
const opened = (): InstantState => run({ kind: 'idle', attempt: 0 }, [{ kind: 'open', id: order.id }, start]);
const loaded = (): InstantState => {
  const state = opened();
  return run(state, [{ kind: 'loaded', attempt: state.attempt, result: order, hasPaid: false }, start]);
};
const checkedAs = (state: InstantState, change: object, at: number): InstantState =>
  run(state, [{ kind: 'checked', attempt: state.attempt, result: verified(change) }, at]);
const payable = (): InstantState => checkedAs(loaded(), {}, start + 300);
/** State of a deposit that was acknowledged and then rechecked. */
const shown = (): InstantState => checkedAs(run(payable(), [{ kind: 'acknowledge', yes: true }, start + 1_000]), {}, start + 1_000);

const refused = (code: ErrorCode, hint = '') => new ServiceError({ status: 503, code, title: '', hint, requestId: '' });

describe('an order', () => {
  test('is read from the registered memo', () => {
    expect(order).toMatchObject({
      reference: '00042',
      amount: 10_000_042n,
      swap: { destination, limit: 268_691_895n },
      to: { id: 'ETH.ETH' },
    });
    expect(amountText(order)).toBe('0.10000042');
    expect(amountParts(amountText(order), order.form.digits)).toEqual({ lead: '0.100', reference: '00042' });
    expect(differenceText(order, String)).toContain('42 BTC more');
  });

  test.each([
    ['another memo than was consented to', { memo: `=:e:${destination}:268691894` }],
    ['a memo without a limit', { memo: `=:e:${destination}` }],
    ['another asset', { asset: 'LTC.LTC' }],
    ['a token', { asset: 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48' }],
    ['reference zero', { reference: '00000' }],
    ['text for a reference', { reference: '4x' }],
  ])('is not made of %s', (_, change) => {
    expect(makeOrder({ ...answer, ...change }, { intent, until: intent.until })).toBeUndefined();
  });

  test('from another browser falls back to its minimum amount', () => {
    const foreign = makeOrder(answer, { intent: undefined, until: start + 1 });
    expect(foreign).toMatchObject({ amount: 100_042n });
    expect(foreign?.other).toBeUndefined();
  });

  test('carries its reference in both amounts, and lowers neither by more than a quarter of the tolerance', () => {
    const assets = Object.values(chains).flatMap(({ id, gasAsset }) => {
      const form = gasReferenceForm(must(parseAsset(gasAsset, 'thorchain')));
      return form === undefined ? [] : [{ id, form }];
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...assets),
        fc.bigInt({ min: 1n, max: 10n ** 14n }),
        fc.integer({ min: 1, max: 99_999 }),
        fc.integer({ min: 0, max: 9_999 }),
        ({ id, form }, wish, number, tolerance) => {
          const reference = `${number}`.padStart(5, '0');
          const { amount, other } = amountsFor(baseAmount(wish), { reference, form, dust: knownDust(id) }, tolerance);
          for (const one of [amount, ...(other === undefined ? [] : [other])]) {
            expect(extractReference(one, form)).toBe(reference);
            expect(one).toBeGreaterThan(knownDust(id));
            if (one < wish) expect((wish - one) * 40_000n).toBeLessThanOrEqual(wish * BigInt(tolerance));
          }
          const apart = (units: bigint) => (units > wish ? units - wish : wish - units);
          if (other !== undefined) expect(apart(amount)).toBeLessThanOrEqual(apart(other));
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('a check', () => {
  test('is accepted only if it matches in every detail', () => {
    expect(verified()).toEqual({
      address: deriveVault('vault'),
      seconds: 20_000,
      hosts: 2,
      loss: { totalBps: 42, impactBps: 30, isSmall: false, usd: '4.90' },
      warnings: [],
      expected: intent.payout,
      cautions: [],
      uri: `bitcoin:${deriveVault('vault')}?amount=0.10000042`,
    });
    const wrong = [
      { amount: '0.10000043' },
      { amount: '0.1000004' },
      { memo: `=:e:${destination}:1` },
      { reference: '00043' },
      { asset: 'LTC.LTC' },
      { current_uses: 1 },
      { inbound_address: deriveVault('vault', 'LTC') },
      { inbound_address: `${deriveVault('vault').slice(0, -1)}x` },
    ];
    for (const change of wrong) expect(verify(order, preflightOf(order, change)), JSON.stringify(change)).toBeUndefined();
    const { inbound_address: _none, ...without } = preflightOf(order);
    expect(verify(order, without)).toBeUndefined();
    expect(verify(order, preflightOf(order, { current_uses: 7, max_uses: 0 }))).toBeDefined();
  });

  test.each([
    ['reference_expired', 'ended'],
    ['trading_halted', 'halted'],
    ['memoless_unavailable', 'closed'],
    ['upstream_invalid', 'mismatch'],
    ['reference_not_found', 'lost'],
    ['invalid_amount', 'mismatch'],
  ] as const)('refused with %s stops the deposit as %s', (code, reason) => {
    expect(checkOf(order, { error: refused(code, 'words') })).toEqual({ reason, hint: 'words' });
  });

  test('without a clear result is retried', () => {
    expect(checkOf(order, { failure: 'offline' })).toBe('retry');
    expect(checkOf(order, { error: refused('upstream_unavailable') })).toBe('retry');
    expect(checkOf(order, { error: refused('deposit_unverified') })).toBe('retry');
  });
});

describe('a deposit', () => {
  test('is shown once verified, acknowledged and verified again', () => {
    expect(payableNow(loaded(), start)).toBeUndefined();
    expect(acknowledgeable(payable(), start + 400)).toBeDefined();
    expect(payableNow(payable(), start + 400)).toBeUndefined();
    expect(payableNow(run(payable(), [{ kind: 'acknowledge', yes: true }, start + 1_000]), start + 1_000)).toBeUndefined();
    expect(payableNow(shown(), start + 1_000)).toMatchObject({ verified: { address: deriveVault('vault') } });
    expect(payableNow(run(shown(), [{ kind: 'acknowledge', yes: false }, start + 2_000]), start + 2_000)).toBeUndefined();
  });

  test('expires with the quote, or earlier if the time to send runs out first', () => {
    expect(payableNow(shown(), intent.until)).toBeUndefined();
    expect(run(shown(), [{ kind: 'tick' }, intent.until])).toMatchObject({ kind: 'stopped', error: { reason: 'expired' } });
    const state = loaded();
    const soon = run(state, [{ kind: 'checked', attempt: state.attempt, result: verified({ seconds_remaining: 20 }) }, start + 300]);
    expect(run(soon, [{ kind: 'tick' }, start + 20_000])).toMatchObject({ kind: 'stopped', error: { reason: 'expired' } });
  });

  test('is checked again while shown, and hidden once the last check is too old', () => {
    const due = run(shown(), [{ kind: 'tick' }, start + instantTimes.recheckMs + 1_000]);
    expect(due).toMatchObject({ kind: 'payable', rechecking: true });
    const silent = run(due, [{ kind: 'checked', attempt: due.attempt, result: 'retry' }, start + 32_000]);
    expect(payableNow(silent, start + 33_000)).toBeDefined();
    expect(run(silent, [{ kind: 'tick' }, start + 34_000])).toMatchObject({ rechecking: false });
    expect(run(silent, [{ kind: 'tick' }, start + 40_000])).toMatchObject({ rechecking: true });
    expect(payableNow(silent, start + 1_000 + instantTimes.checkLivesMs)).toBeUndefined();
    expect(run(silent, [{ kind: 'tick' }, start + 1_000 + instantTimes.checkLivesMs])).toMatchObject({
      kind: 'verifying',
      acknowledged: true,
    });
  });

  test('stops at a halt and when the vault changes', () => {
    const due = run(shown(), [{ kind: 'wake' }, start + 10_000]);
    expect(due).toMatchObject({ rechecking: true });
    const halted = run(due, [{ kind: 'checked', attempt: due.attempt, result: { reason: 'halted' } }, start + 11_000]);
    expect(halted).toMatchObject({ kind: 'stopped', error: { reason: 'halted' } });
    const moved = run(due, [
      { kind: 'checked', attempt: due.attempt, result: verified({ inbound_address: deriveVault('other') }) },
      start + 11_000,
    ]);
    expect(moved).toMatchObject({ kind: 'stopped', error: { reason: 'vault' } });
    const again = run(moved, [{ kind: 'again' }, start + 12_000]);
    expect(again).toMatchObject({ kind: 'verifying', acknowledged: false });
    expect(again).not.toHaveProperty('address');
  });

  test('ignores an outdated check', () => {
    const due = run(shown(), [{ kind: 'tick' }, start + 1_000 + instantTimes.recheckMs]);
    expect(run(due, [{ kind: 'checked', attempt: due.attempt - 1, result: { reason: 'halted' } }, start + 31_000])).toBe(due);
    const paid = run(due, [{ kind: 'paid' }, start + 31_000]);
    expect(run(paid, [{ kind: 'checked', attempt: due.attempt, result: verified() }, start + 32_000])).toBe(paid);
  });

  test('is followed by its hash, and resumes as paid if it was marked so', () => {
    const paid = run(shown(), [{ kind: 'paid' }, start + 5_000]);
    expect(payableNow(paid, start + 5_000)).toBeUndefined();
    const use = { tx: 'AB', amount: order.amount };
    expect(run(paid, [{ kind: 'used', id: order.id, use }, start + 6_000])).toMatchObject({ kind: 'seen', tx: 'AB' });
    expect(run(paid, [{ kind: 'used', id: 'reg_other', use }, start + 6_000])).toBe(paid);
    expect(run(paid, [{ kind: 'unpaid' }, start + 6_000])).toMatchObject({ kind: 'verifying', acknowledged: false });
    const state = opened();
    expect(run(state, [{ kind: 'loaded', attempt: state.attempt, result: order, hasPaid: true }, start])).toMatchObject({ kind: 'paid' });
  });

  const severe = { total_loss_bps: 2_400, price_impact_bps: 2_390 };
  const severely = (): InstantState => checkedAs(loaded(), severe, start + 300);

  test('with a severe loss is shown once the percentage is typed', () => {
    const acknowledged = (typed?: string) =>
      run(severely(), [{ kind: 'acknowledge', yes: true, ...(typed === undefined ? {} : { typed }) }, start + 1_000]);
    const rechecked = (typed?: string) => checkedAs(acknowledged(typed), severe, start + 1_000);
    for (const typed of [undefined, '', '25']) expect(payableNow(rechecked(typed), start + 1_000)).toBeUndefined();
    expect(payableNow(rechecked('24'), start + 1_000)).toBeDefined();
  });

  test.each([
    ['a press, when it becomes severe', undefined, {}, severe, false],
    ['what was typed, while it grows by no more than a point', '24', severe, { total_loss_bps: 2_530, price_impact_bps: 2_500 }, true],
    ['what was typed, when it grows further', '24', severe, { total_loss_bps: 2_600, price_impact_bps: 2_600 }, false],
    ['what was typed, when it is no longer severe', '24', severe, {}, true],
  ] as const)(
    'keeps the acknowledgement unless the loss becomes severe or grows by more than a point: %s',
    (_, typed, before, after, isKept) => {
      const first = checkedAs(loaded(), before, start + 300);
      const said = run(first, [{ kind: 'acknowledge', yes: true, ...(typed === undefined ? {} : { typed }) }, start + 1_000]);
      const open = checkedAs(said, before, start + 1_000);
      expect(payableNow(open, start + 1_000)).toBeDefined();
      const at = start + instantTimes.recheckMs + 1_000;
      const again = run(open, [{ kind: 'tick' }, at]);
      expect(payableNow(checkedAs(again, after, at), at) !== undefined).toBe(isKept);
    },
  );

  test('has to be verified and acknowledged again when switched to the other amount', () => {
    const both = orderFor({ reference: '99990' });
    expect(both).toMatchObject({ amount: 9_999_990n, other: 10_099_990n });
    const state = opened();
    const ready = run(state, [{ kind: 'loaded', attempt: state.attempt, result: both, hasPaid: false }, start]);
    const changed = run(ready, [{ kind: 'other' }, start + 1]);
    expect(changed).toMatchObject({ kind: 'verifying', acknowledged: false, order: { amount: 10_099_990n, other: 9_999_990n } });
  });
});

describe('an address that only the service has checked', () => {
  const alone = { cautions: ['server_only'] as const };

  test('must be accepted before the deposit can be acknowledged, and again for a new reason', () => {
    const state = checkedAs(loaded(), alone, start + 300);
    expect(run(state, [{ kind: 'acknowledge', yes: true }, start + 400])).toBe(state);
    const trusted = run(state, [{ kind: 'trust', yes: true }, start + 500], [{ kind: 'acknowledge', yes: true }, start + 600]);
    const open = checkedAs(trusted, alone, start + 700);
    expect(payableNow(open, start + 700)).toBeDefined();
    expect(payableNow(run(open, [{ kind: 'trust', yes: false }, start + 800]), start + 800)).toBeUndefined();
    const due = run(open, [{ kind: 'wake' }, start + 10_000]);
    const worse = checkedAs(due, { cautions: ['one_operator', 'server_only'] }, start + 10_000);
    expect(payableNow(worse, start + 10_000)).toBeUndefined();
  });

  test('is shown in an order accepted earlier once it is trusted and checked again', () => {
    const accepted = { ...order, intent: { ...intent, accepted: 0 } };
    const state = opened();
    const open = run(state, [{ kind: 'loaded', attempt: state.attempt, result: accepted, hasPaid: false }, start]);
    const trusted = run(checkedAs(open, alone, start + 300), [{ kind: 'trust', yes: true }, start + 500]);
    expect([trusted.kind === 'payable' && trusted.acknowledged, payableNow(trusted, start + 500)]).toEqual([true, undefined]);
    expect(payableNow(checkedAs(trusted, alone, start + 700), start + 700)).toBeDefined();
  });
});

describe('a used reference', () => {
  const attack = { tx: 'AB', amount: 100_042n };
  const use = (state: InstantState, what: { tx: string; amount?: bigint }): InstantState =>
    run(state, [{ kind: 'used', id: order.id, use: what }, start + 5_000]);

  test('removes the address at once and for good when the amount differs', () => {
    for (const what of [attack, { tx: 'AB' }]) {
      const state = use(shown(), what);
      expect(state).toMatchObject({ kind: 'stopped', error: { reason: 'used', use: what } });
      expect(payableNow(state, start + 5_000)).toBeUndefined();
      expect(run(state, [{ kind: 'again' }, start + 6_000])).toBe(state);
      expect(use(state, what)).toBe(state);
    }
    expect(use(use(shown(), { tx: 'AB' }), attack)).toMatchObject({ error: { use: attack } });
  });

  test('counts as the user’s own payment when the amount is exact', () => {
    expect(use(use(shown(), { tx: 'AB' }), { tx: 'AB', amount: order.amount })).toMatchObject({ kind: 'seen', tx: 'AB' });
  });

  test('with another amount is reported to a user who has paid, whose own payment can still be followed', () => {
    const paid = run(shown(), [{ kind: 'paid' }, start + 2_000]);
    expect(use(paid, { tx: 'AB' })).toBe(paid);
    const told = use(paid, attack);
    expect(told).toMatchObject({ kind: 'stopped', error: { reason: 'used' } });
    const again = run(told, [{ kind: 'paid' }, start + 6_000]);
    expect(again).toMatchObject({ kind: 'paid', use: attack });
    expect(use(again, attack)).toBe(again);
  });

  test('stops the deposit as used when a check is refused because of it', () => {
    const facts = { status: 409, code: 'reference_expired', title: '', hint: 'words', requestId: '' } as const;
    const error = new ServiceError({ ...facts, details: { uses: '1', max_uses: '1' } });
    expect(checkOf(order, { error })).toEqual({ reason: 'used', hint: 'words' });
  });
});

describe('an order made elsewhere', () => {
  const foreignOf = (limit: bigint, amount = 10_000_042n) =>
    makeOrder({ ...answer, memo: `=:e:${destination}:${limit}` }, { intent: undefined, until: start + 900_000, amount }) ??
    expect.fail('no order');
  const expected = 271_405_955n;
  const checkOfLimit = (limit: bigint) => {
    const foreign = foreignOf(limit);
    return checkOf(foreign, { answer: preflightOf(foreign, { expected_amount_out: expected }) });
  };

  test('takes its amount from the link', () => {
    expect(foreignOf(268_691_895n)).toMatchObject({ amount: 10_000_042n });
  });

  test.each([
    ['1', 1n, false],
    ['just below four fifths of what the market pays', 217_124_763n, false],
    ['four fifths of it', 217_124_764n, true],
    ['what the market pays', expected, true],
    ['more than it', expected + 1n, false],
  ])('is payable with a minimum of four fifths to all of the market’s payout, and otherwise unfair: %s', (_, limit, isFair) => {
    const result = checkOfLimit(limit);
    if (isFair) expect(result).toMatchObject({ address: deriveVault('vault') });
    else expect(result).toEqual({ reason: 'unfair', expected });
  });

  test('whose minimum the network would not pay now is unfair, and one made here waits for another price', () => {
    const missed = { error: { code: 'price_limit', hint: '', details: { expected_amount_out: '271405955' } } } as never;
    expect(checkOf(foreignOf(expected + 1n), missed)).toEqual({ reason: 'unfair', expected });
    expect(checkOf(orderFor(), missed)).toEqual({ reason: 'price', expected });
  });

  test('needs the payee confirmed first, and is hidden when that is withdrawn', () => {
    const foreign = foreignOf(268_691_895n);
    const verifiedForeign = verify(foreign, preflightOf(foreign)) ?? expect.fail('not verified');
    const check = (state: InstantState, at: number) =>
      run(state, [{ kind: 'checked', attempt: state.attempt, result: verifiedForeign }, at]);
    const state = opened();
    const loadedForeign = run(state, [{ kind: 'loaded', attempt: state.attempt, result: foreign, hasPaid: false }, start]);
    const open = check(loadedForeign, start);
    expect(run(open, [{ kind: 'acknowledge', yes: true }, start + 100])).toBe(open);
    const mine = run(open, [{ kind: 'mine', yes: true }, start + 200]);
    const seen = check(run(mine, [{ kind: 'acknowledge', yes: true }, start + 300]), start + 300);
    expect(payableNow(seen, start + 400)).toBeDefined();
    expect(payableNow(run(seen, [{ kind: 'mine', yes: false }, start + 500]), start + 500)).toBeUndefined();
  });
});

describe('a deposit link', () => {
  test('carries the deposit, its amount and its end, capped at an hour', () => {
    const link = { id: answer.internal_api_id, until: start + 900_000, amount: 10_000_042n };
    expect(readInstantLink(instantPath(link).split('?')[1] ?? '', start)).toEqual(link);
    expect(readInstantLink(`?id=${answer.internal_api_id}`, start)).toEqual({ id: answer.internal_api_id });
    expect(readInstantLink(`?id=${answer.internal_api_id}&until=99999999999`, start)).toEqual({
      id: answer.internal_api_id,
      until: start + 3_600_000,
    });
    for (const bad of ['', '?id=', '?id=a/../b', '?id=<b>']) expect(readInstantLink(bad, start)).toBeUndefined();
  });
});

describe('deposit warnings', () => {
  test('depend on the chain paid from', () => {
    const of = (id: string, chain: string, chainName: string) =>
      warningsOf({ from: { id, ticker: id.split('.')[1] ?? '', chain, chainName, decimals: 8, contract: '' } }).join(' ');
    expect(of('LTC.LTC', 'LTC', 'Litecoin')).toContain('MWEB');
    expect(of('BASE.ETH', 'BASE', 'Base')).toContain('Send ETH itself, on Base');
    expect(of('XRP.XRP', 'XRP', 'XRP Ledger')).toContain('memo, tag and message');
    expect(of('BTC.BTC', 'BTC', 'Bitcoin')).not.toContain('MWEB');
  });
});
