import { formatAsset } from '../../core/asset/asset.ts';
import { AppError, type ErrorInfo } from '../../core/errors.ts';
import { swapPath } from '../../core/pause/pause.ts';
import type { ReferenceHost, ReferenceTerms } from '../../core/reference/reference-host.ts';
import type { RegisterRequest, RegistrationReport } from '../../core/reference/registration.ts';
import type { Deps, Run, WebhookDeps } from '../deps.ts';
import { readBothFacts } from '../network/both-facts.ts';
import { readFromTwoHosts } from '../network/host-quorum.ts';
import { settleWithin } from '../network/settle-within.ts';
import { refusePaused } from '../pause/pauses.ts';
import type { Registrar } from '../ports/registrar.ts';
import type { Registration } from '../ports/registration-store.ts';
import { checkedUrl, openWebhook } from '../webhooks/open-webhook.ts';
import { budgetFor } from './budget.ts';
import { giveUp } from './give-up.ts';
import { checkOrderCap } from './order-cap.ts';
import { toReport } from './report.ts';
import { needsSending, sendOpen, sumCost } from './send.ts';
import { settle } from './settle.ts';
import { storeClock } from './store-clock.ts';
import { checkOrder, ofStore, readFacts, readReferenceTerms } from './terms.ts';

/** A registration with fewer blocks left than this (an hour) is not reused. */
const leastBlocks = 600;
const callMs = 2_500;
const mostClaims = 3;
/** Age in milliseconds after which a prepared registration counts as abandoned. */
const givenUpMs = 50_000;

interface RegisterDeps extends Pick<Deps, 'references' | 'referenceTerms' | 'facts' | 'pauses' | 'chains' | 'now' | 'registrar'> {
  /** Absent when no request names a webhook. */
  readonly hooks?: WebhookDeps;
}

/**
 * Registers a swap memo under a reference, or returns the existing one. Waits for the reference as long as the function
 * may run; after that the report has none, and `findRegistration` returns it later.
 * @throws AppError memoless_unavailable (switched off, halted, no funds, no store, daily budget spent), rate_limited
 * (the caller's share of it), amount_too_high (with the maximum value of an order), registration_failed, paused,
 * trading_halted, no_route, same_asset, invalid_address, upstream_unavailable.
 */
export async function registerMemoless(request: RegisterRequest, deps: RegisterDeps, run: Run): Promise<RegistrationReport> {
  const { patienceMs, isPaying, signer } = deps.registrar;
  const end = deps.now() + patienceMs;
  if (!isPaying)
    throw new AppError({ code: 'memoless_unavailable', hint: 'This deployment does not pay for registrations. Use a swap with a memo.' });
  const { webhookUrl: url } = request;
  const webhook = url === undefined || deps.hooks === undefined ? undefined : { url, hooks: deps.hooks };
  if (webhook !== undefined) await checkedUrl(webhook.url, 'webhook_url', webhook.hooks);
  const [facts, terms, known] = await Promise.all([readFacts(deps), readReferenceTerms(deps), readBothFacts(deps)]);
  const { to } = checkOrder(request.asset, request.order, facts, known);
  await refusePaused(swapPath('thorchain', { from: request.asset, to }, 'payment'), deps);
  checkOrderCap({ ...request, order: { ...request.order, asset: to } }, deps.registrar.mostUsd, facts);
  const claimed = await claim(request, terms, deps, run);
  const told = webhook === undefined ? {} : await openedFor(webhook.url, claimed.registration, { ...deps, hooks: webhook.hooks }, run);
  // Lets the signing process start while this request waits.
  if (signer === undefined) deps.registrar.carrySoon();
  const settled = await follow(claimed.registration, deps, end);
  if (settled.state === 'failed') throw new AppError(settled.fault ?? { code: 'registration_failed', hint: '' });
  if (settled.reference === undefined) deps.registrar.carrySoon();
  return { ...toReport(settled, facts, terms, request), isReused: claimed.isReused, ...told };
}

