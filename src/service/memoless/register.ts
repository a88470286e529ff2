import { formatAsset } from '../../core/asset/asset.ts';
import { AppError, type ErrorInfo } from '../../core/errors.ts';
import { swapPath } from '../../core/pause/pause.ts';
import type { ReferenceHost, ReferenceTerms } from '../../core/reference/reference-host.ts';
import type { RegisterRequest, RegistrationReport } from '../../core/reference/registration.ts';
import type { Deps, Run, WebhookDeps } from '../deps.ts';
import { readBothFacts } from '../network/both-facts.ts';
import { readFromTwoHosts } from '../network/host-quorum.ts';
import { refusePaused } from '../pause/pauses.ts';
import { checkedUrl, openWebhook } from '../webhooks/open-webhook.ts';
import { budgetFor } from './budget.ts';
import { giveUp } from './give-up.ts';
import { checkOrderCap } from './order-cap.ts';
import type { Registrar } from './registrar.ts';
import { reportOf } from './report.ts';
import { costOf, needsSending, sendOpen } from './send.ts';
import { settle } from './settle.ts';
import type { Registration } from './store.ts';
import { storeClock } from './store-clock.ts';
import { checkOrder, ofStore, readFacts, readReferenceTerms } from './terms.ts';

/** A registration with less time than this left is not given to anybody anew, in blocks: an hour. */
const leastBlocks = 600;
const callMs = 2_500;
const mostClaims = 3;
/** A prepared registration of which nobody takes care any more. */
const givenUpMs = 50_000;

interface RegisterDeps extends Pick<Deps, 'references' | 'referenceTerms' | 'facts' | 'pauses' | 'chains' | 'now' | 'registrar'> {
  /** Absent where no request names a webhook. */
  readonly hooks?: WebhookDeps;
}

/**
 * Registers a swap memo under a reference, or gives the one that is there. Waits for the reference for as long
 * as a function may; after that it is a report without one, and `findRegistration` has it later.
 * @throws AppError memoless_unavailable (switched off, halted, no funds, no store, the budget of the day is spent),
 * rate_limited (the caller's share of it), amount_too_high (with the most that an order may be worth), registration_failed, paused, trading_halted, no_route, same_asset,
 * invalid_address, upstream_unavailable.
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
  // Whoever may sign begins while this waits.
  if (signer === undefined) deps.registrar.carrySoon();
  const settled = await follow(claimed.registration, deps, end);
  if (settled.state === 'failed') throw new AppError(settled.fault ?? { code: 'registration_failed', hint: '' });
  if (settled.reference === undefined) deps.registrar.carrySoon();
  return { ...reportOf(settled, facts, terms, request), isReused: claimed.isReused, ...told };
}

/** What is registered is registered, also where nobody can be told of it. */
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

/** The registration that this request is answered with: a new one, or an equal one that can still be used. */
async function claim(
  request: RegisterRequest,
  terms: ReferenceTerms,
  deps: RegisterDeps,
  run: Run,
): Promise<{ readonly registration: Registration; readonly isReused: boolean }> {
  const { store, caps, callerHash, idOf } = deps.registrar;
  const at = await ofStore(() => store.now());
  const hash = (name: string) => callerHash(name, new Date(at).toISOString().slice(0, 10));
  const { charges, ways, own } = budgetFor({ caller: run.caller, cost: costOf(terms), at, hash }, caps);
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
    // What this request has made already is what it gets, whatever has become of it but a failure.
    if (isOwn ? present.state !== 'failed' : await isUsable(present, terms, deps)) return { registration: present, isReused: !isOwn };
    // Of what nothing was signed for, the cost counts no more: whoever gave it up may not have come that far.
    await ofStore(() => store.retire(present, present.state === 'failed' && present.attempt === undefined));
    if (isOwn) failed += 1;
    else count += 1;
  }
  throw new AppError({ code: 'registration_failed', hint: 'The same registration is already in progress. Nothing was paid; try again.' });
}

/** The registration as it stands now: one whose request was given up before anything was signed is failed, and its cost counts no more. */
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

/** A counter begins with its hour or its day; either ends by the clock of UTC. */
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

/** Whether somebody may be sent to pay under it: on its way, or unused with an hour left, by two hosts. What is not known is no. */
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
 * Until the registration has its reference, has failed, or `end` (unix milliseconds) has come. A call that waits
 * for a slow node then is left to itself: what it comes to is in the store.
 */
async function follow(first: Registration, deps: RegisterDeps, end: number): Promise<Registration> {
  const seen = { last: first };
  const followed = look(seen, deps, end);
  followed.catch(() => undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Registration>((resolve) => {
    timer = setTimeout(() => resolve(seen.last), Math.max(0, end - deps.now()));
  });
  return Promise.race([followed, late]).finally(() => clearTimeout(timer));
}

/** The network's nodes did not answer as they should: that may be otherwise in a moment. */
const ofNodes: readonly string[] = ['upstream_unavailable', 'upstream_timeout', 'upstream_invalid', 'deposit_unverified', 'upstream_busy'];

/** An AppError with a cause is of the store. */
const isPassing = ({ cause, info }: AppError): boolean => cause !== undefined || ofNodes.includes(info.code);

/** What is kept of it as the reason; that a store is away is none once it can be written to. */
const reasonOf = ({ cause, info }: AppError): ErrorInfo | undefined => (cause === undefined ? info : undefined);

/** Looks until there is a reference; what cannot be begun in time is given up, so that it costs nobody's budget. @throws AppError */
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

/** What is left of a request that fails: what is signed goes on without it. @throws AppError its failure */
async function leave(last: Registration, failure: AppError, store: Registrar['store']): Promise<Registration> {
  const left = await giveUp(last, reasonOf(failure), store).catch(() => undefined);
  if (left?.state === 'sent' || left?.state === 'registered') return left;
  throw failure;
}

/** One look at what has become of it; until `sendEnd` (unix milliseconds) everything is sent that waits. @throws AppError */
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
