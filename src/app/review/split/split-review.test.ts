import { describe, expect, test } from 'vitest';
import { addressFromSeed } from '../../../core/address/address.ts';
import { assetInfo } from '../../../core/asset/asset-name.ts';
import { instantRefusal } from '../../state/instant/instant-refusal.ts';
import { type ConfirmEvent, type ConfirmState, confirmTransition, type InboundFacts, payableTerms } from '../../state/review/$confirm.ts';
import { type Answer, consentKey, makeTerms, type Subject, type Terms } from '../../state/review/confirm-terms.ts';
import { isSilentChange } from '../../state/review/silent-change.ts';
import type { SignState } from '../../state/sign/$sign.ts';
import { joinTerms } from '../confirm-run.ts';
import { nextPayment } from './use-next-payment.ts';

const destination = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';
const vaultOf = (network: string) => addressFromSeed('BTC', new TextEncoder().encode(`vault of ${network}`));
const start = 1_000_000;
const getInfo = (id: string) => assetInfo(id) ?? expect.fail(`no asset ${id}`);
const whole = { from: getInfo('BTC.BTC'), to: getInfo('ETH.ETH'), amount: 3_000_000_000n, destination, toleranceBps: 100 };
const rest: Subject = {
  request: { ...whole, amount: 600_000_000n },
  choice: { network: 'mayachain', mode: 'single' },
  split: { id: 'one' },
};
const subject: Subject = {
  request: { ...whole, amount: 2_400_000_000n },
  choice: { network: 'thorchain', mode: 'single' },
  split: { id: 'one', rest, whole },
};

function answerOf({ choice: { network } }: Subject, payout: bigint, more: Partial<Answer> = {}): Answer {
  const least = (payout * 99n) / 100n;
  const figures = { expected_amount_out: payout, minimum_payout: least, total_loss_bps: 42, price_impact_bps: 30 };
  const memo = `=:${network === 'thorchain' ? 'e' : 'ETH.ETH'}:${destination}:${least}`;
  return { network, ...figures, memo, inbound_address: vaultOf(network), expiresAt: start + 900_000, ...more };
}

function termsFor(of: Subject, answer: Answer): Terms {
  const made = makeTerms(of, answer, start);
  if (!made.ok) throw new Error(made.error.hint);
  return made.value;
}

function bothTerms(first: Partial<Answer> = {}, second: Partial<Answer> = {}, payout = 12_000_000_000n): Terms {
  const joined = joinTerms(
    subject,
    termsFor(subject, answerOf(subject, 48_000_000_000n, first)),
    termsFor(rest, answerOf(rest, payout, second)),
  );
  if ('reason' in joined) throw new Error(joined.reason);
  return joined;
}

const run = (state: ConfirmState, ...events: readonly (readonly [ConfirmEvent, number])[]): ConfirmState =>
  events.reduce((before, [event, now]) => confirmTransition(before, event, now), state);
const opened = (result = bothTerms()) => run({ kind: 'closed', attempt: 0 }, [{ kind: 'open', subject, result }, start]);
const facts = (network: 'thorchain' | 'mayachain', more: Partial<InboundFacts> = {}): InboundFacts => ({
  inbound_address: vaultOf(network),
  cautions: [],
  ...more,
});
function checkedWith(result: InboundFacts, terms = bothTerms()): ConfirmState {
  const checking = run(opened(terms), [{ kind: 'consent', key: consentKey(terms) }, start]);
  return run(checking, [{ kind: 'checked', attempt: checking.attempt, result }, start + 300]);
}

