import { secp256k1 } from '@noble/curves/secp256k1.js';
import { encodeAddress } from '../../../../src/core/address/address.ts';
import { type Asset, formatAsset } from '../../../../src/core/asset/asset.ts';
import { getGasAsset } from '../../../../src/core/asset/native-assets.ts';
import { chains } from '../../../../src/core/chain/chain.ts';
import type { Answer } from '../../view.ts';
import { joined, littleEndian, withLength } from '../byte-reader.ts';
import { type ChainContext, chainHead, feeRateOf, observingNetwork, payerKey } from '../chain-context.ts';
import type { NamedPayment, Payment, Payout, SourceChain } from '../source-chain.ts';
import { answerUtxo } from './utxo-api.ts';
import { readDeposit } from './utxo-deposit.ts';
import type { UtxoForm } from './utxo-form.ts';
import { type Block, type Known, UtxoLedger } from './utxo-ledger.ts';
import { addressesOf, hash160, opReturnScript, toScript } from './utxo-script.ts';
import { keyDigest, sighashByteOf } from './utxo-signature.ts';
import { type UtxoInput, type UtxoOutput, type UtxoTransaction, writeUtxoTransaction, zcashBranch } from './utxo-transaction.ts';

/** Input sequence that signals replaceability, as wallets do. */
const sequence = 0xffff_fffd;
/** Upper bound of the size of a payment with one input and three outputs, in virtual bytes. */
const paymentBytes = 320n;
const nullTxid = '0'.repeat(64);

/** A simulated chain of the Bitcoin family. */
export class UtxoChain implements SourceChain {
  readonly chain: string;
  readonly ledger: UtxoLedger;
  readonly #form: UtxoForm;
  readonly #context: ChainContext;
  #minted = 0n;

  constructor(form: UtxoForm, context: ChainContext) {
    this.chain = form.chain;
    this.#form = form;
    this.#context = context;
    this.ledger = new UtxoLedger(form, () => chainHead(context, form.chain));
  }

  pay(payout: Payout): string {
    return this.#enqueue(payout);
  }

  credit(address: string, asset: Asset, amount: bigint): void {
    this.#refuseTokens(asset);
    this.#mint(address, amount);
  }

  send(payment: Payment): string {
    if (payment.from !== undefined) return this.#enqueue({ ...payment, from: payment.from });
    this.#refuseTokens(payment.asset);
    const secret = payerKey(this.#context, this.chain);
    const key = secp256k1.getPublicKey(secret);
    const from = encodeAddress(this.chain, hash160(key));
    const coin = this.#mint(from, payment.amount + this.#fee());
    const plain = this.#payment(coin, payment.to, payment.amount, payment.memo);
    const digest = keyDigest(plain, 0, coin.transaction.outputs, this.#form);
    const der = secp256k1.sign(digest, secret, { prehash: false, format: 'der' });
    const proof = [joined(der, Uint8Array.of(sighashByteOf(this.#form))), key];
    const isWitness = this.#form.address.segwit !== undefined;
    const inputs = plain.inputs.map((input) =>
      isWitness ? { ...input, witness: proof } : { ...input, script: joined(...proof.map(withLength)) },
    );
    return this.ledger.broadcast(writeUtxoTransaction({ ...plain, inputs })).txid.toUpperCase();
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
    const { block, fee } = { block: this.#head(), fee: feeRateOf(this.#context, this.chain) };
    return answerUtxo(request, { ledger: this.ledger, form: this.#form, height: block.height, feeRate: fee });
  }

  tick(unixSeconds: number): void {
    const block = { height: chainHead(this.#context, this.chain), time: unixSeconds };
    for (const known of this.ledger.block(block)) this.#observe(known);
  }

  #observe(known: Known): void {
    const deposit = readDeposit(known, this.#form, (address) => this.#context.registry.vaultOwner(this.chain, address));
    if (deposit === undefined) return;
    const asset = getGasAsset(this.chain);
    this.#context.registry.observe({ ...deposit, chain: this.chain, txid: known.txid.toUpperCase(), asset, gas: known.fee });
  }

  #head(): Block {
    return { height: chainHead(this.#context, this.chain), time: observingNetwork(this.#context, this.chain).time };
  }

  #fee(): bigint {
    const rate = feeRateOf(this.#context, this.chain);
    return paymentBytes * (rate > this.#form.leastFeeRate ? rate : this.#form.leastFeeRate);
  }

  #refuseTokens(asset: Asset): void {
    if (formatAsset(asset) !== chains[this.chain]?.gasAsset) throw new RangeError(`${formatAsset(asset)} is not on ${this.chain}`);
  }

  #transaction(input: Pick<UtxoInput, 'txid' | 'vout' | 'script'>, outputs: readonly UtxoOutput[]): UtxoTransaction {
    const inputs = [{ ...input, sequence, witness: [] }];
    const base = { lockTime: 0, inputs, outputs };
    if (this.#form.signing !== 'zcash') return { version: 2, ...base };
    return { version: 5, ...base, zcash: { versionGroup: 0x26a7270a, branch: zcashBranch, expiryHeight: 0 } };
  }

  /** Mints a coin, like a coinbase transaction. */
  #mint(address: string, value: bigint): Known {
    this.#minted += 1n;
    const script = joined(Uint8Array.of(8), littleEndian(this.#minted, 8));
    const output = { value, script: toScript(address, this.#form) };
    return this.ledger.mint(this.#transaction({ txid: nullTxid, vout: 0xffff_ffff, script }, [output]), this.#head());
  }

  /** Spends a coin of exactly the amount plus the fee. */
  #payment(coin: Known, to: string, value: bigint, memo: string): UtxoTransaction {
    const outputs: UtxoOutput[] = [{ value, script: toScript(to, this.#form) }];
    if (memo !== '') outputs.push({ value: 0n, script: opReturnScript(new TextEncoder().encode(memo)) });
    return this.#transaction({ txid: coin.txid, vout: 0, script: new Uint8Array() }, outputs);
  }

  #enqueue({ from, to, asset, amount, memo }: NamedPayment): string {
    this.#refuseTokens(asset);
    const coin = this.#mint(from, amount + this.#fee());
    return this.ledger.enqueue(this.#payment(coin, to, amount, memo)).txid.toUpperCase();
  }
}
