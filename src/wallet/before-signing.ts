import { formatAsset } from '../core/asset/asset.ts';
import { plainHash } from '../core/track/plain-hash.ts';
import { inboundError, intentError, paymentError } from './checks.ts';
import {
  bad,
  type Cleared,
  type FreshInbound,
  good,
  type Prepared,
  type Proof,
  type Sent,
  type SwapIntent,
  type WalletAdapter,
  type WalletContext,
  type WalletError,
  type WalletResult,
} from './port.ts';
import { walletError } from './prompt.ts';

/** A signature request in plain JSON, so that it survives a page reload. */
export interface PendingRecord {
  readonly id: string;
  /** `asked`: before the wallet prompt opens; `signed`: signed bytes received and not yet sent. */
  readonly state: 'asked' | 'signed' | 'sent' | 'not_sent' | 'unknown';
  /** Unix milliseconds of the last change. */
  readonly at: number;
  readonly step: 'approve' | 'deposit';
  readonly network: SwapIntent['network'];
  readonly chain: string;
  readonly wallet: string;
  readonly account: string;
  readonly from: string;
  readonly to: string;
  /** Protocol units of `from`. */
  readonly amount: string;
  /** Protocol units of `to`. */
  readonly minimumPayout: string;
  readonly destination: string;
  readonly memo: string;
  readonly expiry: number;
  /** Vault the deposit pays. */
  readonly vault?: string;
  /** Spent inputs as `txid:vout`; used to find a replacement transaction. */
  readonly spends?: readonly string[];
  readonly txid?: string;
  readonly nodeTxid?: string;
  readonly fault?: WalletError['code'];
}

/** Callbacks the UI supplies for signing. */
export interface Safety {
  /** Fetches address, router and halts again, bypassing every cache. */
  recheck(intent: SwapIntent): Promise<WalletResult<FreshInbound>>;
  /** Stores the record, replacing one with the same id. On failure the wallet prompt does not open. */
  remember(record: PendingRecord): void | Promise<void>;
}

/** Broadcasts signed bytes; returns the id the chain reports. */
export type Hand = (transaction: string) => Promise<WalletResult<{ readonly tx: string }>>;

/** A prepared transaction that passed every check, with the one way to broadcast it. */
export interface Clearance {
  readonly prepared: Prepared;
  /**
   * Repeats every check, records the id and broadcasts the signed transaction once. `expected` is the id computed from our
   * own bytes; `hand` broadcasts without the service.
   */
  broadcast(transaction: string, expected: Sent, hand?: Hand): Promise<WalletResult<Sent>>;
}

export interface SigningOutcome {
  readonly sent: Sent;
  readonly proof: Proof;
  readonly record: PendingRecord;
}

const clearances = new WeakMap<Cleared, Clearance>();
/** Transactions and swaps that may be on the chain; never signed again. */
const used = new WeakSet<Prepared | SwapIntent>();
const openPrompts = new Set<string>();

/** Consumes a clearance; fails if it was already used or not created here. */
export function takeClearance(cleared: Cleared): WalletResult<Clearance> {
  const clearance = clearances.get(cleared);
  if (clearance === undefined) return bad('not_cleared', 'This transaction has not passed the checks before signing.');
  clearances.delete(cleared);
  return good(clearance);
}

/**
 * Signs and sends one prepared transaction: the only path to a wallet prompt. Runs every check of
 * content/reference/wallets.md#before-a-signature right before the prompt, stores a record before the prompt and after
 * the outcome, and compares the result with the request. Never sends anything twice.
 */
export async function signOnce(
  prepared: Prepared,
  adapter: WalletAdapter,
  context: WalletContext,
  safety: Safety,
): Promise<WalletResult<SigningOutcome>> {
  const { wallet } = prepared.account;
  if (used.has(prepared) || used.has(prepared.intent)) {
    return bad('already_sent', 'This swap may already be on its way. Check your account, then start again with a new quote.');
  }
  if (openPrompts.has(wallet.id))
    return bad('pending_prompt', 'The wallet already has a window open. Finish or close it there, then try again.');
  openPrompts.add(wallet.id);
  try {
    const error = await refusal(prepared, adapter, context, safety);
    return error === undefined ? await prompt(prepared, adapter, context, safety) : { ok: false, error };
  } finally {
    openPrompts.delete(wallet.id);
  }
}

const unchecked = bad('unreachable', 'The deposit address could not be confirmed right before signing. Try again.');

async function refusal(
  prepared: Prepared,
  adapter: WalletAdapter,
  context: WalletContext,
  safety: Safety,
): Promise<WalletError | undefined> {
  const { intent } = prepared;
  const early = intentError(intent, context.now());
  if (early !== undefined) return early;
  // Pinned tokens load lazily with the first token payment; without them no token payment is signed.
  const tokens = intent.from.contract === '' ? undefined : await import('./token-check.ts').catch(() => null);
  if (tokens === null) return walletError('unreachable').error;
  const fresh = await safety.recheck(intent).catch(() => unchecked);
  if (!fresh.ok) return fresh.error;
  const payment = adapter.read(prepared);
  if (!payment.ok) return payment.error;
  const now = context.now();
  return (
    intentError(intent, now) ??
    inboundError(intent, fresh.value, now) ??
    tokens?.tokenDecimalsError(intent, payment.value.decimals) ??
    paymentError(payment.value, prepared, fresh.value)
  );
}