/** Opens the webhook; a failure does not fail the registration. */
async function openedFor(
  url: string,
  { id: registration }: Registration,
  deps: RegisterDeps & { readonly hooks: WebhookDeps },
  run: Run,
): Promise<Pick<RegistrationReport, 'webhook'>> {
  try {
    const { id, secret } = await openWebhook({ url, swap: { by: 'registration', registration } }, deps, { id: run.id });
    return { webhook: { id, secret } };
  } catch (error) {
    if (error instanceof AppError) return {};
    throw error;
  }
}

/** Claims a new registration, or reuses an equal one that is still usable. */
async function claim(
  request: RegisterRequest,
  terms: ReferenceTerms,
  deps: RegisterDeps,
  run: Run,
): Promise<{ readonly registration: Registration; readonly isReused: boolean }> {
  const { store, caps, callerHash, idOf } = deps.registrar;
  const at = await ofStore(() => store.now());
  const hash = (name: string) => callerHash(name, new Date(at).toISOString().slice(0, 10));
  const { charges, ways, own } = budgetFor({ caller: run.caller, cost: sumCost(terms), at, hash }, caps);
  const draft = { asset: formatAsset(request.asset), memo: request.memo, charges, at, version: 0, state: 'prepared' } as const;
  let failed = 0;
  for (let count = 0; count < mostClaims; ) {
    const fresh: Registration = { ...draft, id: idOf(run.id, failed) };
    const claimed = await ofStore(() => store.claim(fresh, ways));
    if (claimed.kind === 'new') return { registration: fresh, isReused: false };
    if (claimed.kind === 'full') throw new AppError(tooMany);
    if (claimed.kind === 'over') throw new AppError(overOf(claimed.charge < own, charges[claimed.charge]?.counter ?? '', at));
    const present = await refreshed(claimed.registration, deps);
    const isOwn = present.id === fresh.id;
    // A retry gets its own earlier registration, unless that failed.
    if (isOwn ? present.state !== 'failed' : await isUsable(present, terms, deps)) return { registration: present, isReused: !isOwn };
    // Refund the charges if nothing was signed; the process that gave it up may not have got that far.
    await ofStore(() => store.retire(present, present.state === 'failed' && present.attempt === undefined));
    if (isOwn) failed += 1;
    else count += 1;
  }
  throw new AppError({ code: 'registration_failed', hint: 'The same registration is already in progress. Nothing was paid; try again.' });
}

/** Current state of the registration: an abandoned one that was never signed is failed and its charges are refunded. */
async function refreshed(registration: Registration, deps: RegisterDeps): Promise<Registration> {
  if (registration.state === 'sent') return ofStore(() => settle(registration, deps));
  if (registration.state !== 'prepared') return registration;
  const at = await ofStore(() => deps.registrar.store.now());
  if (at - registration.at < givenUpMs) return registration;
  return ofStore(() => giveUp(registration, undefined, deps.registrar.store));
}

const tooMany: ErrorInfo = {
  code: 'memoless_unavailable',
  hint: 'So many registrations are kept that one more is too much. Nothing was paid. Use a swap with a memo, or try again in an hour.',
};

/** Error of an exceeded cap. Counters start with their UTC hour or day. */
function overOf(isOwn: boolean, counter: string, at: number): ErrorInfo {
  const isHour = /^\d{4}-\d\d-\d\dT/.test(counter);
  const seconds = isHour ? 3_600 : 86_400;
  const details = { retry_after_seconds: `${seconds - Math.floor((at / 1_000) % seconds)}` };
  const [span, end] = isHour ? ['an hour', 'The hour ends on the hour'] : ['a day', 'The day ends at midnight UTC'];
  if (isOwn)
    return {
      code: 'rate_limited',
      hint: `You, or somebody on your network, have used up the registrations of ${span}. ${end}. Use a swap with a memo.`,
      details,
    };
  return {
    code: 'memoless_unavailable',
    hint: `We have used up the registrations that we pay for in ${span}. ${end}. Use a swap with a memo.`,
    details,
  };
}

