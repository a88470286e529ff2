import { sameAsset } from '../../core/asset/asset.ts';
import { AppError, type ErrorInfo } from '../../core/errors.ts';
import type { ReferenceHost } from '../../core/reference/reference-host.ts';
import type { RegisterRequest, RegistrationReport } from '../../core/reference/registration.ts';
import type { NetworkService } from '../deps.ts';
import { readTwoOperators } from '../network/host-quorum.ts';
import type { Registration } from '../ports/registration-store.ts';
import { toReport } from './report.ts';
import { settle } from './settle.ts';
import { ofStore, readFacts, readReferenceTerms } from './terms.ts';

/**
 * Error for a failed registration: final, with the reason. `details.cause` has the code of the failure. An unsigned
 * registration was not paid; for a sent one only the network's refusal proves that.
 */
function buildEndError({ fault, attempt }: Pick<Registration, 'fault' | 'attempt'>): ErrorInfo {
  const why = fault?.hint || 'The request for it was given up.';
  const known = attempt === undefined ? ['Nothing was paid.', 'Register again.'] : ['Register again.'];
  const hint = [why, ...known.filter((sentence) => !why.includes(sentence))].join(' ');
  return { code: 'registration_ended', hint, ...(fault === undefined ? {} : { details: { cause: fault.code } }) };
}

const callMs = 2_500;

type FindDeps = Pick<NetworkService, 'references' | 'referenceTerms' | 'facts' | 'now' | 'registrar'>;

/**
 * Reads a registration and the deposits made under it. Triggers further processing of a pending one.
 * @throws AppError reference_not_found, registration_ended, memoless_unavailable, upstream_unavailable.
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

/** Reads a registration. @throws AppError as `findRegistration`. */
export async function readRegistration(id: string, deps: FindDeps): Promise<RegistrationReport> {
  const known = await ofStore(() => deps.registrar.store.read(id));
  if (known === undefined)
    throw new AppError({ code: 'reference_not_found', hint: 'There is no registration of this id. Register again.' });
  // Only the registering endpoint may sign; this one just polls the network.
  const settled = await ofStore(() => settle(known, deps));
  // A failed registration needs no network data.
  if (settled.state === 'failed') throw new AppError(buildEndError(settled));
  return reported(settled, deps);
}

/** Requested amount as given by the caller. */
type Wish = Pick<RegisterRequest, 'requested' | 'isCut'>;

async function reported(settled: Registration, deps: FindDeps, wish: Wish = {}): Promise<RegistrationReport> {
  if (settled.reference === undefined) deps.registrar.carrySoon();
  const [facts, terms] = await Promise.all([readFacts(deps), readReferenceTerms(deps)]);
  return { ...toReport(settled, facts, terms, wish), isReused: false };
}

/**
 * Registration made by an earlier or concurrent execution of the same request. Undefined when there is none, or when it
 * failed, since a run with the same key then makes a new one.
 * @throws AppError memoless_unavailable, upstream_unavailable.
 */
export async function registrationOfRun(wish: Wish, runId: string, deps: FindDeps): Promise<RegistrationReport | undefined> {
  const { store, idOf } = deps.registrar;
  let latest: Registration | undefined;
  for (let failed = 0; failed === 0 || latest?.state === 'failed'; failed += 1) {
    const next = await ofStore(() => store.read(idOf(runId, failed)));
    if (next === undefined) break;
    latest = next;
  }
  if (latest === undefined) return undefined;
  const known = latest;
  const settled = await ofStore(() => settle(known, deps));
  return settled.state === 'failed' ? undefined : reported(settled, deps, wish);
}

/**
 * Deposits under a reference: the longer list of two operators, since a used reference must not show a deposit address.
 * Undefined when neither has the record.
 */
async function depositsOf({ tx }: Pick<RegistrationReport, 'tx'>, hosts: readonly ReferenceHost[]): Promise<readonly string[] | undefined> {
  if (tx === undefined) return undefined;
  const { answers } = await readTwoOperators({ hosts, read: (host) => host.byHash(tx, AbortSignal.timeout(callMs)) });
  const seen = answers.flatMap(({ value }) => (value === undefined ? [] : [value.usedBy]));
  return seen.toSorted((a, b) => b.length - a.length)[0];
}
