import { base58 } from '@scure/base';
import type { Answer } from '../../view.ts';
import { DecodeError } from '../decode-error.ts';
import { answerRpc, RpcError } from '../json-rpc.ts';
import { type SolanaLedger, type SolanaRecord, solanaFee } from './solana-ledger.ts';
import { programs, readSolanaMessage } from './solana-transaction.ts';

export interface SolanaView {
  readonly ledger: SolanaLedger;
  readonly slot: number;
  readonly blockhash: string;
  readonly isFresh: (blockhash: string) => boolean;
}

const freshSlots = 150;
const accountOverhead = 128n;
const lamportsPerByte = 6_960n;

function address(value: unknown): string {
  if (typeof value !== 'string') throw new RpcError(-32602, 'Invalid params: invalid type, expected a string');
  try {
    if (base58.decode(value).length === 32) return value;
  } catch {
    // Falls through to the refusal below.
  }
  throw new RpcError(-32602, 'Invalid param: Invalid');
}

function bytes(value: unknown, encoding: unknown): Uint8Array {
  if (typeof value !== 'string') throw new RpcError(-32602, 'Invalid params: invalid type, expected a string');
  try {
    return encoding === 'base64' ? new Uint8Array(Buffer.from(value, 'base64')) : base58.decode(value);
  } catch {
    throw new RpcError(-32602, 'invalid base58 encoding');
  }
}

function status(record: SolanaRecord | undefined): unknown {
  if (record === undefined) return null;
  const confirmationStatus = record.isFinal ? 'finalized' : 'confirmed';
  return { slot: record.slot, confirmations: record.isFinal ? null : 1, err: null, status: { Ok: null }, confirmationStatus };
}

function transactionRecord(record: SolanaRecord | undefined, encoding: unknown): unknown {
  if (record === undefined) return null;
  const { message, signatures } = record.transaction;
  const json = {
    signatures: signatures.map((signature) => base58.encode(signature)),
    message: {
      header: {
        numRequiredSignatures: message.signers,
        numReadonlySignedAccounts: message.readonlySigners,
        numReadonlyUnsignedAccounts: message.readonlyOthers,
      },
      accountKeys: message.accounts,
      recentBlockhash: message.blockhash,
      instructions: message.instructions.map((item) => ({
        programIdIndex: message.accounts.indexOf(item.program),
        accounts: item.accounts,
        data: base58.encode(item.data),
        stackHeight: null,
      })),
    },
  };
  const logs = record.memos.map((memo) => `Program log: Memo (len ${Buffer.byteLength(memo)}): ${JSON.stringify(memo)}`);
  return {
    slot: record.slot,
    blockTime: record.time,
    version: message.version,
    transaction: encoding === 'base64' ? [Buffer.from(record.bytes).toString('base64'), 'base64'] : json,
    meta: {
      err: null,
      status: { Ok: null },
      fee: record.fee,
      preBalances: record.before,
      postBalances: record.after,
      logMessages: logs,
      innerInstructions: [],
    },
  };
}

function computeFee(text: unknown, view: SolanaView): bigint | null {
  try {
    const message = readSolanaMessage(bytes(text, 'base64'));
    return view.isFresh(message.blockhash) ? solanaFee(message) : null;
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw new RpcError(-32602, `failed to deserialize solana_message::versions::VersionedMessage: ${error.message}`);
  }
}

function accountInfo(holder: string, { ledger }: SolanaView): unknown {
  const lamports = ledger.balanceOf(holder);
  if (lamports === 0n) return null;
  return { lamports, owner: programs.system, data: ['', 'base64'], executable: false, rentEpoch: 0, space: 0 };
}

type Method = (view: SolanaView, first: unknown, config: Record<string, unknown>) => unknown;

const inContext = (view: SolanaView, value: unknown) => ({ context: { apiVersion: '3.0.0', slot: view.slot }, value });

const methods: Readonly<Record<string, Method>> = {
  getHealth: () => 'ok',
  getSlot: (view) => view.slot,
  getBlockHeight: (view) => view.slot,
  getLatestBlockhash: (view) => inContext(view, { blockhash: view.blockhash, lastValidBlockHeight: view.slot + freshSlots }),
  isBlockhashValid: (view, hash) => inContext(view, view.isFresh(String(hash))),
  getBalance: (view, holder) => inContext(view, view.ledger.balanceOf(address(holder))),
  getAccountInfo: (view, holder) => inContext(view, accountInfo(address(holder), view)),
  getFeeForMessage: (view, message) => inContext(view, computeFee(message, view)),
  getMinimumBalanceForRentExemption: (_view, size) => {
    if (typeof size !== 'number' || !Number.isSafeInteger(size) || size < 0) throw new RpcError(-32602, 'Invalid params: expected usize');
    return (accountOverhead + BigInt(size)) * lamportsPerByte;
  },
  sendTransaction: (view, text, config) => view.ledger.broadcast(bytes(text, config['encoding'])).signature,
  getSignatureStatuses: (view, list) => {
    if (!Array.isArray(list)) throw new RpcError(-32602, 'Invalid params: expected a sequence');
    return inContext(
      view,
      list.map((signature) => status(view.ledger.records.get(String(signature)))),
    );
  },
  getTransaction: (view, signature, config) => transactionRecord(view.ledger.records.get(String(signature)), config['encoding']),
};

/** The part of Solana's JSON-RPC that wallets and trackers use. */
export function answerSolana(body: string, view: SolanaView): Answer {
  return answerRpc(body, (method, params) => {
    const run = Object.hasOwn(methods, method) ? methods[method] : undefined;
    if (run === undefined) throw new RpcError(-32601, 'Method not found');
    const config = params[1];
    return run(view, params[0], typeof config === 'object' && config !== null ? (config as Record<string, unknown>) : {});
  });
}
