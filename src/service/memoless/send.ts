import type { ChainAccess, Rejection } from '../../core/account/account.ts';
import { type BaseAmount, maxOf } from '../../core/amount.ts';
import { parseAsset } from '../../core/asset/asset.ts';
import { AppError, type ErrorInfo, must } from '../../core/errors.ts';
import type { ReferenceTerms } from '../../core/reference/reference-host.ts';
import { signRegistration } from '../../core/transaction/reference-deposit.ts';
import type { Deps } from '../deps.ts';
import type { HotSigner, PayingRegistrar } from '../ports/registrar.ts';
import type { Registration, RegistrationAttempt } from '../ports/registration-store.ts';
import { markFailed, notTaken } from './give-up.ts';
import { nextAction, unsignedMs } from './next-action.ts';
import { storeClock } from './store-clock.ts';
import { readReferenceTerms } from './terms.ts';

/** Dependencies of sending registrations. */
export type SendDeps = Pick<Deps, 'chains' | 'now' | 'referenceTerms'> & { readonly registrar: PayingRegistrar };

/** Signing lease, renewed by its holder; shorter than a request waits for its reference, so that a crashed holder's expires in time. */
const leaseMs = 5_000;
/** Minimum lease time left before a broadcast: covers one node call and one store call. */
const leaseSpareMs = 3_500;
const callMs = 2_500;
/** Blocks until a signed registration expires: two minutes. */
const waitBlocks = 20;
const sequenceKeepMs = 120_000;
const maxTries = 8;

const abandoned = notTaken('The request for it was given up. Nothing was paid.');
const outOfFunds: ErrorInfo = {
  code: 'memoless_unavailable',
  hint: 'The account that pays for registrations has run out of RUNE. Nothing was registered.',
};

/** State of one lease holder while it signs. */
interface Shift {
  readonly deps: SendDeps;
  readonly signer: HotSigner;
  readonly access: ChainAccess;
  readonly holder: string;
  readonly terms: ReferenceTerms;
  readonly chainId: string;
  readonly accountNumber: bigint;
  /** Sequence of the next transaction. */
  next: bigint;
  /** End of the lease, in milliseconds of the process's monotonic clock. */
  leaseEnd: number;
  /** Store clock in unix milliseconds. */
  readonly storeNow: () => number;
}

/**
 * Signs and broadcasts pending registrations under the exclusive lease, until `end` (unix milliseconds). Returns at once
 * when the lease is taken. A signed transaction is stored before it is broadcast; afterwards only the same bytes are
 * sent, so nothing is paid twice. Rejects when the store fails. @throws AppError
 */
export async function sendOpen(deps: SendDeps, end: number): Promise<void> {
  const terms = await readReferenceTerms(deps);
  const { store, signer } = deps.registrar;
  const access = deps.chains.of('THOR');
  if (signer === undefined || access === undefined) return;
  const holder = crypto.randomUUID();
  const leaseEnd = performance.now() + leaseMs;
  if (!(await store.lease(holder, leaseMs))) return;
  try {
    const storeNow = await storeClock(store);
    const shift = await begin({ deps, signer, access, holder, terms, leaseEnd, storeNow });
    for (const registration of await store.open()) {
      if (deps.now() >= end || !(await keepLease(shift))) return;
      if (!(await advance(shift, registration))) return;
    }
  } finally {
    await store.unlease(holder).catch(() => undefined);
  }
}

/** Loads the signing account from the chain. @throws AppError when it cannot be read. */
async function begin(known: Omit<Shift, 'chainId' | 'accountNumber' | 'next'>): Promise<Shift> {
  const { deps, signer, access, terms } = known;
  const { address } = signer.account();
  const [facts, held] = await Promise.all([
    access.signingFacts(address, AbortSignal.timeout(callMs)),
    access.balances(address, [], AbortSignal.timeout(callMs)),
  ]);
  if (!facts.ok) throw new AppError(facts.error.kind === 'refused' ? outOfFunds : facts.error.info);
  if (facts.value.kind !== 'cosmos')
    throw new AppError({ code: 'upstream_invalid', hint: 'THORChain sent an answer that cannot be read.' });
  const remembered = (await deps.registrar.store.nextSequence()) ?? 0n;
  const { chainId, accountNumber, sequence } = facts.value;
  const cost = sumCost(terms);
  if (held.ok) await noteBalance(deps, address, held.value[0]?.amount ?? 0n, cost);
  return { ...known, chainId, accountNumber, next: maxOf(remembered, sequence) };
}

/** Cost of one registration. */
export const sumCost = ({ nativeFee, registrationCost }: Pick<ReferenceTerms, 'nativeFee' | 'registrationCost'>): BaseAmount =>
  (nativeFee + registrationCost) as BaseAmount;

async function noteBalance({ registrar, now }: SendDeps, address: string, balance: bigint, cost: bigint): Promise<void> {
  await registrar.store.keepAccount({ address, balance: `${balance}`, cost: `${cost}`, at: now() });
  if (balance < cost * 100n) registrar.alert('memoless_low_balance', { address, rune: `${balance}`, cost: `${cost}` });
}

