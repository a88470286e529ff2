import { encodeAddress } from '../../../../src/core/address/address.ts';
import { cardanoMetadata, memoOfMetadata } from '../../../../src/core/carrier/cardano-metadata.ts';
import type { Answer } from '../../answer.ts';
import type { ChainContext } from '../chain-context.ts';
import type { Known } from '../ledger.ts';
import { LedgerChain, type Paid } from '../ledger-chain.ts';
import type { NamedPayment, SourceChain } from '../source-chain.ts';
import { answerCardano } from './cardano-api.ts';
import { CardanoLedger, type CardanoRecord, cardanoSlot } from './cardano-ledger.ts';
import { cardanoKeyHash, readCardanoTransaction, writeCardanoPayment } from './cardano-transaction.ts';

/** Minimum lovelace of an output. */
const minLovelace = 1_000_000n;
/** Upper bound of the fee of a payment with one input. */
const paymentFee = 250_000n;
const validSeconds = 7_200;

/** Cardano. A vault only reads memos from metadata label 674 (CIP-20) and ignores any other carrier. */
export class CardanoChain extends LedgerChain<CardanoRecord> {
  readonly ledger: CardanoLedger;

  constructor(context: ChainContext) {
    super('ADA', context);
    this.ledger = new CardanoLedger(() => this.head());
  }

  handle(request: Parameters<SourceChain['handle']>[0]): Answer | undefined {
    return answerCardano(request, this.ledger);
  }

  protected addressOf(secret: Uint8Array): string {
    return encodeAddress('ADA', cardanoKeyHash(secret));
  }

  protected override mint(address: string, lovelace: bigint): void {
    this.ledger.mint(address, lovelace);
  }

  /** Spends a coin of exactly the amount plus the fee. */
  protected transfer({ from, to, asset, amount, memo }: NamedPayment, secret?: Uint8Array): string {
    const lovelace = this.toUnits(asset, amount);
    if (lovelace < minLovelace) throw new RangeError('an output of Cardano holds at least 1 ADA');
    const input = this.ledger.mint(from, lovelace + paymentFee);
    const ttl = cardanoSlot(this.head().time + validSeconds);
    const metadata = memo === '' ? '' : JSON.stringify(cardanoMetadata(memo));
    const bytes = writeCardanoPayment({ input, to, lovelace, fee: paymentFee, ttl, metadata }, secret);
    const { transaction } = secret === undefined ? this.ledger.carryOut(readCardanoTransaction(bytes)) : this.ledger.submit(bytes);
    return transaction.txid.toUpperCase();
  }

  /** The sender is the address of the first input. */
  protected paidIn({ transaction, spent }: CardanoRecord & Known): readonly Paid[] {
    const { outputs, fee, metadata } = transaction;
    const txid = transaction.txid.toUpperCase();
    const from = spent[0]?.address;
    if (from === undefined) return [];
    const memo = () => memoOfMetadata(metadata) ?? '';
    return outputs.map(({ address: to, lovelace: units }) => ({ txid, from, to, units, fee, memo }));
  }
}
