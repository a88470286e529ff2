import { type BaseAmount, baseAmount } from '../../core/amount.ts';
import { type Asset, formatAsset, parseAsset, sameAsset } from '../../core/asset/asset.ts';
import { chains } from '../../core/chain/chain.ts';
import { AppError, type ErrorInfo, must } from '../../core/errors.ts';
import type { NetworkFacts } from '../../core/network/node.ts';
import { swapPath } from '../../core/pause/pause.ts';
import { amountAbove, gasReferenceForm, minimumAmount, referenceForm } from '../../core/reference/reference.ts';
import type { ReferenceHost, ReferenceTerms } from '../../core/reference/reference-host.ts';
import type { RegisterRequest, RegistrationReport } from '../../core/reference/registration.ts';
import type { Deps, NetworkService, Run } from '../deps.ts';
import { readBothFacts } from '../network/both-facts.ts';
import { readFromTwoHosts, readTwoOperators } from '../network/host-quorum.ts';
import { refusePaused } from '../pause/pauses.ts';
import { budgetFor } from './budget.ts';
import { checkOrderCap } from './order-cap.ts';
import { costOf, resendMs, sendOpen } from './send.ts';
import { settle } from './settle.ts';
import type { Registration } from './store.ts';
import { checkOrder, ofStore, readFacts, readReferenceTerms } from './terms.ts';

/** A registration with less time than this left is not given to anybody anew, in blocks: an hour. */
const leastBlocks = 600;
const callMs = 2_500;
const mostClaims = 3;
const blockSeconds = 6;
/** A prepared registration of which nobody takes care any more. */
const givenUpMs = 50_000;

type RegisterDeps = Pick<Deps, 'references' | 'referenceTerms' | 'facts' | 'pauses' | 'chains' | 'now' | 'registrar'>;
type FindDeps = Pick<NetworkService, 'references' | 'referenceTerms' | 'facts' | 'now' | 'registrar'>;

/**
 * Registers a swap memo under a reference, or gives the one that is there. Waits for the reference for as long
 * as a function may; after that it is a report without one, and `findRegistration` has it later.
 * @throws AppError memoless_unavailable (switched off, halted, no funds, no store, the budget of the day is spent),
 * rate_limited (the caller's share of it), amount_too_high (with the most that an order may be worth), registration_failed, paused, trading_halted, no_route, same_asset,
 * invalid_address, upstream_unavailable.
 */
export async function registerMemoless(request: RegisterRequest, deps: RegisterDeps, run: Run): Promise<RegistrationReport> {
  const { patienceMs, signer } = deps.registrar;
  const end = deps.now() + patienceMs;
  if (signer === undefined)
    throw new AppError({ code: 'memoless_unavailable', hint: 'This deployment does not pay for registrations. Use a swap with a memo.' });
  const [facts, terms, known] = await Promise.all([readFacts(deps), readReferenceTerms(deps), readBothFacts(deps)]);
  const { to } = checkOrder(request.asset, request.order, facts, known);
  await refusePaused(swapPath('thorchain', { from: request.asset, to }, 'payment'), deps);
  checkOrderCap({ ...request, order: { ...request.order, asset: to } }, deps.registrar.mostUsd, facts);
  const claimed = await claim(request, terms, deps, run);
  const settled = await follow(claimed.registration, deps, end);
  if (settled.state === 'failed') throw new AppError(settled.fault ?? { code: 'registration_failed', hint: '' });
  return { ...reportOf(settled, facts, terms, request.requested), isReused: claimed.isReused };
}

/**
 * A registration by its id, carried on with if it was left on the way, and what has been paid under it.
 * @throws AppError reference_not_found, registration_failed, memoless_unavailable, upstream_unavailable.
 */
export async function findRegistration(
  { id }: { readonly id: string },
  deps: FindDeps & Pick<NetworkService, 'tracks'>,
): Promise<RegistrationReport> {
  const report = await readRegistration(id, deps);
  const deposits = report.reference === undefined ? undefined : await depositsOf(report, deps.references);
  const [tx] = deposits ?? [];
  if (deposits === undefined || tx === undefined) return { ...report, ...(deposits === undefined ? {} : { deposits }) };
  const track = await deps.tracks.read('thorchain', tx);
  const input = track.ok ? track.value?.input : undefined;
  const amount = input !== undefined && sameAsset(input.asset, report.asset) ? input.amount : undefined;
  return { ...report, deposits, firstDeposit: { tx, ...(amount === undefined ? {} : { amount }) } };
}

/** A registration by its id. @throws AppError as `findRegistration`. */
export async function readRegistration(id: string, deps: FindDeps): Promise<RegistrationReport> {
  const known = await ofStore(() => deps.registrar.store.read(id));
  if (known === undefined)
    throw new AppError({ code: 'reference_not_found', hint: 'There is no registration of this id. Register again.' });
  const [facts, terms] = await Promise.all([readFacts(deps), readReferenceTerms(deps)]);
  // Only the endpoint that registers may sign; here the network is looked at.
  const settled = await ofStore(() => settle(known, deps));
  if (settled.state === 'failed') throw new AppError(settled.fault ?? { code: 'registration_failed', hint: '' });
  return { ...reportOf(settled, facts, terms, undefined), isReused: false };
}

/** What has been sent under a reference: of two operators the one that has seen more, since a use hides an address. Undefined when none says. */
async function depositsOf({ tx }: Pick<RegistrationReport, 'tx'>, hosts: readonly ReferenceHost[]): Promise<readonly string[] | undefined> {
  if (tx === undefined) return undefined;
  const { answers } = await readTwoOperators({ hosts, read: (host) => host.byHash(tx, AbortSignal.timeout(callMs)) });
  const seen = answers.flatMap(({ value }) => (value === undefined ? [] : [value.usedBy]));
  return seen.toSorted((a, b) => b.length - a.length)[0];
}

