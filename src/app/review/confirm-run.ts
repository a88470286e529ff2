import { isEnglish } from '../../i18n/locale.ts';
import { $request } from '../state/form/$form.ts';
import { requestLimit } from '../state/limit/limit-quote.ts';
import { type Choice, findOffer, type QuoteOutcome, requestQuote } from '../state/offers/order-book.ts';
import {
  $confirm,
  type ConfirmError,
  type ConfirmEvent,
  type ConfirmState,
  confirmTransition,
  type InboundFacts,
  pickSubject,
} from '../state/review/$confirm.ts';
import { makeTerms, type Subject, type Terms } from '../state/review/confirm-terms.ts';
import { type DepositPath, pathMode, readInbound } from '../state/review/inbound.ts';
import { type NoReply, type RequestDeps, type RunningRequest, startRequest } from '../ui/request.ts';
import { watchPause } from './pause-watch.ts';

export interface ConfirmRun {
  readonly send: (event: ConfirmEvent) => void;
  readonly stop: () => void;
}

const noReplyError = (failure: NoReply): ConfirmError =>
  failure === 'offline' ? { reason: failure } : { reason: 'failed', hint: failure };

/** Error reason for a code that a retry does not resolve soon; undefined for other codes. */
const pickReason = (code: string | undefined) => (code === 'trading_halted' ? 'halted' : code === 'paused' ? 'paused' : undefined);

function toTerms(subject: Subject, choice: Choice, outcome: QuoteOutcome): Terms | ConfirmError {
  if ('failure' in outcome) return noReplyError(outcome.failure);
  if ('error' in outcome) return confirmErrorOf(outcome.error.code, outcome.error.hint);
  const offer = findOffer(outcome.book.offers, choice);
  if (offer === undefined) {
    const refusal = outcome.book.refusals.find(({ network, mode }) => network === choice.network && (mode ?? choice.mode) === choice.mode);
    return { reason: pickReason(refusal?.code) ?? 'refused', ...(refusal?.reason ? { hint: refusal.reason } : {}) };
  }
  return termsOrError(subject, offer, outcome.book.askedAt);
}

/** Terms of a first payment with those of the second, usable while both are. */
export function joinTerms({ split }: Subject, first: Terms | ConfirmError, rest: Terms | ConfirmError): Terms | ConfirmError {
  if ('reason' in first) return first;
  return 'reason' in rest ? rest : { ...first, ...(split && { split }), rest, expiresAt: Math.min(first.expiresAt, rest.expiresAt) };
}

/** Terms, or the error for a memo or address that fails verification. */
export function termsOrError(subject: Subject, answer: Parameters<typeof makeTerms>[1], askedAt: number): Terms | ConfirmError {
  const { deposit } = answer;
  if (deposit?.state === 'unverified')
    return { reason: 'unchecked', ...(isEnglish() && deposit.reason !== undefined ? { hint: deposit.reason } : {}) };
  const made = makeTerms(subject, answer, askedAt);
  return made.ok ? made.value : { reason: 'memo', ...(isEnglish() ? { hint: made.error.hint } : {}) };
}

export const confirmErrorOf = (code: string, hint: string): ConfirmError => ({
  reason: pickReason(code) ?? 'refused',
  hint,
});

type Sent<T> = (report: (result: T) => void) => RunningRequest;

/** Asks for both payments of an order at once; reports when both have answered. */
function requestBoth<T>(first: Sent<T>, rest: Sent<T>, report: (first: T, rest: T) => void): RunningRequest {
  const results: { first?: T; rest?: T } = {};
  const hear = (name: keyof typeof results) => (result: T) => {
    results[name] = result;
    if (results.first !== undefined && results.rest !== undefined) report(results.first, results.rest);
  };
  const running = [first(hear('first')), rest(hear('rest'))];
  return {
    drop: () => {
      for (const one of running) one.drop();
    },
  };
}

