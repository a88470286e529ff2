import { DecodeError } from '../byte-reader.ts';
import { type Head, type Known, Ledger } from '../ledger.ts';
import type { UtxoForm } from './utxo-form.ts';
import { addressesOf, pushes, readScript } from './utxo-script.ts';
import { isUnlocked } from './utxo-signature.ts';
import { readUtxoTransaction, txidOf, weighTransaction, writeUtxoTransaction } from './utxo-transaction.ts';
import { type UtxoOutput, type UtxoTransaction, zcashBranch } from './zcash.ts';

/** A rejection with the error text of the chain's own node. */
export class UtxoError extends Error {
  readonly code: number;

  constructor(code: number, text: string) {
    super(text);
    this.name = 'UtxoError';
    this.code = code;
  }
}

/** A transaction of the chain. */
export interface UtxoRecord {
  readonly txid: string;
  readonly transaction: UtxoTransaction;
  readonly bytes: Uint8Array;
  /** Outputs spent by its inputs; empty for a mint. */
  readonly spent: readonly UtxoOutput[];
  readonly fee: bigint;
}

export type KnownUtxo = UtxoRecord & Known;

const maxDataBytes = 80;
const spendingBytes: Readonly<Record<string, bigint>> = { p2pkh: 182n, p2sh: 180n, p2wpkh: 98n, p2wsh: 110n, p2tr: 110n };
const rejected = -26;

/** UTXO set and transactions of a chain of the Bitcoin family, checked like a node's mempool. */
export class UtxoLedger extends Ledger<UtxoRecord> {
  readonly form: UtxoForm;
  readonly #spentBy = new Map<string, string>();
  readonly #byAddress = new Map<string, Set<string>>();

  constructor(form: UtxoForm, head: () => Head) {
    super(head);
    this.form = form;
  }

  /** Transactions that involve an address, oldest first. */
  historyOf(address: string): readonly KnownUtxo[] {
    return [...(this.#byAddress.get(address) ?? [])].flatMap((txid) => this.known.get(txid) ?? []);
  }

  /** Outputs of an address not spent by any confirmed or pending transaction. */
  unspentOf(address: string): readonly { readonly known: KnownUtxo; readonly vout: number; readonly output: UtxoOutput }[] {
    return this.historyOf(address).flatMap((known) =>
      known.transaction.outputs.flatMap((output, vout) => {
        const isOpen = !this.#spentBy.has(`${known.txid}:${vout}`) && addressesOf(output.script, this.form).includes(address);
        return isOpen ? [{ known, vout, output }] : [];
      }),
    );
  }

  /** Checks a signed raw transaction and queues it for the next block. @throws UtxoError */
  broadcast(bytes: Uint8Array): KnownUtxo {
    const transaction = this.#read(bytes);
    return this.#check(transaction, (spent) => {
      if (transaction.inputs.some((_, index) => !this.#unlocks(transaction, index, spent))) {
        throw new UtxoError(rejected, 'mandatory-script-verify-flag-failed (Signature must be zero for failed CHECK(MULTI)SIG operation)');
      }
    });
  }

  /** Queues a vault transaction without signatures; exempt from relay rules. @throws UtxoError */
  enqueue(transaction: UtxoTransaction): KnownUtxo {
    return this.#check(transaction, undefined);
  }

  /** The confirmed or pending transaction that spends a coin; `known` is false when the coin does not exist. */
  spenderOf(txid: string, vout: number): { readonly known: boolean; readonly by: KnownUtxo | undefined } {
    const isKnown = this.known.get(txid)?.transaction.outputs[vout] !== undefined;
    return { known: isKnown, by: this.known.get(this.#spentBy.get(`${txid}:${vout}`) ?? '') };
  }

  /** Confirms a coin-minting transaction in a block immediately. */
  mint(transaction: UtxoTransaction): KnownUtxo {
    return this.#store(transaction, [], 0n, this.head());
  }

  #read(bytes: Uint8Array): UtxoTransaction {
    try {
      return readUtxoTransaction(bytes, this.form.signing === 'zcash');
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      throw new UtxoError(-22, 'TX decode failed. Make sure the tx has at least one input.');
    }
  }

  #unlocks(transaction: UtxoTransaction, at: number, spent: readonly UtxoOutput[]): boolean {
    try {
      return isUnlocked(transaction, at, spent, this.form);
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      throw new UtxoError(rejected, error.message);
    }
  }

  /** Outputs that a transaction spends, and the pending transactions it conflicts with. @throws UtxoError */
  #spend(transaction: UtxoTransaction): { readonly spent: readonly UtxoOutput[]; readonly rivals: readonly KnownUtxo[] } {
    const named = new Set<string>();
    const rivals = new Set<KnownUtxo>();
    const spent = transaction.inputs.map((input) => this.#coin(input, named, rivals));
    return { spent, rivals: [...rivals] };
  }

  #coin(input: UtxoTransaction['inputs'][number], named: Set<string>, rivals: Set<KnownUtxo>): UtxoOutput {
    const name = `${input.txid}:${input.vout}`;
    if (named.has(name)) throw new UtxoError(rejected, 'bad-txns-inputs-duplicate');
    named.add(name);
    const output = this.known.get(input.txid)?.transaction.outputs[input.vout];
    if (output === undefined) throw new UtxoError(-25, 'bad-txns-inputs-missingorspent');
    const rival = this.known.get(this.#spentBy.get(name) ?? '');
    if (rival === undefined) return output;
    if (rival.block !== undefined) throw new UtxoError(-25, 'bad-txns-inputs-missingorspent');
    if (!this.form.replaces || !isReplaceable(rival.transaction)) throw new UtxoError(rejected, 'txn-mempool-conflict');
    rivals.add(rival);
    return output;
  }

  /** Removes a pending transaction and its descendants. */
  #dropWithChildren({ txid, transaction, spent }: KnownUtxo): void {
    for (const [vout] of transaction.outputs.entries()) {
      const child = this.spenderOf(txid, vout).by;
      if (child !== undefined) this.#dropWithChildren(child);
    }
    this.drop(txid);
    for (const input of transaction.inputs) this.#spentBy.delete(`${input.txid}:${input.vout}`);
    for (const { script } of [...spent, ...transaction.outputs]) {
      for (const address of addressesOf(script, this.form)) this.#byAddress.get(address)?.delete(txid);
    }
  }