/** The registration that this request is answered with: a new one, or an equal one that can still be used. */
async function claim(
  request: RegisterRequest,
  terms: ReferenceTerms,
  deps: RegisterDeps,
  run: Run,
): Promise<{ readonly registration: Registration; readonly isReused: boolean }> {
  const { store, caps, callerHash } = deps.registrar;
  const at = deps.now();
  const hash = (name: string) => callerHash(name, new Date(at).toISOString().slice(0, 10));
  const { charges, ways, own } = budgetFor({ caller: run.caller, cost: costOf(terms), at, hash }, caps);
  const fresh: Registration = {
    id: `reg_${crypto.randomUUID().replaceAll('-', '').slice(0, 24)}`,
    asset: formatAsset(request.asset),
    memo: request.memo,
    charges,
    at,
    version: 0,
    state: 'prepared',
  };
  for (let count = 0; count < mostClaims; count += 1) {
    const claimed = await ofStore(() => store.claim(fresh, ways));
    if (claimed.kind === 'new') return { registration: fresh, isReused: false };
    if (claimed.kind === 'over') throw new AppError(overOf(claimed.charge < own, charges[claimed.charge]?.counter ?? '', at));
    const present = await refreshed(claimed.registration, deps);
    if (await isUsable(present, terms, deps)) return { registration: present, isReused: true };
    await ofStore(() => store.retire(present, false));
  }
  throw new AppError({ code: 'registration_failed', hint: 'The same registration is already in progress. Nothing was paid; try again.' });
}

/** The registration as it stands now: one whose request was given up before anything was signed is failed, and its cost counts no more. */
async function refreshed(registration: Registration, deps: RegisterDeps): Promise<Registration> {
  if (registration.state === 'sent') return ofStore(() => settle(registration, deps));
  if (registration.state !== 'prepared' || deps.now() - registration.at < givenUpMs) return registration;
  return ofStore(() => giveUp(registration, undefined, deps));
}

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

async function look(seen: { last: Registration }, deps: RegisterDeps, end: number): Promise<Registration> {
  const { store, lookMs } = deps.registrar;
  for (;;) {
    const { last } = seen;
    const stored = await ofStore(async () => (await store.read(last.id)) ?? last);
    const current = stored.state === 'sent' ? await ofStore(() => settle(stored, deps)) : stored;
    seen.last = current;
    if (current.state === 'registered' || current.state === 'failed') return current;
    if (deps.now() + lookMs >= end) return current;
    if (needsSending(current, deps.now())) await send(current, deps, end - lookMs);
    await new Promise((resolve) => setTimeout(resolve, lookMs * (1 + Math.random() / 2)));
  }
}

/** Has everything sent that waits. What cannot be begun is given up, so that it costs nobody's budget. @throws AppError */
async function send(registration: Registration, deps: RegisterDeps, end: number): Promise<void> {
  try {
    const terms = await readReferenceTerms(deps);
    await ofStore(() => sendOpen(deps, terms, end));
  } catch (error) {
    const fault = error instanceof AppError ? error.info : undefined;
    await giveUp(registration, fault, deps).catch(() => undefined);
    throw error;
  }
}

/** Fails a registration of which nothing is signed, and gives its cost back; any other stays as it is. */
async function giveUp(
  registration: Registration,
  error: ErrorInfo | undefined,
  { registrar: { store } }: RegisterDeps,
): Promise<Registration> {
  const present = (await store.read(registration.id)) ?? registration;
  if (present.state !== 'prepared') return present;
  const written = await store.write({ ...present, state: 'failed', ...(error === undefined ? {} : { fault: error }) });
  if (written === undefined) return (await store.read(registration.id)) ?? present;
  await store.retire(written, true);
  return written;
}

const needsSending = ({ state, attempt }: Registration, now: number): boolean =>
  state === 'prepared' || (attempt !== undefined && now - attempt.sentAt > resendMs);

/** What the store has → what its owner is told. */
function reportOf(
  registration: Registration,
  facts: NetworkFacts,
  terms: ReferenceTerms,
  requested: BaseAmount | undefined,
): Omit<RegistrationReport, 'isReused'> {
  const asset = must(parseAsset(registration.asset, 'thorchain'));
  const { id, memo, reference, height, registeredBy, attempt } = registration;
  const form = gasReferenceForm(asset) ?? referenceForm(chains[asset.chain]?.decimals ?? 8);
  const shared = {
    id,
    asset,
    memo,
    form,
    ...(registeredBy === undefined ? {} : { registeredBy }),
    ...(attempt === undefined ? {} : { tx: attempt.tx }),
  };
  if (reference === undefined || height === undefined) return shared;
  const own = { ...form, digits: reference.length };
  const minimum = minimumAmount(reference, own, dustOf(asset, facts));
  const wanted = requested === undefined || requested < minimum ? minimum : requested;
  return {
    ...shared,
    form: own,
    reference,
    height,
    expiresAt: height + terms.ttlBlocks,
    minimum,
    ...(requested === undefined ? {} : { suggested: amountAbove(wanted, reference, own) }),
  };
}

/** Deposits up to this are lost; in 1e8 units of the asset. */
export function dustOf(asset: Asset, facts: NetworkFacts): BaseAmount {
  const own = chains[asset.chain]?.dust.thorchain ?? 0n;
  const said = facts.inbound.find((entry) => entry.chain === asset.chain)?.dustThreshold ?? 0n;
  return baseAmount(said > own ? said : own);
}

/** Blocks of THORChain → seconds. */
export const secondsOf = (blocks: number): number => blocks * blockSeconds;
