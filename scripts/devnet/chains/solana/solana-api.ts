import { base58 } from '@scure/base';
import type { Answer } from '../../answer.ts';
import { DecodeError } from '../byte-reader.ts';
import { answerRpc, RpcError } from '../json-rpc.ts';
import type { Known } from '../ledger.ts';
import { freshSlots, type SolanaLedger, type SolanaRecord, solanaFee } from './solana-ledger.ts';
import { programs, readSolanaMessage } from './solana-transaction.ts';

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

function status(record: (SolanaRecord & Known) | undefined): unknown {
  if (record === undefined) return null;
  const isFinal = record.block !== undefined;
  const confirmationStatus = isFinal ? 'finalized' : 'confirmed';
  return { slot: record.arrived.height, confirmations: isFinal ? null : 1, err: null, status: { Ok: null }, confirmationStatus };
}

function transactionRecord(record: (SolanaRecord & Known) | undefined, encoding: unknown): unknown {
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
    slot: record.arrived.height,
    blockTime: record.arrived.time,
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

function computeFee(text: unknown, ledger: SolanaLedger): bigint | null {
  try {
    const message = readSolanaMessage(bytes(text, 'base64'));
    return ledger.isFresh(message.blockhash) ? solanaFee(message) : null;
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw new RpcError(-32602, `failed to deserialize solana_message::versions::VersionedMessage: ${error.message}`);
  }
}

function accountInfo(holder: string, ledger: SolanaLedger): unknown {
  const lamports = ledger.balanceOf(holder);
  if (lamports === 0n) return null;
  return { lamports, owner: programs.system, data: ['', 'base64'], executable: false, rentEpoch: 0, space: 0 };
}

type Method = (ledger: SolanaLedger, first: unknown, config: Record<string, unknown>) => unknown;

const inContext = ({ head }: SolanaLedger, value: unknown) => ({ context: { apiVersion: '3.0.0', slot: head().height }, value });

const methods: Readonly<Record<string, Method>> = {
  getHealth: () => 'ok',
  getSlot: ({ head }) => head().height,
  getBlockHeight: ({ head }) => head().height,
  getLatestBlockhash: (ledger) =>
    inContext(ledger, { blockhash: ledger.blockhash(), lastValidBlockHeight: ledger.head().height + freshSlots }),
  isBlockhashValid: (ledger, hash) => inContext(ledger, ledger.isFresh(String(hash))),
  getBalance: (ledger, holder) => inContext(ledger, ledger.balanceOf(address(holder))),
  getAccountInfo: (ledger, holder) => inContext(ledger, accountInfo(address(holder), ledger)),
  getFeeForMessage: (ledger, message) => inContext(ledger, computeFee(message, ledger)),
  getMinimumBalanceForRentExemption: (_ledger, size) => {
    if (typeof size !== 'number' || !Number.isSafeInteger(size) || size < 0) throw new RpcError(-32602, 'Invalid params: expected usize');
    return (accountOverhead + BigInt(size)) * lamportsPerByte;
  },
  sendTransaction: (ledger, text, config) => ledger.broadcast(bytes(text, config['encoding'])).signature,
  getSignatureStatuses: (ledger, list) => {
    if (!Array.isArray(list)) throw new RpcError(-32602, 'Invalid params: expected a sequence');
    return inContext(
      ledger,
      list.map((signature) => status(ledger.known.get(String(signature)))),
    );
  },
  getTransaction: (ledger, signature, config) => transactionRecord(ledger.known.get(String(signature)), config['encoding']),
};

/** The part of Solana's JSON-RPC that wallets and trackers use. */
export function answerSolana(body: string, ledger: SolanaLedger): Promise<Answer> {
  return answerRpc(body, (method, params) => {
    const run = Object.hasOwn(methods, method) ? methods[method] : undefined;
    if (run === undefined) throw new RpcError(-32601, 'Method not found');
    const config = params[1];
    return run(ledger, params[0], typeof config === 'object' && config !== null ? (config as Record<string, unknown>) : {});
  });
}
