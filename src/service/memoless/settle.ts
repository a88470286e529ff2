import { AppError } from '../../core/errors.ts';
import type { ReferenceHost, ReferenceRecord } from '../../core/reference/reference-host.ts';
import type { Deps } from '../deps.ts';
import { readFromTwoHosts } from '../network/host-quorum.ts';
import type { Registrar } from './registrar.ts';
import { notTaken } from './send.ts';
import type { Registration, RegistrationAttempt } from './store.ts';

const callMs = 2_500;
/** While somebody waits for the reference, who has a deadline of their own. */
const lookMs = 1_200;
/** After two blocks without a reference it is worth asking why. */
const inquestMs = 12_000;
/** Blocks after the last one that could have had a transaction. */
const spareBlocks = 3;

type SettleDeps = Pick<Deps, 'references'> & { readonly registrar: Pick<Registrar, 'store' | 'alert'> };
type Sent = Registration & { readonly attempt: RegistrationAttempt };

/**
 * Looks for what became of a sent registration: its reference, or that it has none and never will. Nothing is taken
 * from one host: two have to keep the same record, and it has to be what was signed here. Else it is returned as it is.
 * Rejects when the store fails.
 */
export async function settle(registration: Registration, deps: SettleDeps): Promise<Registration> {
  const { attempt } = registration;
  if (registration.state !== 'sent' || attempt === undefined) return registration;
  const sent = { ...registration, attempt };
  const isLate = (await deps.registrar.store.now()) - attempt.signedAt >= inquestMs;
  const records = await recordsOf(sent, isLate ? callMs : lookMs, deps);
  if (records === undefined) return registration;
  const [first] = records;
  if (first !== undefined && records.every((one) => isEqual(one, first))) return registered(sent, first, deps);
  // A host that is a block behind has no record yet; one that has another is nobody to believe.
  const isContested = first !== undefined && records.every((one) => one !== undefined);
  if (isContested) deps.registrar.alert('memoless_hosts_disagree', { id: sent.id, tx: attempt.tx });
  if (!isLate || records.some((one) => one !== undefined)) return registration;
  return (await isLost(sent.attempt, deps.references)) ? failed(registration, deps) : registration;
}

/** What two hosts have under our transaction; a host that answers with a record of anything else counts as none. Undefined when too few answer. */
async function recordsOf(sent: Sent, ms: number, deps: SettleDeps): Promise<readonly (ReferenceRecord | undefined)[] | undefined> {
  return ofTwo(deps.references, async (host) => {
    const reply = await host.byHash(sent.attempt.tx, AbortSignal.timeout(ms));
    if (!reply.ok || reply.value === undefined || isOurs(reply.value, sent)) return reply;
    deps.registrar.alert('memoless_foreign_record', { id: sent.id, tx: sent.attempt.tx, host: host.host });
    return { ok: false, error: { kind: 'invalid', info: { code: 'upstream_invalid', hint: 'A host has another registration.' } } };
  });
}

async function ofTwo<T>(
  hosts: readonly ReferenceHost[],
  read: Parameters<typeof readFromTwoHosts<ReferenceHost, T>>[0]['read'],
): Promise<readonly T[] | undefined> {
  try {
    return await readFromTwoHosts({ network: 'thorchain', hosts, read });
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** The record is of the transaction that was signed here, and says what it says. */
const isOurs = (record: ReferenceRecord, { asset, memo, attempt, registeredBy }: Sent): boolean =>
  record.registrationHash === attempt.tx.toUpperCase() &&
  record.memo === memo &&
  record.asset.toUpperCase() === asset.toUpperCase() &&
  (registeredBy === undefined || record.registeredBy === registeredBy);

/** Both give it the same digits, from the same height on: what a payer is told. */
const isEqual = (one: ReferenceRecord | undefined, other: ReferenceRecord): boolean =>
  one !== undefined && one.reference === other.reference && one.height === other.height;

async function registered(registration: Registration, record: ReferenceRecord, deps: SettleDeps): Promise<Registration> {
  const { reference, height } = record;
  const { store } = deps.registrar;
  const next = { ...registration, state: 'registered', reference, height } as const;
  return (await store.write(next)) ?? (await store.read(registration.id)) ?? registration;
}

/** No block can have it any more, or one has it as failed; by two hosts. */
async function isLost({ tx, timeoutHeight }: RegistrationAttempt, hosts: readonly ReferenceHost[]): Promise<boolean> {
  // The heights first: what was not in a block after its last one had passed will be in none.
  const heights = await ofTwo(hosts, (host) => host.terms(AbortSignal.timeout(callMs)));
  const seen = await ofTwo(hosts, (host) => host.included(tx, AbortSignal.timeout(callMs)));
  if (heights === undefined || seen === undefined) return false;
  const isFailed = seen.every((block) => block !== undefined && block.code !== 0);
  const isPast = heights.every(({ height }) => height > timeoutHeight + spareBlocks);
  return isFailed || (isPast && seen.every((block) => block === undefined));
}

async function failed(registration: Registration, deps: SettleDeps): Promise<Registration> {
  const { store } = deps.registrar;
  const error = notTaken('THORChain did not carry the registration out. Register again.');
  const written = await store.write({ ...registration, state: 'failed', fault: error });
  if (written === undefined) return (await store.read(registration.id)) ?? registration;
  // What it cost stays counted: the network's fee may have been paid.
  await store.retire(written, false);
  return written;
}
