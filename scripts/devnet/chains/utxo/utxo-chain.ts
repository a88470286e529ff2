import { secp256k1 } from '@noble/curves/secp256k1.js';
import { encodeAddress } from '../../../../src/core/address/address.ts';
import type { Answer } from '../../answer.ts';
import { joined, littleEndian, withLength } from '../byte-reader.ts';
import { type ChainContext, feeRateOf } from '../chain-context.ts';
import { LedgerChain, type Paid } from '../ledger-chain.ts';
import type { NamedPayment, SourceChain } from '../source-chain.ts';
import { answerUtxo } from './utxo-api.ts';
import type { UtxoForm } from './utxo-form.ts';
import { type KnownUtxo, UtxoLedger, type UtxoRecord } from './utxo-ledger.ts';
import { readMemo } from './utxo-memo.ts';
import { addressesOf, hash160, opReturnScript, toScript } from './utxo-script.ts';
import { keyDigest, sighashByteOf } from './utxo-signature.ts';
import { writeUtxoTransaction } from './utxo-transaction.ts';
import { newZcash, type UtxoInput, type UtxoOutput, type UtxoTransaction } from './zcash.ts';

/** Input sequence that signals replaceability, as wallets do. */
const sequence = 0xffff_fffd;
/** Upper bound of the size of a payment with one input and three outputs, in virtual bytes. */
const paymentBytes = 320n;
const nullTxid = '0'.repeat(64);

/** A simulated chain of the Bitcoin family. */
export class UtxoChain extends LedgerChain<UtxoRecord> {
  readonly ledger: UtxoLedger;
  readonly #form: UtxoForm;
  #minted = 0n;

  constructor(form: UtxoForm, context: ChainContext) {
    super(form.chain, context);
    this.#form = form;
    this.ledger = new UtxoLedger(form, () => this.head());
  }

  bump(txid: string, cancel: boolean): string {
    const known = this.ledger.known.get(txid.toLowerCase());
    if (known === undefined || known.block !== undefined) throw new RangeError('no such transaction waits for a block');
    const [source] = known.spent;
    const [payer] = source === undefined ? [] : addressesOf(source.script, this.#form);
    if (payer === undefined) throw new RangeError('nobody paid for this transaction');
    const more = this.#mint(payer, 2n * known.fee + this.#fee());
    const inputs = known.transaction.inputs.map((input) => ({ ...input, script: new Uint8Array(), witness: [] }));
    const all = known.spent.reduce((sum, { value }) => sum + value, 0n);
    const outputs = cancel ? [{ value: all, script: toScript(payer, this.#form) }] : known.transaction.outputs;
    const added = { txid: more.txid, vout: 0, script: new Uint8Array(), sequence, witness: [] };
    return this.ledger.enqueue({ ...known.transaction, inputs: [...inputs, added], outputs }).txid.toUpperCase();
  }

  handle(request: Parameters<SourceChain['handle']>[0]): Answer | undefined {
    return answerUtxo(request, this.ledger, this.#feeRate());
  }

  protected addressOf(secret: Uint8Array): string {
    return encodeAddress(this.chain, hash160(secp256k1.getPublicKey(secret)));
  }

  protected override mint(address: string, value: bigint): void {
    this.#mint(address, value);
  }

  /** Spends a coin of exactly the amount plus the fee. */
  protected transfer({ from, to, asset, amount, memo }: NamedPayment, secret?: Uint8Array): string {
    const value = this.toUnits(asset, amount);
    const coin = this.#mint(from, value + this.#fee());
    const outputs: UtxoOutput[] = [{ value, script: toScript(to, this.#form) }];
    if (memo !== '') outputs.push({ value: 0n, script: opReturnScript(new TextEncoder().encode(memo)) });
    const plain = this.#transaction({ txid: coin.txid, vout: 0, script: new Uint8Array() }, outputs);
    const known =
      secret === undefined ? this.ledger.enqueue(plain) : this.ledger.broadcast(writeUtxoTransaction(this.#signed(plain, coin, secret)));
    return known.txid.toUpperCase();
  }

  /** Reads the recipient from the first output and the sender from the first input. */
  protected paidIn({ transaction: { outputs }, spent, txid, fee }: UtxoRecord): readonly Paid[] {
    const [first] = outputs;
    const [source] = spent;
    const [from] = source === undefined ? [] : addressesOf(source.script, this.#form);
    if (first === undefined || from === undefined) return [];
    const paid = { txid: txid.toUpperCase(), from, units: first.value, fee };
    return addressesOf(first.script, this.#form).map((to) => ({ ...paid, to, memo: (network) => readMemo(outputs, network, this.chain) }));
  }

  #feeRate(): bigint {
    const rate = feeRateOf(this.context, this.chain);
    return rate > this.#form.leastFeeRate ? rate : this.#form.leastFeeRate;
  }

  #fee(): bigint {
    return paymentBytes * this.#feeRate();
  }

  #signed(plain: UtxoTransaction, coin: UtxoRecord, secret: Uint8Array): UtxoTransaction {
    const digest = keyDigest(plain, 0, coin.transaction.outputs, this.#form);
    const der = secp256k1.sign(digest, secret, { prehash: false, format: 'der' });
    const proof = [joined(der, Uint8Array.of(sighashByteOf(this.#form))), secp256k1.getPublicKey(secret)];
    const isWitness = this.#form.address.segwit !== undefined;
    const inputs = plain.inputs.map((input) =>
      isWitness ? { ...input, witness: proof } : { ...input, script: joined(...proof.map(withLength)) },
    );
    return { ...plain, inputs };
  }

  #transaction(input: Pick<UtxoInput, 'txid' | 'vout' | 'script'>, outputs: readonly UtxoOutput[]): UtxoTransaction {
    const inputs = [{ ...input, sequence, witness: [] }];
    return this.#form.signing === 'zcash' ? newZcash(5, inputs, outputs) : { version: 2, lockTime: 0, inputs, outputs };
  }

  /** Mints a coin, like a coinbase transaction. */
  #mint(address: string, value: bigint): KnownUtxo {
    this.#minted += 1n;
    const script = joined(Uint8Array.of(8), littleEndian(this.#minted, 8));
    const output = { value, script: toScript(address, this.#form) };
    return this.ledger.mint(this.#transaction({ txid: nullTxid, vout: 0xffff_ffff, script }, [output]));
  }
}
