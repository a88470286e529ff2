import { sha256Hex } from '../chain-context.ts';
import { type Known, Ledger } from '../ledger.ts';
import {
  type CardanoHolding,
  type CardanoTransaction,
  cardanoOwner,
  cardanoParameters,
  readCardanoTransaction,
  type TokenAmounts,
} from './cardano-transaction.ts';

/** A ledger rejection; the message lists its predicate failures. */
export class CardanoError extends Error {
  readonly failures: readonly string[];

  constructor(failures: readonly string[]) {
    super(failures.join(', '));
    this.name = 'CardanoError';
    this.failures = failures;
  }
}

export interface CardanoUtxo extends CardanoHolding {
  readonly txid: string;
  readonly index: number;
}

export interface CardanoRecord {
  readonly transaction: CardanoTransaction;
  readonly spent: readonly CardanoUtxo[];
}

const mainnet = 1;
/** Slots last one second since slot 4,492,800, which began at 1,596,059,091 (Shelley genesis of the main network). */
export const cardanoSlot = (unixSeconds: number): bigint => BigInt(unixSeconds) - (1_596_059_091n - 4_492_800n);

const formatKey = ({ txid, index }: Pick<CardanoUtxo, 'txid' | 'index'>): string => `${txid}#${index}`;

function totalOf(held: readonly Pick<CardanoHolding, 'lovelace' | 'tokens'>[]): ReadonlyMap<string, bigint> {
  const total = new Map<string, bigint>([['', 0n]]);
  const add = (key: string, amount: bigint) => total.set(key, (total.get(key) ?? 0n) + amount);
  for (const { lovelace, tokens } of held) {
    add('', lovelace);
    for (const [key, amount] of tokens) add(key, amount);
  }
  return total;
}

const isSame = (a: ReadonlyMap<string, bigint>, b: ReadonlyMap<string, bigint>): boolean =>
  a.size === b.size && [...a].every(([key, amount]) => b.get(key) === amount);

/** UTXO set and payments of Cardano, validated by its ledger rules (UTXO and UTXOW of the Conway era). */
export class CardanoLedger extends Ledger<CardanoRecord> {
  readonly #coins = new Map<string, CardanoUtxo>();
  #minted = 0;

  coinsOf(address: string): readonly CardanoUtxo[] {
    return [...this.#coins.values()].filter((coin) => coin.address === address);
  }

  override balanceOf(address: string): bigint {
    return this.coinsOf(address).reduce((sum, { lovelace }) => sum + lovelace, 0n);
  }

  /** Mints a coin. */
  mint(address: string, lovelace: bigint, tokens: TokenAmounts = new Map()): CardanoUtxo {
    this.#minted += 1;
    const coin = { txid: sha256Hex(new TextEncoder().encode(`ADA:coin:${this.#minted}`)), index: 0, address, lovelace, tokens };
    this.#coins.set(formatKey(coin), coin);
    return coin;
  }

  /** Validates a signed transaction and applies it. @throws CardanoError, DecodeError */
  submit(bytes: Uint8Array): CardanoRecord & Known {
    const transaction = readCardanoTransaction(bytes);
    if (this.known.has(transaction.txid))
      throw new CardanoError(['ConwayMempoolFailure "All inputs are spent. Transaction has probably already been included"']);
    const failures = [...this.#witnessFailures(transaction), ...this.#failures(transaction)];
    if (failures.length > 0) throw new CardanoError(failures);
    return this.carryOut(transaction);
  }

  /** Applies a transaction whose coins exist. */
  carryOut(transaction: CardanoTransaction): CardanoRecord & Known {
    const spent = this.#spentBy(transaction);
    for (const coin of spent) this.#coins.delete(formatKey(coin));
    for (const [index, { address, lovelace, tokens }] of transaction.outputs.entries()) {
      const coin = { txid: transaction.txid, index, address, lovelace, tokens };
      this.#coins.set(formatKey(coin), coin);
    }
    return this.accept(transaction.txid, { transaction, spent });
  }

  #spentBy({ inputs }: CardanoTransaction): readonly CardanoUtxo[] {
    return inputs.flatMap((input) => this.#coins.get(formatKey(input)) ?? []);
  }

  #witnessFailures(transaction: CardanoTransaction): readonly string[] {
    const { witnesses, metadata, metadataHash, namedHash } = transaction;
    const wanted = this.#spentBy(transaction).map(({ address }) => cardanoOwner(address).keyHash);
    const failures: string[] = [];
    if (witnesses.some(({ isValid }) => !isValid)) failures.push('InvalidWitnessesUTXOW');
    if (wanted.some((keyHash) => !witnesses.some((witness) => witness.keyHash === keyHash))) failures.push('MissingVKeyWitnessesUTXOW');
    if (metadataHash !== undefined && namedHash === undefined) failures.push('MissingTxBodyMetadataHash');
    if (metadataHash === undefined && namedHash !== undefined) failures.push('MissingTxMetadata');
    if (metadataHash !== undefined && namedHash !== undefined && metadataHash !== namedHash) failures.push('ConflictingMetadataHash');
    if (metadata !== undefined && hasLongText(metadata)) failures.push('InvalidMetadata');
    return failures;
  }

  #failures(transaction: CardanoTransaction): readonly string[] {
    const { inputs, outputs, fee, ttl, bytes } = transaction;
    const { feePerByte, feeBase, maxBytes } = cardanoParameters;
    const spent = this.#spentBy(transaction);
    const failures: string[] = [];
    if (inputs.length === 0) failures.push('InputSetEmptyUTxO');
    if (spent.length !== inputs.length) failures.push('BadInputsUTxO');
    if (ttl !== undefined && cardanoSlot(this.head().time) >= ttl) failures.push('OutsideValidityIntervalUTxO');
    if (fee < feePerByte * BigInt(bytes.length - 1) + feeBase) failures.push('FeeTooSmallUTxO');
    if (!isSame(totalOf(spent), totalOf([...outputs, { lovelace: fee, tokens: new Map() }]))) failures.push('ValueNotConservedUTxO');
    if (outputs.some(({ address }) => cardanoOwner(address).network !== mainnet)) failures.push('WrongNetwork');
    if (outputs.some(({ lovelace, least }) => lovelace < least)) failures.push('BabbageOutputTooSmallUTxO');
    if (bytes.length > maxBytes) failures.push('MaxTxSizeUTxO');
    return failures;
  }
}

/** True when a metadata text exceeds 64 bytes. */
function hasLongText(value: unknown): boolean {
  if (typeof value === 'string') return Buffer.byteLength(value) > 64;
  return typeof value === 'object' && value !== null && Object.values(value).some(hasLongText);
}