async function keepLease(shift: Shift): Promise<boolean> {
  const { deps, holder } = shift;
  if (performance.now() < shift.leaseEnd - leaseSpareMs) return true;
  const leaseEnd = performance.now() + leaseMs;
  if (!(await deps.registrar.store.lease(holder, leaseMs))) return false;
  shift.leaseEnd = leaseEnd;
  return true;
}

/** Advances one registration. False: nothing more can be sent now. */
async function advance(shift: Shift, registration: Registration): Promise<boolean> {
  const action = nextAction(registration, shift.storeNow(), unsignedMs.signer);
  if (action === 'sign') return signAndSend(shift, registration);
  if (action === 'resend') return resend(shift, registration);
  if (action === 'give up') await markFailed(registration, shift.deps.registrar.store, true, abandoned);
  // It may have ended since it was listed; never sign again once there is a reference.
  return true;
}

/** Another candidate sequence after `tried` was rejected. */
async function otherSequence(shift: Shift, tried: bigint): Promise<bigint> {
  const facts = await shift.access.signingFacts(shift.signer.account().address, AbortSignal.timeout(callMs));
  const committed = facts.ok && facts.value.kind === 'cosmos' ? facts.value.sequence : tried;
  // The chain counts committed transactions only; mempool ones count as well.
  return committed === tried || (committed < tried && shift.next !== tried) ? tried + 1n : committed;
}

async function signAndSend(shift: Shift, registration: Registration): Promise<boolean> {
  const { deps } = shift;
  let current = registration;
  let sequence = shift.next;
  const tried = new Set<bigint>();
  for (let count = 0; count < maxTries; count += 1) {
    while (tried.has(sequence)) sequence += 1n;
    tried.add(sequence);
    if (!(await keepLease(shift))) return false;
    const stored = await deps.registrar.store.write(signed(shift, current, sequence));
    if (stored?.attempt === undefined) return true;
    current = stored;
    const verdict = await handOver(shift, stored.attempt);
    if (verdict === 'taken' || verdict === 'unknown') {
      shift.next = sequence + 1n;
      await deps.registrar.store.keepSequence(shift.next, sequenceKeepMs);
      return verdict === 'taken';
    }
    if (verdict === 'expired') break;
    if (verdict !== 'wrong_sequence') return refuse(shift, stored, verdict);
    sequence = await otherSequence(shift, sequence);
  }
  // No node accepted it: back to prepared, to be signed again later.
  const { attempt: _none, ...rest } = current;
  await deps.registrar.store.write({ ...rest, state: 'prepared' });
  return false;
}

/** Signs the registration; the result must be stored before it is sent. */
function signed(shift: Shift, registration: Registration, sequence: bigint): Registration {
  const { signer, terms, chainId, accountNumber } = shift;
  const { address, publicKey } = signer.account();
  const timeoutHeight = terms.height + waitBlocks;
  const { bytes, tx } = signRegistration(
    {
      asset: must(parseAsset(registration.asset, 'thorchain')),
      memo: registration.memo,
      address,
      signer: { publicKey, accountNumber, sequence, chainId },
      timeoutHeight,
    },
    (digest) => signer.sign(digest),
  );
  const at = shift.storeNow();
  const attempt = { tx, bytes, sequence: `${sequence}`, timeoutHeight, signedAt: at, sentAt: at };
  return { ...registration, state: 'sent', registeredBy: address, attempt };
}

/** Outcome of a broadcast. `expired`: the timeout height has passed, since the height known here was stale. */
type Verdict = 'taken' | 'unknown' | Rejection;

async function handOver({ access }: Shift, { bytes, tx }: RegistrationAttempt): Promise<Verdict> {
  const reply = await access.broadcast(bytes, tx, AbortSignal.timeout(callMs));
  if (!reply.ok) return 'unknown';
  return reply.value.kind === 'rejected' ? reply.value.why : 'taken';
}

/** Marks the registration as failed: rejected before a block, so nothing was paid. */
async function refuse(shift: Shift, registration: Registration, verdict: Verdict): Promise<boolean> {
  const { store, alert } = shift.deps.registrar;
  const isPoor = verdict === 'insufficient_funds';
  const error = isPoor ? outOfFunds : notTaken('THORChain refused the registration. Nothing was paid.');
  await markFailed(registration, store, true, error);
  alert(isPoor ? 'memoless_no_funds' : 'memoless_refused', { id: registration.id });
  return !isPoor;
}

/** Rebroadcasts the same bytes while a block can still include them. */
async function resend(shift: Shift, registration: Registration): Promise<boolean> {
  const { deps, terms } = shift;
  const { attempt } = registration;
  if (attempt === undefined || attempt.timeoutHeight <= terms.height) return true;
  const stored = await deps.registrar.store.write({ ...registration, attempt: { ...attempt, sentAt: shift.storeNow() } });
  if (stored?.attempt === undefined) return true;
  return (await handOver(shift, stored.attempt)) !== 'unknown';
}
