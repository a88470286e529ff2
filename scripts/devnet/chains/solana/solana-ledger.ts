import { sha256 } from '@noble/hashes/sha2.js';
import { base58 } from '@scure/base';
import { DecodeError, decodeText, littleEndian } from '../byte-reader.ts';
import { RpcError } from '../json-rpc.ts';
import { type Head, type Known, Ledger } from '../ledger.ts';
import {
  isSolanaSigned,
  isWritable,
  programs,
  readSolanaTransaction,
  type SolanaMessage,
  type SolanaTransaction,
} from './solana-transaction.ts';

export interface Transfer {
  readonly from: string;
  readonly to: string;
  readonly lamports: bigint;
}

export interface SolanaRecord {
  readonly signature: string;
  readonly transaction: SolanaTransaction;
  readonly bytes: Uint8Array;
  readonly transfers: readonly Transfer[];
  readonly memos: readonly string[];
  readonly fee: bigint;
  readonly before: readonly bigint[];
  readonly after: readonly bigint[];
}

export const lamportsPerSignature = 5_000n;
const defaultUnits = 200_000n;
/** Minimum balance of an account without data: 128 bytes of overhead at 6960 lamports each. */
export const rentMinimum = 890_880n;
/** Slots for which a block hash is valid. */
export const freshSlots = 150;

const little = (bytes: Uint8Array): bigint => bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);

/** Base fee plus the priority fee of a compute budget, if any. */
export function solanaFee(message: SolanaMessage): bigint {
  const budget = message.instructions.filter((item) => item.program === programs.computeBudget);
  const find = (kind: number) => budget.find((item) => item.data[0] === kind);
  const limit = find(2);
  const price = find(3);
  const others = BigInt(message.instructions.length - budget.length);
  const units = limit === undefined ? defaultUnits * others : little(limit.data.slice(1, 5));
  const perUnit = price === undefined ? 0n : little(price.data.slice(1, 9));
  return lamportsPerSignature * BigInt(message.signers) + (units * perUnit + 999_999n) / 1_000_000n;
}

const failed = (why: string, err: unknown): RpcError =>
  new RpcError(-32002, `Transaction simulation failed: ${why}`, { err, accounts: null, logs: [], unitsConsumed: 0 });

const badInstruction = (place: number, kind: unknown, why: string): RpcError =>
  failed(`Error processing Instruction ${place}: ${why}`, { InstructionError: [place, kind] });

/** Accounts and transactions of Solana: system transfers, memos and compute budgets. */
export class SolanaLedger extends Ledger<SolanaRecord> {
  readonly #seed: () => bigint;

  constructor(head: () => Head, seed: () => bigint) {
    super(head);
    this.#seed = seed;
  }

  blockhash(slot = this.head().height): string {
    return base58.encode(sha256(new TextEncoder().encode(`SOL:block:${this.#seed()}:${slot}`)));
  }

  isFresh(blockhash: string): boolean {
    const slot = this.head().height;
    return Array.from({ length: freshSlots + 1 }, (_, back) => this.blockhash(slot - back)).includes(blockhash);
  }

  /** Validates a signed transaction and applies it. @throws RpcError */
  broadcast(bytes: Uint8Array): SolanaRecord & Known {
    const transaction = read(bytes);
    if (!isSolanaSigned(transaction)) throw new RpcError(-32003, 'Transaction signature verification failure');
    return this.carryOut(transaction, bytes);
  }

