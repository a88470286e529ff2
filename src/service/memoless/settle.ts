import type { NodeReply } from '../../core/network/node.ts';
import type { ReferenceHost, ReferenceRecord } from '../../core/reference/reference-host.ts';
import type { Deps } from '../deps.ts';
import { readFromFirstHost } from '../network/host-fallback.ts';
import type { Registrar } from './registrar.ts';
import { notTaken } from './send.ts';
import type { Registration } from './store.ts';

const callMs = 2_500;
/** While somebody waits for the reference, who has a deadline of their own. */
const lookMs = 1_200;
const wantedHosts = 2;
/** After two blocks without a reference it is worth asking why. */
const inquestMs = 12_000;
/** Blocks after the last one that could have had a transaction. */
const spareBlocks = 3;

type SettleDeps = Pick<Deps, 'references' | 'now'> & { readonly registrar: Pick<Registrar, 'store'> };

/**
 * Looks for what became of a sent registration: its reference, or that it has none and never will. Else it is
 * returned as it is. Rejects when the store fails.
 */
export async function settle(registration: Registration, deps: SettleDeps): Promise<Registration> {
  const { attempt } = registration;
  if (registration.state !== 'sent' || attempt === undefined) return registration;
  const hosts = deps.references.slice(0, wantedHosts);
  const isLate = deps.now() - attempt.signedAt >= inquestMs;
  const request = (host: ReferenceHost, ms: number) => host.byHash(attempt.tx, AbortSignal.timeout(ms));
  const hasRecord = (found: ReferenceRecord | undefined) => found !== undefined;
  const reply = await readFromFirstHost({ hosts, read: (host) => request(host, isLate ? callMs : lookMs), settles: hasRecord });
  if (reply?.ok && reply.value !== undefined) return registered(registration, reply.value, deps);
  if (!isLate) return registration;
  // Nobody gives a registration up on the word of one host.
  const replies = await Promise.all(hosts.map((host) => request(host, callMs)));
  const record = replies.flatMap((one) => (one.ok && one.value !== undefined ? [one.value] : []))[0];
  if (record !== undefined) return registered(registration, record, deps);
  if (replies.some((one) => !one.ok)) return registration;
  return (await isLost(attempt, hosts)) ? failed(registration, deps) : registration;
}

async function registered(registration: Registration, record: ReferenceRecord, deps: SettleDeps): Promise<Registration> {
  const { reference, height } = record;
  const { store } = deps.registrar;
  const next = { ...registration, state: 'registered', reference, height } as const;
  return (await store.write(next)) ?? (await store.read(registration.id)) ?? registration;
}

/** No block can have it any more, or one has it as failed. */
async function isLost({ tx, timeoutHeight }: NonNullable<Registration['attempt']>, hosts: readonly ReferenceHost[]): Promise<boolean> {
  // The heights first: what was not in a block after its last one had passed will be in none.
  const heights = await Promise.all(hosts.map((host) => host.terms(AbortSignal.timeout(callMs))));
  const seen = await Promise.all(hosts.map((host) => host.included(tx, AbortSignal.timeout(callMs))));
  const isFailed = seen.some((reply) => reply.ok && reply.value !== undefined && reply.value.code !== 0);
  const isPast = heights.every((reply) => reply.ok && reply.value.height > timeoutHeight + spareBlocks);
  const isAbsent = seen.every((reply: NodeReply<unknown>) => reply.ok && reply.value === undefined);
  return isFailed || (isPast && isAbsent);
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
