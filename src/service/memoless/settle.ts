import { AppError } from '../../core/errors.ts';
import type { ReferenceHost, ReferenceRecord } from '../../core/reference/reference-host.ts';
import type { Deps } from '../deps.ts';
import { readFromTwoHosts } from '../network/host-quorum.ts';
import type { Registrar } from '../ports/registrar.ts';
import type { Registration, RegistrationAttempt } from '../ports/registration-store.ts';
import { markFailed, notTaken } from './give-up.ts';

const callMs = 2_500;
/** Timeout while a request waits for the reference. */
const lookMs = 1_200;
/** Two blocks, after which a registration without a reference is checked for being lost. */
const inquestMs = 12_000;
/** Extra blocks after the timeout height before it counts as passed. */
const spareBlocks = 3;

type SettleDeps = Pick<Deps, 'references'> & { readonly registrar: Pick<Registrar, 'store' | 'alert'> };
type Sent = Registration & { readonly attempt: RegistrationAttempt };

/**
 * Resolves a sent registration to its reference, or to failed when it can no longer get one. Requires two hosts with the
 * same record, matching what was signed here; otherwise returns it unchanged. Rejects when the store fails.
 */
export async function settle(registration: Registration, deps: SettleDeps): Promise<Registration> {
  const { attempt } = registration;
  if (registration.state !== 'sent' || attempt === undefined) return registration;
  const { store, alert } = deps.registrar;
  const sent = { ...registration, attempt };
  const isLate = (await store.now()) - attempt.signedAt >= inquestMs;
  const records = await recordsOf(sent, isLate ? callMs : lookMs, deps);
  if (records === undefined) return registration;
  const [first] = records;
  if (first !== undefined && records.every((one) => isEqual(one, first))) {
    const next = { ...sent, state: 'registered', reference: first.reference, height: first.height } as const;
    return (await store.write(next)) ?? (await store.read(sent.id)) ?? registration;
  }
  // A host one block behind has no record yet; differing records are not trusted.
  const isContested = first !== undefined && records.every((one) => one !== undefined);
  if (isContested) alert('memoless_hosts_disagree', { id: sent.id, tx: attempt.tx });
  if (!isLate || records.some((one) => one !== undefined)) return registration;
  if (!(await isLost(attempt, deps.references))) return registration;
  // Charges are not refunded: the network fee may have been paid.
  return markFailed(registration, store, false, notTaken('THORChain did not carry the registration out. Register again.'));
}

/** Records of our transaction from two hosts; a host with a different registration counts as failed. Undefined when too few reply. */
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

/** Whether the record matches the transaction signed here. */
const isOurs = (record: ReferenceRecord, { asset, memo, attempt, registeredBy }: Sent): boolean =>
  record.registrationHash === attempt.tx.toUpperCase() &&
  record.memo === memo &&
  record.asset.toUpperCase() === asset.toUpperCase() &&
  (registeredBy === undefined || record.registeredBy === registeredBy);

/** Whether two records have the same reference and height, the values shown to the payer. */
const isEqual = (one: ReferenceRecord | undefined, other: ReferenceRecord): boolean =>
  one !== undefined && one.reference === other.reference && one.height === other.height;

/** Whether two hosts agree that no block can include it any more, or that it failed in a block. */
async function isLost({ tx, timeoutHeight }: RegistrationAttempt, hosts: readonly ReferenceHost[]): Promise<boolean> {
  // Read the heights first: a transaction missing after its last possible block has passed will never be included.
  const heights = await ofTwo(hosts, (host) => host.terms(AbortSignal.timeout(callMs)));
  const seen = await ofTwo(hosts, (host) => host.included(tx, AbortSignal.timeout(callMs)));
  if (heights === undefined || seen === undefined) return false;
  const isFailed = seen.every((block) => block !== undefined && block.code !== 0);
  const isPast = heights.every(({ height }) => height > timeoutHeight + spareBlocks);
  return isFailed || (isPast && seen.every((block) => block === undefined));
}
