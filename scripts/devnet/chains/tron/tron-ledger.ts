import { sha256 } from '@noble/hashes/sha2.js';
import type { Asset } from '../../../../src/core/asset/asset.ts';
import { joined, littleEndian, sameBytes } from '../byte-reader.ts';
import { type Head, Ledger } from '../ledger.ts';
import type { TronTransaction } from './tron-transaction.ts';

/** Block reference of a transaction. */
export interface TronBlock {
  readonly number: number;
  readonly id: Uint8Array;
  /** Unix milliseconds. */
  readonly timestamp: number;
}

/** A token with a pool. */
export interface TronToken {
  readonly contract: string;
  readonly asset: Asset;
  readonly decimals: number;
}

/** An error as returned by `broadcasttransaction`. */
export class TronError extends Error {
  readonly code: string;

  constructor(code: string, text: string) {
    super(text);
    this.name = 'TronError';
    this.code = code;
  }
}

export interface TronRecord {
  readonly transaction: TronTransaction;
  readonly signature: Uint8Array;
  readonly result: 'SUCCESS' | 'REVERT' | 'OUT_OF_ENERGY';
  readonly fee: bigint;
  readonly energy: bigint;
}

/** Costs in sun: chain parameters 1, 2, 7, 11 and 68. */
export const tronCosts = { memo: 1_000_000n, activation: 1_100_000n, energy: 100n, bandwidth: 1_000n } as const;
/** Energy of a token transfer to an existing holder and to a new one. */
export const transferEnergy = { known: 64_285n, fresh: 130_285n } as const;
const longestLife = 86_400_000n;
const blockMs = 3_000;

const invalid = (text: string): TronError => new TronError('CONTRACT_VALIDATE_ERROR', `Contract validate error : ${text}`);

/** Accounts, tokens and transactions of TRON. Assumes that free bandwidth always suffices. */
export class TronLedger extends Ledger<TronRecord> {
  readonly opened = new Map<string, number>();
  /** Tokens by contract. */
  readonly tokens: () => ReadonlyMap<string, TronToken>;
  readonly #seed: () => bigint;

  constructor(head: () => Head, seed: () => bigint, tokens: () => ReadonlyMap<string, TronToken>) {
    super(head);
    this.#seed = seed;
    this.tokens = tokens;
  }

  /** A block by number: the head has the networks' time, and earlier blocks are three seconds apart. */
  blockAt(number = this.head().height): TronBlock {
    const { height, time } = this.head();
    const hash = sha256(new TextEncoder().encode(`TRON:block:${this.#seed()}:${number}`));
    const id = joined(littleEndian(BigInt(number), 8).reverse(), hash.slice(8));
    return { number, id, timestamp: time * 1000 - (height - number) * blockMs };
  }

  /** Credits an account in sun or, with `contract`, a token. TRX activates a missing one; a token does not. */
  override add(address: string, amount: bigint, contract?: string): void {
    if (contract === undefined && !this.opened.has(address)) this.opened.set(address, this.head().time * 1000);
    super.add(address, amount, contract);
  }

  /** Energy of a token transfer to an address. */
  energyTo(address: string, contract: string): bigint {
    return this.balanceOf(address, contract) > 0n ? transferEnergy.known : transferEnergy.fresh;
  }

  /** Applies a transaction whose signature has been verified. @throws TronError */
  broadcast(transaction: TronTransaction, signature: Uint8Array): void {
    this.#checkTime(transaction);
    this.carryOut(transaction, signature);
  }

  /** Applies a transaction without checking its time. @throws TronError */
  carryOut(transaction: TronTransaction, signature: Uint8Array): void {
    const { action, memo, txid } = transaction;
    if (!this.opened.has(action.owner)) {
      throw action.kind === 'transfer'
        ? invalid('Validate TransferContract error, no OwnerAccount.')
        : invalid(`account [${action.owner}] does not exist`);
    }
    const memoFee = memo.length > 0 ? tronCosts.memo : 0n;
    const outcome = action.kind === 'transfer' ? this.#transfer(transaction, memoFee) : this.#token(transaction, memoFee);
    this.accept(txid, { transaction, signature, ...outcome });
  }

  #checkTime(transaction: TronTransaction): void {
    const head = this.blockAt();
    if (this.known.has(transaction.txid)) throw new TronError('DUP_TRANSACTION_ERROR', 'Dup transaction.');
    const [high, low] = transaction.refBlockBytes;
    if (high === undefined || low === undefined || transaction.refBlockBytes.length !== 2)
      throw new TronError('TAPOS_ERROR', 'Tapos check error.');
    const behind = (head.number - (high * 256 + low)) & 0xffff;
    const named = this.blockAt(head.number - behind);
    if (!sameBytes(named.id.slice(8, 16), transaction.refBlockHash)) throw new TronError('TAPOS_ERROR', 'Tapos check error.');
    const left = transaction.expiration - BigInt(head.timestamp);
    if (left <= 0n || left > longestLife) throw new TronError('TRANSACTION_EXPIRATION_ERROR', 'Transaction expired');
  }

  #transfer({ action }: TronTransaction, memoFee: bigint): Pick<TronRecord, 'result' | 'fee' | 'energy'> {
    const { owner, to, amount } = action;
    if (owner === to) throw invalid('Validate TransferContract error, Cannot transfer TRX to yourself.');
    if (amount <= 0n) throw invalid('Validate TransferContract error, Amount must be greater than 0.');
    const fee = memoFee + (this.opened.has(to) ? 0n : tronCosts.activation);
    if (this.balanceOf(owner) < amount + fee) throw invalid('Validate TransferContract error, balance is not sufficient.');
    this.add(owner, -amount - fee);
    this.add(to, amount);
    return { result: 'SUCCESS', fee, energy: 0n };
  }

  #token({ action, feeLimit }: TronTransaction, memoFee: bigint): Pick<TronRecord, 'result' | 'fee' | 'energy'> {
    if (action.kind !== 'token') throw new TypeError('not a call of a token');
    const { owner, to, amount, contract, callValue } = action;
    if (!this.tokens().has(contract)) throw invalid('No contract or not a valid smart contract');
    const needed = this.energyTo(to, contract);
    const affordable = feeLimit / tronCosts.energy;
    const energy = needed < affordable ? needed : affordable;
    const fee = memoFee + energy * tronCosts.energy;
    if (this.balanceOf(owner) < fee) throw new TronError('BANDWITH_ERROR', 'Account resource insufficient error.');
    this.add(owner, -fee);
    if (energy < needed) return { result: 'OUT_OF_ENERGY', fee, energy };
    if (callValue > 0n || !this.take(owner, amount, contract)) return { result: 'REVERT', fee, energy };
    this.add(to, amount, contract);
    return { result: 'SUCCESS', fee, energy };
  }
}