describe('an order in two payments', () => {
  test('is consented to as a whole and lives as long as the shorter quote', () => {
    const terms = bothTerms({}, { expiresAt: start + 300_000 });
    expect(terms.expiresAt).toBe(start + 300_000);
    expect(consentKey(terms)).not.toBe(consentKey(bothTerms({}, {}, 12_100_000_000n)));
    expect(opened(terms)).toMatchObject({ kind: 'review', terms: { rest: { network: 'mayachain' } } });
    expect(joinTerms(subject, bothTerms(), { reason: 'halted' })).toEqual({ reason: 'halted' });
  });

  test('is payable only when the places of both payments are those of the quote', () => {
    const paying = checkedWith(facts('thorchain', { rest: facts('mayachain') }));
    expect(payableTerms(paying, start + 400)?.rest?.address).toBe(vaultOf('mayachain'));
    for (const wrong of [
      facts('thorchain'),
      facts('thorchain', { rest: facts('thorchain') }),
      facts('mayachain', { rest: facts('thorchain') }),
      facts('mayachain', { rest: facts('mayachain') }),
    ])
      expect(checkedWith(wrong)).toMatchObject({ kind: 'stopped', error: { reason: 'vault' } });
  });

  test('is not made with the payments swapped', () => {
    expect(makeTerms(subject, answerOf(rest, 12_000_000_000n), start).ok).toBe(false);
    expect(makeTerms(rest, answerOf(subject, 48_000_000_000n), start).ok).toBe(false);
  });

  test('is shown again if its second payment gets noticeably worse', () => {
    expect(isSilentChange(bothTerms(), bothTerms())).toBe(true);
    expect(isSilentChange(bothTerms({}, {}, 11_999_000_000n), bothTerms())).toBe(true);
    expect(isSilentChange(bothTerms({}, {}, 11_000_000_000n), bothTerms())).toBe(false);
  });

  test('takes no deposit address', () => {
    expect(instantRefusal(bothTerms())).toBe('A deposit address takes one payment, and this order has two.');
  });
});

describe('the second payment', () => {
  const asked = () => run(checkedWith(facts('thorchain', { rest: facts('mayachain') })), [{ kind: 'ask', subject: rest }, start + 60_000]);
  const answered = (state: ConfirmState, result: Terms) =>
    run(state, [{ kind: 'answered', attempt: state.attempt, result }, start + 61_000]);

  test('is judged anew, and the form that changes behind it does not stop it', () => {
    const review = answered(asked(), termsFor(rest, answerOf(rest, 12_000_000_000n)));
    expect(review).toMatchObject({ kind: 'review', terms: { network: 'mayachain', split: { id: 'one' } } });
    expect(review).not.toHaveProperty('terms.rest');
    expect(run(review, [{ kind: 'form', request: rest.request }, start + 62_000])).toBe(review);
  });

  test('is shown with what changed since it was judged with the first', () => {
    const review = answered(asked(), termsFor(rest, answerOf(rest, 11_000_000_000n)));
    expect(review).toMatchObject({ kind: 'review', was: { payout: 12_000_000_000n }, terms: { payout: 11_000_000_000n } });
  });

  test('follows in the review of its own order alone', () => {
    const sign = { kind: 'sent', draft: { split: subject.split } } as unknown as SignState;
    expect(nextPayment(sign, 'one')).toBe(rest);
    expect([nextPayment(sign, 'another'), nextPayment(sign, undefined)]).toEqual([undefined, undefined]);
    expect(nextPayment({ ...sign, kind: 'asking' } as SignState, 'one')).toBeUndefined();
    expect(nextPayment({ kind: 'sent', draft: { split: { id: 'one' } } } as unknown as SignState, 'one')).toBeUndefined();
  });

  test('can be asked for again after its network stopped it', () => {
    const state = asked();
    const halted = run(state, [{ kind: 'answered', attempt: state.attempt, result: { reason: 'halted' } }, start + 61_000]);
    expect(halted).toMatchObject({ kind: 'stopped', error: { reason: 'halted' }, subject: rest });
    expect(run(halted, [{ kind: 'again' }, start + 90_000])).toMatchObject({ kind: 'asking', subject: rest });
  });

  test('is stopped with the first, while the form changes before it is sent', () => {
    expect(run(opened(), [{ kind: 'form', request: whole }, start])).toMatchObject({ kind: 'review' });
    expect(run(opened(), [{ kind: 'form', request: { ...whole } }, start])).toMatchObject({
      kind: 'stopped',
      error: { reason: 'changed' },
    });
  });
});
