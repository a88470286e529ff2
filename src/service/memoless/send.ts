import type { ChainAccess } from '../../core/account/account.ts';
import type { BaseAmount } from '../../core/amount.ts';
import { parseAsset } from '../../core/asset/asset.ts';
import { AppError, type ErrorInfo, must } from '../../core/errors.ts';
import { type SignedRegistration, signRegistration } from '../../core/reference/reference-deposit.ts';
import type { ReferenceTerms } from '../../core/reference/reference-host.ts';
import type { Deps } from '../deps.ts';
import type { HotSigner, PayingRegistrar } from './registrar.ts';
import type { Registration, RegistrationAttempt } from './store.ts';
import { storeClock } from './store-clock.ts';

/** What a registration is sent with. */
export type SendDeps = Pick<Deps, 'chains' | 'now'> & { readonly registrar: PayingRegistrar };

/** Shorter than a request waits for its reference, so that what the dead hold is free in time; a holder renews it. */
const leaseMs = 5_000;
/** What is left of the lease when something is handed over: a call to a node, and one to the store. */
const leaseSpareMs = 3_500;
const callMs = 2_500;
/** Blocks that a signed registration may wait: two minutes. */
const waitBlocks = 20;
/** A prepared one that nobody waits for any more. */
const abandonedMs = 60_000;
/** A sent one without a reference for so long is handed over again, the same bytes: within the second block. */
export const resendMs = 5_000;
const sequenceKeepMs = 120_000;
const mostTries = 8;

/** The error of a registration that the network did not take; `hint` says why. */
export const notTaken = (hint: string): ErrorInfo => ({ code: 'registration_failed', hint });
const outOfFunds: ErrorInfo = {
  code: 'memoless_unavailable',
  hint: 'The account that pays for registrations has run out of RUNE. Nothing was registered.',
};

/** What one holder of the lease knows while it signs. */
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
  /** By the monotonic clock of the process, in milliseconds: when the lease ends. */
  leaseEnd: number;
  /** Unix milliseconds of the store. */
  readonly storeNow: () => number;
}

/**
 * Signs and hands over what waits, as the only one who does, until `end` (unix milliseconds).
 * Returns at once when somebody else is at it. A signed transaction is stored before it is
 * handed over, and from then on the same bytes are sent and no others, so that nobody pays twice.
 * Rejects when the store fails.
 */
export async function sendOpen(deps: SendDeps, terms: ReferenceTerms, end: number): Promise<void> {
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

/** The account as the chain knows it. @throws AppError where it cannot be asked. */
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
  const cost = costOf(terms);
  if (held.ok) await noteBalance(deps, address, held.value[0]?.amount ?? 0n, cost);
  return { ...known, chainId, accountNumber, next: remembered > sequence ? remembered : sequence };
}

/** What one registration takes from the account. */
export const costOf = ({ nativeFee, registrationCost }: Pick<ReferenceTerms, 'nativeFee' | 'registrationCost'>): BaseAmount =>
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

/** One registration a step further. False: nothing more can be sent now. */
async function advance(shift: Shift, registration: Registration): Promise<boolean> {
  const { registrar } = shift.deps;
  if (registration.state === 'sent') return resend(shift, registration);
  // It may have ended since it was listed; what has a reference is never signed again.
  if (registration.state !== 'prepared') return true;
  if (shift.storeNow() - registration.at > abandonedMs) {
    const written = await registrar.store.write({
      ...registration,
      state: 'failed',
      fault: notTaken('The request for it was given up. Nothing was paid.'),
    });
    if (written !== undefined) await registrar.store.retire(written, true);
    return true;
  }
  return signAndSend(shift, registration);
}

/** A sequence that the account may have next, when the one that was tried is not it. */
async function otherSequence(shift: Shift, tried: bigint): Promise<bigint> {
  const facts = await shift.access.signingFacts(shift.signer.account().address, AbortSignal.timeout(callMs));
  const committed = facts.ok && facts.value.kind === 'cosmos' ? facts.value.sequence : tried;
  // The chain counts what is in blocks; what waits before them counts as well.
  return committed === tried || (committed < tried && shift.next !== tried) ? tried + 1n : committed;
}

async function signAndSend(shift: Shift, registration: Registration): Promise<boolean> {
  const { deps } = shift;
  let current = registration;
  let sequence = shift.next;
  const tried = new Set<bigint>();
  for (let count = 0; count < mostTries; count += 1) {
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
    if (verdict !== 'wrong_sequence') return giveUp(shift, stored, verdict);
    sequence = await otherSequence(shift, sequence);
  }
  // No node has any of it: somebody signs it later.
  const { attempt: _none, ...rest } = current;
  await deps.registrar.store.write({ ...rest, state: 'prepared' });
  return false;
}

/** The registration with a transaction of its own, to be stored before it is sent. */
function signed(shift: Shift, registration: Registration, sequence: bigint): Registration {
  const { signer, terms, chainId, accountNumber } = shift;
  const { address, publicKey } = signer.account();
  const timeoutHeight = terms.height + waitBlocks;
  const { bytes, tx }: SignedRegistration = signRegistration(
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

/** `expired`: the height that we know is an old one. */
type Verdict = 'taken' | 'unknown' | 'wrong_sequence' | 'insufficient_funds' | 'expired' | 'refused';

async function handOver({ access }: Shift, { bytes, tx }: RegistrationAttempt): Promise<Verdict> {
  const reply = await access.broadcast(bytes, tx, AbortSignal.timeout(callMs));
  if (!reply.ok) return 'unknown';
  if (reply.value.kind !== 'rejected') return 'taken';
  const { why } = reply.value;
  return why === 'wrong_sequence' || why === 'insufficient_funds' || why === 'expired' ? why : 'refused';
}

/** The network has said no before a block: nothing was paid. */
async function giveUp(shift: Shift, registration: Registration, verdict: Verdict): Promise<boolean> {
  const { store, alert } = shift.deps.registrar;
  const isPoor = verdict === 'insufficient_funds';
  const error = isPoor ? outOfFunds : notTaken('THORChain refused the registration. Nothing was paid.');
  const written = await store.write({ ...registration, state: 'failed', fault: error });
  if (written !== undefined) await store.retire(written, true);
  alert(isPoor ? 'memoless_no_funds' : 'memoless_refused', { id: registration.id });
  return !isPoor;
}

/** The same bytes once more, when nobody has for a while and a block can still have them. */
async function resend(shift: Shift, registration: Registration): Promise<boolean> {
  const { deps, terms } = shift;
  const { attempt } = registration;
  if (attempt === undefined || shift.storeNow() - attempt.sentAt < resendMs || attempt.timeoutHeight <= terms.height) return true;
  const stored = await deps.registrar.store.write({ ...registration, attempt: { ...attempt, sentAt: shift.storeNow() } });
  if (stored?.attempt === undefined) return true;
  return (await handOver(shift, stored.attempt)) !== 'unknown';
}

/** Whether something is to be signed or handed over for it. `now` in unix milliseconds of the store. */
export const needsSending = ({ state, attempt }: Registration, now: number): boolean =>
  state === 'prepared' || (state === 'sent' && attempt !== undefined && now - attempt.sentAt > resendMs);
