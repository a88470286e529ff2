import { formatAsset } from '../../core/asset/asset.ts';
import { AppError, type ErrorInfo } from '../../core/errors.ts';
import { swapPath } from '../../core/pause/pause.ts';
import type { ReferenceHost, ReferenceTerms } from '../../core/reference/reference-host.ts';
import type { RegisterRequest, RegistrationReport } from '../../core/reference/registration.ts';
import type { Deps, Run, WebhookDeps } from '../deps.ts';
import { readBothFacts } from '../network/both-facts.ts';
import { readFromTwoHosts } from '../network/host-quorum.ts';
import { refusePaused } from '../pause/pauses.ts';
import type { Registration } from '../ports/registration-store.ts';
import { affiliateErrors } from '../quote/route/affiliate.ts';
import { checkedUrl, openWebhook } from '../webhooks/open-webhook.ts';
import { budgetFor, buildCapError } from './budget.ts';
import { follow } from './follow.ts';
import { giveUp } from './give-up.ts';
import { nextAction, unsignedMs } from './next-action.ts';
import { checkOrderCap } from './order-cap.ts';
import { toReport } from './report.ts';
import { sumCost } from './send.ts';
import { settle } from './settle.ts';
import { storeClock, type Timed } from './store-clock.ts';
import { checkOrder, ofStore, readFacts, readReferenceTerms } from './terms.ts';

/** A registration with fewer blocks left than this (an hour) is not reused. */
const minBlocks = 600;
const callMs = 2_500;
const maxClaims = 3;

interface RegisterDeps extends Pick<Deps, 'references' | 'referenceTerms' | 'facts' | 'names' | 'pauses' | 'chains' | 'now' | 'registrar'> {
  /** Absent when no request names a webhook. */
  readonly hooks?: WebhookDeps;
}

/**
 * Registers a swap memo under a reference, or returns the existing one. Waits for the reference as long as the function
 * may run; after that the report has none, and `findRegistration` returns it later.
 * @throws AppError memoless_unavailable (switched off, halted, no funds, no store, daily budget spent), rate_limited
 * (the caller's share of it), amount_too_high (with the maximum value of an order), registration_failed, paused,
 * trading_halted, no_route, same_asset, invalid_address, invalid_field (an affiliate in the memo that THORChain does not
 * know), upstream_unavailable.
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
  const [unknown] = await affiliateErrors(request.order.affiliates, facts, deps);
  if (unknown !== undefined) throw new AppError({ ...unknown, hint: `${unknown.hint} Nothing was registered.` });
  await refusePaused(swapPath('thorchain', { from: request.asset, to }, 'payment'), deps);
  checkOrderCap({ ...request, order: { ...request.order, asset: to } }, deps.registrar.mostUsd, facts);
  const timed = { ...deps, storeNow: await ofStore(() => storeClock(deps.registrar.store)) };
  const claimed = await claim(request, terms, timed, run);
  const told = webhook === undefined ? {} : await openedFor(webhook.url, claimed.registration, { ...deps, hooks: webhook.hooks }, run);
  // Lets the signing process start while this request waits.
  if (signer === undefined) deps.registrar.carrySoon();
  const settled = await follow(claimed.registration, timed, end);
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
  deps: RegisterDeps & Timed,
  run: Run,
): Promise<{ readonly registration: Registration; readonly isReused: boolean }> {
  const { store, caps, callerHash, idOf } = deps.registrar;
  const at = deps.storeNow();
  const hash = (name: string) => callerHash(name, new Date(at).toISOString().slice(0, 10));
  const { charges, ways, own } = budgetFor({ caller: run.caller, cost: sumCost(terms), at, hash }, caps);
  const draft = { asset: formatAsset(request.asset), memo: request.memo, charges, at, version: 0, state: 'prepared' } as const;
  let failed = 0;
  for (let count = 0; count < maxClaims; ) {
    const fresh: Registration = { ...draft, id: idOf(run.id, failed) };
    const claimed = await ofStore(() => store.claim(fresh, ways));
    if (claimed.kind === 'new') return { registration: fresh, isReused: false };
    if (claimed.kind === 'full') throw new AppError(tooMany);
    if (claimed.kind === 'over') throw new AppError(buildCapError(claimed.charge < own, charges[claimed.charge]?.counter ?? '', at));
    const found = await ofStore(() => settle(claimed.registration, deps));
    const isAbandoned = nextAction(found, deps.storeNow(), unsignedMs.request) === 'give up';
    const present = isAbandoned ? await ofStore(() => giveUp(found, undefined, store)) : found;
    const isOwn = present.id === fresh.id;
    // A retry gets its own earlier registration, unless that failed.
    if (present.state !== 'failed' && (isOwn || (await isUsable(present, terms, deps)))) return { registration: present, isReused: !isOwn };
    // Refund the charges if nothing was signed; the process that gave it up may not have got that far.
    await ofStore(() => store.retire(present, present.state === 'failed' && present.attempt === undefined));
    if (isOwn) failed += 1;
    else count += 1;
  }
  throw new AppError({ code: 'registration_failed', hint: 'The same registration is already in progress. Nothing was paid; try again.' });
}

const tooMany: ErrorInfo = {
  code: 'memoless_unavailable',
  hint: 'So many registrations are kept that one more is too much. Nothing was paid. Use a swap with a memo, or try again in an hour.',
};

/** Whether a payer can use it: pending, or unused with an hour left according to two hosts. Unknown counts as no. */
async function isUsable(registration: Registration, terms: ReferenceTerms, { references }: RegisterDeps): Promise<boolean> {
  if (registration.state !== 'registered') return true;
  const { height = 0, attempt } = registration;
  if (attempt === undefined || height + terms.ttlBlocks - terms.height < minBlocks) return false;
  const { tx } = attempt;
  const read = (host: ReferenceHost) => host.byHash(tx, AbortSignal.timeout(callMs));
  const records = await readFromTwoHosts({ network: 'thorchain', hosts: references, read });
  return records.every((record) => record?.reference === registration.reference && record?.usedBy.length === 0);
}
