import { sameAsset } from '../../core/asset/asset.ts';
import { AppError } from '../../core/errors.ts';
import type { ReferenceHost } from '../../core/reference/reference-host.ts';
import type { RegisterRequest, RegistrationReport } from '../../core/reference/registration.ts';
import type { NetworkService } from '../deps.ts';
import { readTwoOperators } from '../network/host-quorum.ts';
import { endOf } from './end-of.ts';
import { reportOf } from './report.ts';
import { settle } from './settle.ts';
import type { Registration } from './store.ts';
import { ofStore, readFacts, readReferenceTerms } from './terms.ts';

const callMs = 2_500;

type FindDeps = Pick<NetworkService, 'references' | 'referenceTerms' | 'facts' | 'now' | 'registrar'>;

/**
 * A registration by its id, and what has been paid under it. One that is under way is carried on with, by whoever may sign.
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

/** A registration by its id. @throws AppError as `findRegistration`. */
export async function readRegistration(id: string, deps: FindDeps): Promise<RegistrationReport> {
  const known = await ofStore(() => deps.registrar.store.read(id));
  if (known === undefined)
    throw new AppError({ code: 'reference_not_found', hint: 'There is no registration of this id. Register again.' });
  // Only the endpoint that registers may sign; here the network is looked at.
  const settled = await ofStore(() => settle(known, deps));
  // An end is one whether or not the network answers now.
  if (settled.state === 'failed') throw new AppError(endOf(settled));
  return reported(settled, deps);
}

/** What somebody wants to send, as they said it. */
type Wish = Pick<RegisterRequest, 'requested' | 'isCut'>;

async function reported(settled: Registration, deps: FindDeps, wish: Wish = {}): Promise<RegistrationReport> {
  if (settled.reference === undefined) deps.registrar.carrySoon();
  const [facts, terms] = await Promise.all([readFacts(deps), readReferenceTerms(deps)]);
  return { ...reportOf(settled, facts, terms, wish), isReused: false };
}

/**
 * To whoever repeats a request while it is worked on, or after the process that did has ended: the registration that it
 * made. Undefined while there is none, and once it has failed, since a run of the same key makes another one.
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

/** What has been sent under a reference: of two operators the one that has seen more, since a use hides an address. Undefined when none says. */
async function depositsOf({ tx }: Pick<RegistrationReport, 'tx'>, hosts: readonly ReferenceHost[]): Promise<readonly string[] | undefined> {
  if (tx === undefined) return undefined;
  const { answers } = await readTwoOperators({ hosts, read: (host) => host.byHash(tx, AbortSignal.timeout(callMs)) });
  const seen = answers.flatMap(({ value }) => (value === undefined ? [] : [value.usedBy]));
  return seen.toSorted((a, b) => b.length - a.length)[0];
}