/** Whether a payer can use it: pending, or unused with an hour left according to two hosts. Unknown counts as no. */
async function isUsable(registration: Registration, terms: ReferenceTerms, { references }: RegisterDeps): Promise<boolean> {
  if (registration.state === 'failed') return false;
  if (registration.state !== 'registered') return true;
  const { height = 0, attempt } = registration;
  if (attempt === undefined || height + terms.ttlBlocks - terms.height < leastBlocks) return false;
  const { tx } = attempt;
  const read = (host: ReferenceHost) => host.byHash(tx, AbortSignal.timeout(callMs));
  const records = await readFromTwoHosts({ network: 'thorchain', hosts: references, read });
  return records.every((record) => record?.reference === registration.reference && record?.usedBy.length === 0);
}

/**
 * Waits until the registration has a reference or failed, or until `end` (unix milliseconds). A call still pending then
 * is left running; its outcome is in the store.
 */
async function follow(first: Registration, deps: RegisterDeps, end: number): Promise<Registration> {
  const seen = { last: first };
  return settleWithin(look(seen, deps, end), Math.max(0, end - deps.now()), () => seen.last);
}

/** Node errors that may be temporary. */
const ofNodes: readonly string[] = ['upstream_unavailable', 'upstream_timeout', 'upstream_invalid', 'deposit_unverified', 'upstream_busy'];

/** Whether a failure may be temporary: it comes from the store (an AppError with a cause) or from the nodes. */
const isPassing = ({ cause, info }: AppError): boolean => cause !== undefined || ofNodes.includes(info.code);

/** Reason to store; a store outage is no reason once the store is writable again. */
const pickReason = ({ cause, info }: AppError): ErrorInfo | undefined => (cause === undefined ? info : undefined);

/** Polls until there is a reference; gives up a registration that cannot be started in time, so that it is not charged. @throws AppError */
async function look(seen: { last: Registration }, deps: RegisterDeps, end: number): Promise<Registration> {
  const { lookMs, store } = deps.registrar;
  let failure: AppError | undefined;
  for (;;) {
    const isLast = deps.now() + lookMs >= end;
    try {
      seen.last = await step(seen.last, deps, isLast ? undefined : end - lookMs);
      if (seen.last.state === 'registered' || seen.last.state === 'failed') return seen.last;
      if (!isLast || seen.last.state === 'sent') failure = undefined;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failure = error;
    }
    if (failure !== undefined && (isLast || !isPassing(failure))) return leave(seen.last, failure, store);
    if (isLast) return seen.last;
    await new Promise((resolve) => setTimeout(resolve, lookMs * (1 + Math.random() / 2)));
  }
}

/** Ends a failed request; a signed registration continues without it. @throws AppError its failure */
async function leave(last: Registration, failure: AppError, store: Registrar['store']): Promise<Registration> {
  const left = await giveUp(last, pickReason(failure), store).catch(() => undefined);
  if (left?.state === 'sent' || left?.state === 'registered') return left;
  throw failure;
}

/** Polls the registration once and sends pending ones until `sendEnd` (unix milliseconds). @throws AppError */
async function step(last: Registration, deps: RegisterDeps, sendEnd: number | undefined): Promise<Registration> {
  const { store } = deps.registrar;
  const stored = await ofStore(async () => (await store.read(last.id)) ?? last);
  const current = stored.state === 'sent' ? await ofStore(() => settle(stored, deps)) : stored;
  const storeNow = sendEnd === undefined ? undefined : await ofStore(() => storeClock(store));
  if (sendEnd !== undefined && storeNow !== undefined && needsSending(current, storeNow())) {
    const terms = await readReferenceTerms(deps);
    await ofStore(() => sendOpen(deps, terms, sendEnd));
  }
  return current;
}