async function prompt(
  prepared: Prepared,
  adapter: WalletAdapter,
  context: WalletContext,
  safety: Safety,
): Promise<WalletResult<SigningOutcome>> {
  const ledger = openLedger(prepared, context, safety);
  if (!(await ledger.write('asked')))
    return bad('not_stored', 'This browser could not note the swap down, so the wallet was not asked. Free some space and try again.');
  const cleared = clear({ prepared, adapter, context, safety }, ledger);
  const signed = await adapter.sign(cleared, context).catch(() => walletError('unknown_outcome'));
  clearances.delete(cleared);
  if (!signed.ok) {
    const isOpen = signed.error.code === 'unknown_outcome';
    if (isOpen) markUsed(prepared);
    await ledger.write(isOpen ? 'unknown' : 'not_sent', { fault: signed.error.code });
    return signed;
  }
  markUsed(prepared);
  await ledger.write('sent', signed.value);
  const proof = await adapter.verify(signed.value, prepared, context).catch((): WalletResult<Proof> => good('none'));
  if (!proof.ok) {
    await ledger.write('sent', { ...signed.value, fault: proof.error.code });
    return { ok: false, error: { ...proof.error, details: { ...proof.error.details, tx: signed.value.txid } } };
  }
  return good({ sent: signed.value, proof: proof.value, record: ledger.last() });
}

interface Attempt {
  readonly prepared: Prepared;
  readonly adapter: WalletAdapter;
  readonly context: WalletContext;
  readonly safety: Safety;
}

function clear({ prepared, adapter, context, safety }: Attempt, ledger: Ledger): Cleared {
  const cleared = Object.freeze(Object.create(null)) as Cleared;
  let isOpen = true;
  clearances.set(cleared, {
    prepared,
    async broadcast(transaction, expected, hand = (bytes) => context.chains.broadcast(expected.chain, bytes)) {
      if (!isOpen) return bad('already_sent', 'This transaction was already handed to the chain.');
      isOpen = false;
      const error = await refusal(prepared, adapter, context, safety);
      if (error !== undefined) return { ok: false, error: { ...error, hint: `${error.hint} The signature was thrown away.` } };
      if (!(await ledger.write('signed', expected)))
        return bad('not_stored', 'This browser could not note the transaction down, so it was not sent.');
      return settle(await hand(transaction).catch(() => unchecked), expected);
    },
  });
  return cleared;
}

/** Outcome of a broadcast: only an explicit refusal is final, any other failure leaves it unknown. */
function settle(answer: WalletResult<{ readonly tx: string }>, expected: Sent): WalletResult<Sent> {
  const details = { tx: expected.txid };
  if (!answer.ok) {
    if (answer.error.code === 'insufficient' || answer.error.code === 'refused') return answer;
    return bad('unknown_outcome', 'The chain did not confirm that it took the transaction. Follow its id before you try again.', details);
  }
  if (plainHash(answer.value.tx) === plainHash(expected.nodeTxid)) return good(expected);
  return bad(
    'unknown_outcome',
    'The chain answered with another transaction id than that of the signed bytes. Follow both before you try again.',
    {
      ...details,
      answered: answer.value.tx,
    },
  );
}

/** A deposit also marks its swap; an approval does not, since the deposit follows. */
function markUsed(prepared: Prepared): void {
  used.add(prepared);
  if (prepared.payment.kind === 'deposit') used.add(prepared.intent);
}

interface Ledger {
  write(state: PendingRecord['state'], more?: Partial<Pick<PendingRecord, 'txid' | 'nodeTxid' | 'fault'>>): Promise<boolean>;
  last(): PendingRecord;
}

function openLedger(prepared: Prepared, context: WalletContext, safety: Safety): Ledger {
  let record = recordOf(prepared, context.now());
  return {
    async write(state, more = {}) {
      const { txid, nodeTxid, fault: error } = more;
      const known = { ...(txid === undefined ? {} : { txid }), ...(nodeTxid === undefined ? {} : { nodeTxid }) };
      record = { ...record, ...known, ...(error === undefined ? {} : { fault: error }), state, at: context.now() };
      try {
        await safety.remember(record);
        return true;
      } catch {
        return false;
      }
    },
    last: () => record,
  };
}

function recordOf({ intent, account, payment }: Prepared, at: number): PendingRecord {
  const id = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return {
    id,
    state: 'asked',
    at,
    step: payment.kind,
    network: intent.network,
    chain: account.chain,
    wallet: account.wallet.name,
    account: account.address,
    from: formatAsset(intent.from),
    to: formatAsset(intent.to),
    amount: intent.amount.toString(),
    minimumPayout: intent.minimumPayout.toString(),
    destination: intent.destination,
    memo: intent.memo,
    expiry: intent.expiry,
    ...(intent.inboundAddress === undefined ? {} : { vault: intent.inboundAddress }),
    ...(payment.kind === 'deposit' && payment.spends !== undefined ? { spends: payment.spends } : {}),
  };
}