  #check(transaction: UtxoTransaction, unlock: ((spent: readonly UtxoOutput[]) => void) | undefined): KnownUtxo {
    const before = this.known.get(txidOf(transaction));
    if (before !== undefined) {
      throw before.block === undefined
        ? new UtxoError(rejected, 'txn-already-in-mempool')
        : new UtxoError(-27, 'Transaction outputs already in utxo set');
    }
    if (unlock !== undefined) checkForm(transaction, this.form, this.head().height);
    const { spent, rivals } = this.#spend(transaction);
    const total = (outputs: readonly UtxoOutput[]) => outputs.reduce((sum, output) => sum + output.value, 0n);
    const fee = total(spent) - total(transaction.outputs);
    if (fee < 0n)
      throw new UtxoError(rejected, `bad-txns-in-belowout, value in (${total(spent)}) < value out (${total(transaction.outputs)})`);
    const least = BigInt(Math.ceil(weighTransaction(transaction) / 4)) * this.form.leastFeeRate;
    if (fee < least) throw new UtxoError(rejected, `min relay fee not met, ${fee} < ${least}`);
    // BIP 125: must exceed the fees of all replaced transactions by its own relay cost.
    const owed = rivals.reduce((sum, rival) => sum + rival.fee, rivals.length === 0 ? 0n : least);
    if (fee < owed) throw new UtxoError(rejected, `insufficient fee, rejecting replacement ${txidOf(transaction)}, ${fee} < ${owed}`);
    unlock?.(spent);
    for (const rival of rivals) this.#dropWithChildren(rival);
    return this.#store(transaction, spent, fee, undefined);
  }

  #store(transaction: UtxoTransaction, spent: readonly UtxoOutput[], fee: bigint, block: Head | undefined): KnownUtxo {
    const txid = txidOf(transaction);
    const known = this.accept(txid, { txid, transaction, bytes: writeUtxoTransaction(transaction), spent, fee }, block);
    for (const input of transaction.inputs) this.#spentBy.set(`${input.txid}:${input.vout}`, txid);
    for (const { script } of [...spent, ...transaction.outputs]) {
      for (const address of addressesOf(script, this.form)) {
        const list = this.#byAddress.get(address) ?? new Set();
        this.#byAddress.set(address, list.add(txid));
      }
    }
    return known;
  }
}

/** An input with a lower sequence signals replaceability (BIP 125). */
const isReplaceable = ({ inputs }: UtxoTransaction): boolean => inputs.some(({ sequence }) => sequence < 0xffff_fffe);

function refuse(text: string): never {
  throw new UtxoError(rejected, text);
}

/** Context-free checks of a transaction. @throws UtxoError */
function checkForm(transaction: UtxoTransaction, form: UtxoForm, height: number): void {
  const { inputs, outputs, version, lockTime, zcash } = transaction;
  if (inputs.length === 0) refuse('bad-txns-vin-empty');
  if (outputs.length === 0) refuse('bad-txns-vout-empty');
  if (zcash === undefined && (version < 1 || version > 2)) refuse('version');
  if (zcash !== undefined && zcash.branch !== zcashBranch) refuse('bad-tx-consensus-branch-id-mismatch');
  if (zcash !== undefined && zcash.expiryHeight !== 0 && zcash.expiryHeight <= height) refuse('tx-expiring-soon');
  const isLocked = lockTime > (lockTime < 500_000_000 ? height : 0);
  if (isLocked && inputs.some((input) => input.sequence !== 0xffff_ffff)) refuse('non-final');
  if (outputs.filter((output) => readScript(output.script).kind === 'op_return').length > 1) refuse('multi-op-return');
  for (const output of outputs) checkOutput(output, form);
}

function checkOutput({ script, value }: UtxoOutput, form: UtxoForm): void {
  const { kind, payload } = readScript(script);
  if (value < 0n) refuse('bad-txns-vout-negative');
  if (kind === 'other' || (kind === 'op_return' && !isData(payload))) refuse('scriptpubkey');
  if (kind !== 'op_return' && value < (spendingBytes[kind] ?? 182n) * form.dustRate) refuse('dust');
}

function isData(payload: Uint8Array): boolean {
  try {
    return pushes(payload).reduce((sum, part) => sum + part.length, 0) <= maxDataBytes;
  } catch (error) {
    if (error instanceof DecodeError) return false;
    throw error;
  }
}