  /** Applies a transaction without checking signatures; without `keepsRent`, balances may drop below the rent minimum. @throws RpcError */
  carryOut(transaction: SolanaTransaction, bytes: Uint8Array, keepsRent = true): SolanaRecord & Known {
    const { message } = transaction;
    const signature = base58.encode(transaction.signatures[0] ?? new Uint8Array(64));
    if (this.known.has(signature)) throw failed('This transaction has already been processed', 'AlreadyProcessed');
    if (!this.isFresh(message.blockhash)) throw failed('Blockhash not found', 'BlockhashNotFound');
    const fee = solanaFee(message);
    const [payer = ''] = message.accounts;
    const { transfers, memos } = readInstructions(message);
    const before = message.accounts.map((account) => this.balanceOf(account));
    if (this.balanceOf(payer) === 0n) {
      throw failed('Attempt to debit an account but found no record of a prior credit.', 'AccountNotFound');
    }
    if (this.balanceOf(payer) < fee) throw failed('Insufficient funds for fee', 'InsufficientFundsForFee');
    const balances = this.#settle(message, transfers, fee, keepsRent);
    for (const [place, account] of message.accounts.entries()) {
      this.add(account, (balances.get(account) ?? 0n) - (before[place] ?? 0n));
    }
    const after = message.accounts.map((account) => this.balanceOf(account));
    return this.accept(signature, { signature, transaction, bytes, transfers, memos, fee, before, after });
  }

  /** Balances after all transfers. @throws RpcError for an unfunded transfer or an account below its rent minimum. */
  #settle(message: SolanaMessage, transfers: readonly Transfer[], fee: bigint, keepsRent: boolean): ReadonlyMap<string, bigint> {
    const balances = new Map(message.accounts.map((account) => [account, this.balanceOf(account)]));
    const change = (account: string, lamports: bigint) => balances.set(account, (balances.get(account) ?? 0n) + lamports);
    change(message.accounts[0] ?? '', -fee);
    for (const [place, { from, to, lamports }] of transfers.entries()) {
      if ((balances.get(from) ?? 0n) < lamports) throw badInstruction(place, { Custom: 1 }, 'custom program error: 0x1');
      change(from, -lamports);
      change(to, lamports);
    }
    for (const [place, account] of message.accounts.entries()) {
      const balance = balances.get(account) ?? 0n;
      if (keepsRent && balance !== this.balanceOf(account) && balance > 0n && balance < rentMinimum) {
        throw failed(`Transaction results in an account (${place}) with insufficient funds for rent`, {
          InsufficientFundsForRent: { account_index: place },
        });
      }
    }
    return balances;
  }
}

function read(bytes: Uint8Array): SolanaTransaction {
  try {
    return readSolanaTransaction(bytes);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw new RpcError(-32602, `failed to deserialize solana_transaction::versioned::VersionedTransaction: ${error.message}`);
  }
}

/** Transfers and memos of a message. @throws RpcError for an unsupported instruction. */
function readInstructions(message: SolanaMessage): { readonly transfers: readonly Transfer[]; readonly memos: readonly string[] } {
  const transfers: Transfer[] = [];
  const memos: string[] = [];
  for (const [place, { program, accounts, data }] of message.instructions.entries()) {
    if (program === programs.system) {
      transfers.push(readTransfer(message, place, accounts, data));
    } else if (program === programs.memo || program === programs.oldMemo) {
      if (accounts.some((account) => account >= message.signers)) {
        throw badInstruction(place, 'MissingRequiredSignature', 'missing required signature for instruction');
      }
      memos.push(decodeMemo(place, data));
    } else if (program !== programs.computeBudget) {
      throw failed('Attempt to load a program that does not exist', 'ProgramAccountNotFound');
    }
  }
  return { transfers, memos };
}

function readTransfer(message: SolanaMessage, place: number, accounts: readonly number[], data: Uint8Array): Transfer {
  const [from, to] = accounts;
  if (data.length !== 12 || Buffer.compare(data.slice(0, 4), littleEndian(2n, 4)) !== 0 || from === undefined || to === undefined) {
    throw badInstruction(place, 'InvalidInstructionData', 'invalid instruction data');
  }
  if (from >= message.signers) throw badInstruction(place, 'MissingRequiredSignature', 'missing required signature for instruction');
  if (!isWritable(message, from) || !isWritable(message, to)) {
    throw badInstruction(place, 'ReadonlyLamportChange', 'instruction changed the balance of a read-only account');
  }
  return { from: message.accounts[from] ?? '', to: message.accounts[to] ?? '', lamports: little(data.slice(4)) };
}

function decodeMemo(place: number, data: Uint8Array): string {
  try {
    return decodeText(data);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw badInstruction(place, 'InvalidInstructionData', 'invalid instruction data');
  }
}
