import { encodeAddress, validateAddress } from '../../../../src/core/address/address.ts';
import { type Asset, formatAsset, parseAsset } from '../../../../src/core/asset/asset.ts';
import { cardanoMetadata, memoOfMetadata } from '../../../../src/core/carrier/cardano-metadata.ts';
import { must } from '../../../../src/core/errors.ts';
import type { Answer } from '../../answer.ts';
import { type ChainContext, chainHead, observingNetwork, payerKey } from '../chain-context.ts';
import type { Payment, Payout, SourceChain } from '../source-chain.ts';
import { answerCardano } from './cardano-api.ts';
import { type CardanoHead, CardanoLedger, type CardanoRecord, cardanoSlot } from './cardano-ledger.ts';
import { cardanoKeyHash, readCardanoTransaction, writeCardanoPayment } from './cardano-transaction.ts';

/** 1e8 units per lovelace, and the minimum lovelace of an output. */
const unitsPerLovelace = 100n;
const minLovelace = 1_000_000n;
/** Upper bound of the fee of a payment with one input. */
const paymentFee = 250_000n;
const validSeconds = 7_200;
const ada: Asset = must(parseAsset('ADA.ADA'));

/**
 * Cardano with its native coin and, where a pool has them, tokens. A vault only reads memos from metadata
 * label 674 (CIP-20) and ignores any other carrier.
 */
export class CardanoChain implements SourceChain {
  readonly chain = 'ADA';
  readonly ledger: CardanoLedger;
  readonly #context: ChainContext;

  constructor(context: ChainContext) {
    this.#context = context;
    this.ledger = new CardanoLedger(() => this.#head());
  }

  pay(payout: Payout): string {
    return this.#carryOut(payout);
  }

  credit(address: string, asset: Asset, amount: bigint): void {
    this.#refuseTokens(asset);
    if (!validateAddress(address, 'ADA').ok) throw new RangeError('this is no address of Cardano');
    this.ledger.mint(address, amount / unitsPerLovelace);
  }

  charge(address: string, asset: Asset, amount: bigint): boolean {
    this.#refuseTokens(asset);
    return this.ledger.charge(address, amount / unitsPerLovelace);
  }

  send(payment: Payment): string {
    this.#refuseTokens(payment.asset);
    if (payment.from !== undefined) return this.#carryOut({ ...payment, from: payment.from });
    const secret = payerKey(this.#context, 'ADA');
    const bytes = this.#payment(encodeAddress('ADA', cardanoKeyHash(secret)), payment, secret);
    return this.ledger.submit(bytes).transaction.txid.toUpperCase();
  }

  handle(request: Parameters<SourceChain['handle']>[0]): Answer | undefined {
    return answerCardano(request, { ledger: this.ledger, head: this.#head() });
  }

  tick(): void {
    for (const record of this.ledger.block()) this.#observe(record);
  }

  /** Reports a deposit to its network; the sender is the address of the first input. */
  #observe({ transaction, spent }: CardanoRecord): void {
    const { outputs, txid, fee, metadata } = transaction;
    const [first] = spent;
    const paid = outputs.find(({ address }) => this.#context.registry.vaultOwner('ADA', address) !== undefined);
    if (paid === undefined || first === undefined) return;
    const network = this.#context.registry.vaultOwner('ADA', paid.address);
    if (network === undefined) return;
    const amounts = { amount: paid.lovelace * unitsPerLovelace, gas: fee * unitsPerLovelace };
    const ends = { from: first.address, to: paid.address };
    const memo = memoOfMetadata(metadata) ?? '';
    this.#context.registry.observe({ network, chain: 'ADA', txid: txid.toUpperCase(), ...ends, asset: ada, ...amounts, memo });
  }

  #head(): CardanoHead {
    return { height: chainHead(this.#context, 'ADA'), time: observingNetwork(this.#context, 'ADA').time };
  }

  #refuseTokens(asset: Asset): void {
    if (formatAsset(asset) !== 'ADA.ADA') throw new RangeError(`${formatAsset(asset)} is not on ADA`);
  }

  /** Spends a coin of exactly the amount plus the fee. */
  #payment(from: string, { to, amount, memo }: Payment, secret?: Uint8Array): Uint8Array {
    const lovelace = amount / unitsPerLovelace;
    if (lovelace < minLovelace) throw new RangeError('an output of Cardano holds at least 1 ADA');
    const input = this.ledger.mint(from, lovelace + paymentFee);
    const ttl = cardanoSlot(this.#head().time + validSeconds);
    const metadata = memo === '' ? '' : JSON.stringify(cardanoMetadata(memo));
    return writeCardanoPayment({ input, to, lovelace, fee: paymentFee, ttl, metadata }, secret);
  }

  /** Pays from an address without a known key, unsigned. */
  #carryOut(payment: Payment & { readonly from: string }): string {
    this.#refuseTokens(payment.asset);
    const transaction = readCardanoTransaction(this.#payment(payment.from, payment));
    return this.ledger.carryOut(transaction).transaction.txid.toUpperCase();
  }
}
