import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { nativeAmount } from '../../core/amount.ts';
import { foundWallet, intentOf } from '../../wallet/fixtures/bench.ts';
import { bad, type Prepared, type WalletError } from '../../wallet/port.ts';
import { holdsAttention, isWaiting, type SignEvent, type SigningDraft, type SignState } from '../state/sign/$sign.ts';
import { Refused } from './SignEnds.tsx';
import { canTryAgain, hasSentNothing, maxApprovals, signTransition } from './sign-transition.ts';

const intent = intentOf({ from: 'BTC.BTC', amountText: '0.05' });
const account = { wallet: foundWallet('utxo', 'unisat', ['BTC'], {}), chain: 'BTC', address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' };
const draft: SigningDraft = { account, intent, expected: 1n, consent: 'the terms' };
const common = { chain: 'BTC', from: account.address, asset: intent.from, amount: nativeAmount(1n), decimals: 8 } as const;
const deposit: Prepared = { account, intent, payment: { ...common, kind: 'deposit', memo: 'm' }, summary: [], content: {} };
const approval: Prepared = { ...deposit, payment: { ...common, kind: 'approve', spender: '0x' } };

const error = (code: WalletError['code'], details?: WalletError['details']) => bad(code, 'hint', details);
const outcome = {
  ok: true,
  value: {
    sent: { chain: 'BTC', txid: 'a', nodeTxid: 'A' },
    proof: 'bytes',
    record: {
      id: '1',
      state: 'sent',
      at: 0,
      step: 'deposit',
      network: 'thorchain',
      chain: 'BTC',
      wallet: 'w',
      account: 'a',
      from: 'f',
      to: 't',
      amount: '1',
      minimumPayout: '1',
      destination: 'd',
      memo: 'm',
      expiry: 1,
    },
  },
} as const;

/** Applies events in order; each is built from the state it arrives in. */
function play(...events: readonly ((state: SignState) => SignEvent)[]): SignState {
  return events.reduce<SignState>((state, event) => signTransition(state, event(state)), { kind: 'idle', attempt: 0 });
}
const prepare = (): SignEvent => ({ kind: 'prepare', draft });
const built =
  (what: Prepared) =>
  ({ attempt }: SignState): SignEvent => ({ kind: 'prepared', attempt, result: { ok: true, value: what } });
const sign = (): SignEvent => ({ kind: 'sign' });
const ended =
  (result: Extract<SignEvent, { kind: 'signed' }>['result']) =>
  ({ attempt }: SignState): SignEvent => ({ kind: 'signed', attempt, result });

describe('signing', () => {
  test('leads from the form to the sent payment', () => {
    expect(play(prepare, built(deposit), sign, ended(outcome))).toMatchObject({ kind: 'sent' });
  });

  test('rebuilds the payment after an approval', () => {
    const after = play(prepare, built(approval), sign, ended(outcome));
    expect(after).toMatchObject({ kind: 'preparing', approvals: 1, approval: 'a' });
    expect(signTransition(after, built(deposit)(after))).toMatchObject({ kind: 'ready', approvals: 1 });
  });

  test('stops a token that needs one approval after another', () => {
    const rounds = Array.from({ length: maxApprovals }, () => [built(approval), sign, ended(outcome)]).flat();
    expect(play(prepare, ...rounds, built(approval))).toMatchObject({ kind: 'refused', error: { code: 'wallet_failed' } });
  });

  test.each(['rejected', 'timeout', 'wrong_account', 'insufficient', 'unreachable'] as const)(
    'can be retried after the error %s',
    (code) => {
      const refused = play(prepare, built(deposit), sign, ended(error(code)));
      expect(refused).toMatchObject({ kind: 'refused' });
      expect(signTransition(refused, { kind: 'again' })).toMatchObject({ kind: 'preparing' });
    },
  );

  test.each(['halted', 'expired', 'inbound_changed', 'memo_mismatch'] as const)('needs a new quote after the error %s', (code) => {
    const refused = play(prepare, built(deposit), sign, ended(error(code)));
    expect(refused.kind === 'refused' && canTryAgain(refused.error)).toBe(false);
    expect(signTransition(refused, { kind: 'again' })).toBe(refused);
  });

  test('is final once the payment may have been sent', () => {
    expect(play(prepare, built(deposit), sign, ended(error('unknown_outcome')))).toMatchObject({ kind: 'unclear' });
    const altered = play(prepare, built(deposit), sign, ended(error('altered', { tx: 'ab' })));
    expect(altered).toMatchObject({ kind: 'unclear', tx: 'ab' });
    expect(play(prepare, built(deposit), sign, ended(error('altered')))).toMatchObject({ kind: 'refused' });
    for (const event of [prepare(), sign(), { kind: 'again' }] as const) expect(signTransition(altered, event)).toBe(altered);
  });

  test('keeps the hash of a payment that failed on its chain, and never signs it again', () => {
    const failed = play(prepare, built(deposit), sign, ended(error('refused', { tx: 'ab' })));
    expect(failed).toMatchObject({ kind: 'unclear', tx: 'ab', error: { code: 'refused' } });
    expect(signTransition(failed, { kind: 'again' })).toBe(failed);
  });

  test('shows the hash from the wallet while it is compared', () => {
    const noted = ({ attempt }: SignState): SignEvent => ({ kind: 'noted', attempt, state: 'sent', tx: 'AB' });
    expect(play(prepare, built(deposit), sign, noted)).toMatchObject({ kind: 'asking', phase: 'verifying', tx: 'AB' });
  });

  test('stops at an unclear approval without treating it as sent', () => {
    expect(play(prepare, built(approval), sign, ended(error('unknown_outcome')))).toMatchObject({ kind: 'refused' });
  });

  test('says that nothing was sent of a first payment alone, and draws nothing in its place for a second', () => {
    const refused = play(prepare, built(deposit), sign, ended(error('rejected')));
    if (refused.kind !== 'refused') return expect.unreachable();
    const drawn = (split: SigningDraft['split']) => {
      const state = { ...refused, draft: { ...draft, ...(split && { split }) } };
      return renderToStaticMarkup(createElement(Refused, { state, mayTryAgain: true }));
    };
    expect(drawn(undefined)).toContain('<p>Nothing was sent. </p>');
    expect(drawn({ id: 'one' })).not.toContain('Nothing was sent');
    expect(drawn({ id: 'one' })).not.toMatch(/<p[^>]*>\s*<\/p>/);
  });

  test('states that nothing was sent only if no approval was sent or may have been', () => {
    const saysNothing = (...events: readonly ((state: SignState) => SignEvent)[]) => {
      const state = play(prepare, ...events);
      return state.kind === 'refused' ? hasSentNothing(state) : expect.unreachable();
    };
    const approved = [built(approval), sign, ended(outcome)] as const;
    expect(saysNothing(built(deposit), sign, ended(error('rejected')))).toBe(true);
    expect(saysNothing(built(approval), sign, ended(error('rejected')))).toBe(true);
    expect(saysNothing(...approved, built(deposit), sign, ended(error('rejected')))).toBe(false);
    expect(saysNothing(built(approval), sign, ended(error('unknown_outcome')))).toBe(false);
    expect(saysNothing(built(approval), sign, ended(error('already_sent')))).toBe(false);
    expect(saysNothing(built(approval), sign, ended(error('refused', { tx: 'ab' })))).toBe(false);
  });

  test('only moves forward while the wallet is prompted', () => {
    const asking = play(prepare, built(deposit), sign);
    const later = (['asked', 'sent', 'asked'] as const).reduce(
      (state, record) => signTransition(state, { kind: 'noted', attempt: state.attempt, state: record }),
      asking,
    );
    expect(later).toMatchObject({ phase: 'verifying' });
  });

  test('lets the user stop waiting, but still handles a later signature', () => {
    const left = play(prepare, built(deposit), sign, () => ({ kind: 'leave' }));
    expect([isWaiting(left), holdsAttention(left)]).toEqual([false, true]);
    expect(signTransition(left, { kind: 'reset' })).toBe(left);
    expect(signTransition(left, ended(outcome)(left))).toMatchObject({ kind: 'sent' });
  });
});

const results = [outcome, error('rejected'), error('unknown_outcome'), error('altered', { tx: 'ab' }), error('halted')] as const;
const anyEvent = fc.oneof(
  fc.constant<SignEvent>({ kind: 'prepare', draft }),
  fc.constant<SignEvent>({ kind: 'sign' }),
  fc.constant<SignEvent>({ kind: 'leave' }),
  fc.constant<SignEvent>({ kind: 'again' }),
  fc.record({
    kind: fc.constant('prepared' as const),
    attempt: fc.nat(12),
    result: fc.constantFrom({ ok: true as const, value: deposit }, { ok: true as const, value: approval }, error('insufficient')),
  }),
  fc.record({ kind: fc.constant('noted' as const), attempt: fc.nat(12), state: fc.constantFrom('asked', 'signed', 'sent') }),
  fc.record({ kind: fc.constant('signed' as const), attempt: fc.nat(12), result: fc.constantFrom(...results) }),
);

describe('any sequence of events', () => {
  test('never signs again after a swap that may have been sent, and ignores outdated responses', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
        let state: SignState = { kind: 'idle', attempt: 0 };
        let over = false;
        for (const event of events) {
          const next = signTransition(state, event);
          expect(next.attempt).toBeGreaterThanOrEqual(state.attempt);
          if ('attempt' in event && event.attempt !== state.attempt) expect(next).toBe(state);
          if (next.kind === 'asking' && state.kind !== 'asking') expect(state.kind).toBe('ready');
          if (over) expect(next).toBe(state);
          over ||= next.kind === 'sent' || next.kind === 'unclear';
          state = next;
        }
      }),
      { numRuns: 5_000 },
    );
  });
});
