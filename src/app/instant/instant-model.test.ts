import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deriveVault, intent, orderFor, preflightOf, start } from '../fixtures/instant-orders.ts';
import { type CheckResult, type InstantState, instantTransition, payableNow } from '../state/instant/$instant.ts';
import { type InstantOrder, verify } from '../state/instant/instant-order.ts';
import { instantTimes } from '../state/instant/instant-times.ts';

/** A pending request, with the time and the world's state when it was sent. */
interface RequestedTerms {
  readonly attempt: number;
  readonly at: number;
  readonly order: InstantOrder;
  readonly truth: { readonly address: string; readonly halted: boolean; readonly ended: boolean };
  readonly lost: boolean;
}

type Step =
  | { readonly kind: 'pass'; readonly ms: number; readonly ticks: boolean }
  | { readonly kind: 'answer'; readonly pick: number }
  | { readonly kind: 'acknowledge'; readonly yes: boolean }
  | { readonly kind: 'use' | 'other' | 'paid' | 'unpaid' | 'again' | 'wake' | 'rotate' | 'halt' | 'end' | 'reopen' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      ms: fc.constantFrom(200, 1_000, 9_000, 31_000, 80_000),
      ticks: fc.boolean(),
    }),
  },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('answer' as const), pick: fc.nat(3) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('acknowledge' as const), yes: fc.constantFrom(true, true, true, false) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('again' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('other' as const, 'paid' as const, 'unpaid' as const, 'wake' as const, 'unpaid' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.constant(300_000), ticks: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('use' as const, 'rotate' as const, 'halt' as const, 'end' as const, 'reopen' as const, 'reopen' as const),
    }),
  },
);

const tally = { steps: 0, shown: 0, stopped: new Map<string, number>() };

/** Model of the world, the requests and the responses, with the facts the machine may and may not know. */
class Model {
  private now = start;
  private state: InstantState = { kind: 'idle', attempt: 0 };
  private vault = 0;
  private halted = false;
  private ended = false;
  private asked: RequestedTerms[] = [];
  /** Latest request, in request order, whose response was accepted. */
  private taken: (RequestedTerms & { readonly result: CheckResult }) | undefined;
  private acknowledged: InstantOrder | undefined;
  private acknowledgedAt = 0;
  private isUsed = false;

  constructor() {
    this.send({ kind: 'open', id: orderFor().id });
    const own = orderFor({ reference: '99990' });
    this.send({ kind: 'loaded', attempt: this.state.attempt, result: own, hasPaid: false });
  }

  private send(event: Parameters<typeof instantTransition>[1]): void {
    const before = this.state;
    this.state = instantTransition(before, event, this.now);
    const { state } = this;
    if (state.attempt === before.attempt || (state.kind !== 'verifying' && !(state.kind === 'payable' && state.rechecking))) return;
    const truth = { address: deriveVault(`vault ${this.vault}`), halted: this.halted, ended: this.ended };
    this.asked.push({ attempt: state.attempt, at: this.now, order: state.order, truth, lost: this.now % 7 === 0 });
  }

  private answer(pick: number): void {
    const [asked] = this.asked.splice(Math.min(pick, this.asked.length - 1), 1);
    if (asked === undefined) return;
    const { truth, order, attempt } = asked;
    const result: CheckResult = asked.lost
      ? 'retry'
      : truth.halted
        ? { reason: 'halted' }
        : truth.ended
          ? { reason: 'ended' }
          : (verify(order, preflightOf(order, { inbound_address: truth.address })) ?? { reason: 'mismatch' });
    if (attempt === this.state.attempt) this.taken = result === 'retry' ? this.taken : { ...asked, result };
    this.send({ kind: 'checked', attempt, result });
  }

  /** Someone else pays a tiny amount with the same reference digits. */
  private use(): void {
    this.isUsed = true;
    this.send({ kind: 'used', id: orderFor().id, use: { tx: 'AB', amount: 100_042n } });
  }

  private say(yes: boolean): void {
    this.send({ kind: 'acknowledge', yes });
    if (this.state.kind !== 'payable') return;
    this.acknowledged = yes ? this.state.order : undefined;
    if (yes) this.acknowledgedAt = this.now;
  }

  step(step: Step): void {
    tally.steps += 1;
    if (step.kind === 'pass') {
      this.now += step.ms;
      if (step.ticks) this.send({ kind: 'tick' });
    } else if (step.kind === 'answer') this.answer(step.pick);
    else if (step.kind === 'acknowledge') this.say(step.yes);
    else if (step.kind === 'use') this.use();
    else if (step.kind === 'rotate') this.vault += 1;
    else if (step.kind === 'halt') this.halted = true;
    else if (step.kind === 'end') this.ended = true;
    else if (step.kind === 'reopen') {
      this.halted = false;
      this.ended = false;
    } else this.send({ kind: step.kind });
    if (['other', 'paid'].includes(step.kind) && this.state.kind !== 'payable') this.acknowledged = undefined;
    if (this.state.kind === 'stopped') {
      const { reason } = this.state.error;
      tally.stopped.set(reason, (tally.stopped.get(reason) ?? 0) + 1);
      this.acknowledged = undefined;
    }
    this.hold();
  }

  /** Invariants of everything that can be seen, scanned or copied. */
  private hold(): void {
    const shown = payableNow(this.state, this.now);
    if (shown === undefined) return;
    tally.shown += 1;
    const { taken, acknowledged, now } = this;
    expect(now).toBeLessThan(intent.until);
    expect(this.isUsed).toBe(false);
    expect(taken?.at).toBeGreaterThanOrEqual(this.acknowledgedAt);
    expect(acknowledged?.amount).toBe(shown.order.amount);
    if (taken === undefined || typeof taken.result === 'string' || 'reason' in taken.result) throw new Error('shown without a good answer');
    expect(now - taken.at).toBeLessThan(instantTimes.checkLivesMs);
    expect(now).toBeLessThan(taken.at + taken.result.seconds * 1_000);
    expect(taken.truth).toEqual({ address: shown.verified.address, halted: false, ended: false });
    expect(taken.order.amount).toBe(shown.order.amount);
    expect(shown.verified.uri).toContain(shown.verified.address);
  }
}

describe('a random walk over a deposit', () => {
  test('never shows an address, QR code or amount while unverified, expired, halted, moved or unacknowledged', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 40, maxLength: 120 }), (steps) => {
        const model = new Model();
        for (const one of steps) model.step(one);
      }),
      { numRuns: 500 },
    );
    expect(tally.steps).toBeGreaterThan(15_000);
    expect(tally.shown).toBeGreaterThan(300);
    for (const reason of ['used', 'expired', 'halted', 'vault', 'ended', 'unchecked'])
      expect(tally.stopped.get(reason) ?? 0, reason).toBeGreaterThan(0);
  });
});