function requestTerms(subject: Subject, deps: RequestDeps, report: (result: Terms | ConfirmError) => void): RunningRequest {
  const { request, choice, split: { rest } = {} } = subject;
  if (rest !== undefined) {
    const send = (one: Subject) => (hear: typeof report) => requestTerms(one, deps, hear);
    return requestBoth(send({ request, choice }), send(rest), (one, other) => report(joinTerms(subject, one, other)));
  }
  if (choice.mode !== 'limit') return requestQuote(request, choice, deps, (outcome) => report(toTerms(subject, choice, outcome)));
  return requestLimit(request, choice, deps, (outcome) => {
    if ('failure' in outcome) return report(noReplyError(outcome.failure));
    if ('error' in outcome) return report(confirmErrorOf(outcome.error.code, outcome.error.hint));
    report(termsOrError(subject, outcome.quote, outcome.quote.askedAt));
  });
}

/** Deposit path to check for the terms. */
export function toDepositPath({ network, request, order, chain }: Terms): DepositPath {
  const mode = pathMode(order);
  const path = { network, from: request.from.id, to: request.to.id, mode, chain };
  return mode === 'mint' ? { ...path, amount: `${request.amount}` } : path;
}

function requestInbound(terms: Terms, deps: RequestDeps, report: (result: InboundFacts | ConfirmError) => void): RunningRequest {
  const { rest, ...first } = terms;
  if (rest !== undefined) {
    const send = (one: Terms) => (hear: typeof report) => requestInbound(one, deps, hear);
    return requestBoth(send(first), send(rest), (one, other) =>
      report('reason' in one ? one : 'reason' in other ? other : { ...one, rest: other }),
    );
  }
  return startRequest(
    deps,
    (signal) => readInbound(deps.client, toDepositPath(terms), { signal }),
    (reply) => {
      if ('answer' in reply) return report(reply.answer);
      if ('failure' in reply) return report({ reason: reply.failure === 'offline' ? 'offline' : 'unchecked' });
      report({ reason: pickReason(reply.error.code) ?? 'unchecked', hint: reply.error.hint });
    },
  );
}

/** Request to send for a state that has just started waiting. */
function questionOf(before: ConfirmState, after: ConfirmState): 'terms' | 'inbound' | undefined {
  if (before.attempt === after.attempt) return undefined;
  if (after.kind === 'asking' || (after.kind === 'review' && after.renewing)) return 'terms';
  return after.kind === 'checking' || (after.kind === 'payable' && after.rechecking) ? 'inbound' : undefined;
}

const tickMs = 1_000;

/** Runs the effects of the confirm states: quotes, checks of halts and addresses, and timers. */
export function startConfirm(deps: RequestDeps): ConfirmRun {
  let running: RunningRequest | undefined;
  let calm = () => {};
  let unwatch = () => {};

  const send = (event: ConfirmEvent) => {
    const before = $confirm.get();
    const after = confirmTransition(before, event, deps.clock.now());
    if (after === before) return;
    $confirm.set(after);
    watch(before, after);
    if (before.attempt !== after.attempt) running?.drop();
    const { attempt } = after;
    switch (questionOf(before, after)) {
      case 'terms': {
        const subject = after.kind === 'asking' ? after.subject : after.kind === 'review' ? after.terms : undefined;
        if (subject) running = requestTerms(pickSubject(subject), deps, (result) => send({ kind: 'answered', attempt, result }));
        return;
      }
      case 'inbound':
        if (after.kind === 'checking' || after.kind === 'payable') {
          running = requestInbound(after.terms, deps, (result) => send({ kind: 'checked', attempt, result }));
        }
    }
  };

  /** Watches for operator pauses while terms are payable. */
  const watch = (before: ConfirmState, after: ConfirmState) => {
    if (before.kind === after.kind) return;
    unwatch();
    if (after.kind !== 'payable') return;
    const { terms } = after;
    const stops = [terms, ...(terms.rest === undefined ? [] : [terms.rest])].map(({ network, request, chain }) => {
      const chains = [chain, request.from.chain, request.to.chain];
      return watchPause(deps, { network, chains, step: 'payment' }, (hint) => {
        send({ kind: 'checked', attempt: $confirm.get().attempt, result: { reason: 'paused', hint } });
      });
    });
    unwatch = () => {
      for (const stop of stops) stop();
    };
  };

  const tick = () => {
    send({ kind: 'tick' });
    calm = deps.clock.after(tickMs, tick);
  };
  calm = deps.clock.after(tickMs, tick);
  const stopListening = $request.listen((request) => send({ kind: 'form', request }));

  return {
    send,
    stop: () => {
      stopListening();
      calm();
      running?.drop();
      unwatch();
      send({ kind: 'close' });
    },
  };
}
