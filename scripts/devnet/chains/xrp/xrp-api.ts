import { validateAddress } from '../../../../src/core/address/address.ts';
import type { Answer } from '../../answer.ts';
import { DecodeError, decodeHex, encodeHex } from '../byte-reader.ts';
import { blockHash } from '../chain-context.ts';
import type { Known } from '../ledger.ts';
import { describeResult, type XrpLedger, type XrpRecord, xrpBaseFee, xrpReserve } from './xrp-ledger.ts';
import type { XrpPayment } from './xrp-transaction.ts';

type RequestFields = Readonly<Record<string, unknown>>;
type Method = (ledger: XrpLedger, request: RequestFields) => Record<string, unknown>;

/** Offset of the ledger's epoch (2000) from Unix time, in seconds. */
const rippleEpoch = 946_684_800;
const failure = (error: string, code: number, text: string, more: Record<string, unknown> = {}) => ({
  error,
  error_code: code,
  error_message: text,
  ...more,
  status: 'error',
});
const hashLedger = (index: number): string => blockHash('XRP', index).toUpperCase();

function json(payment: XrpPayment): Record<string, unknown> {
  return {
    TransactionType: 'Payment',
    Account: payment.account,
    Destination: payment.destination,
    DestinationTag: payment.destinationTag,
    Amount: payment.amount.toString(),
    Fee: payment.fee.toString(),
    Flags: payment.flags,
    Sequence: payment.sequence,
    LastLedgerSequence: payment.lastLedger,
    Memos: payment.memos.length === 0 ? undefined : payment.memos.map((data) => ({ Memo: { MemoData: encodeHex(data).toUpperCase() } })),
    SigningPubKey: payment.publicKey,
    TxnSignature: payment.signature,
    hash: payment.hash,
  };
}

const accountInfo: Method = (ledger, { account }) => {
  if (typeof account !== 'string' || !validateAddress(account, 'XRP').ok) return failure('actMalformed', 35, 'Account malformed.');
  const sequence = ledger.sequences.get(account);
  if (sequence === undefined) return failure('actNotFound', 19, 'Account not found.', { account });
  const data = { Account: account, Balance: ledger.balanceOf(account).toString(), LedgerEntryType: 'AccountRoot', OwnerCount: 0 };
  return {
    account_data: { ...data, Flags: ledger.flags.get(account) ?? 0, Sequence: sequence },
    ledger_current_index: ledger.head().height,
    validated: false,
  };
};

const fee: Method = ({ head }) => {
  const base = xrpBaseFee.toString();
  return {
    current_ledger_size: '0',
    current_queue_size: '0',
    drops: { base_fee: base, median_fee: '5000', minimum_fee: base, open_ledger_fee: base },
    expected_ledger_size: '100',
    ledger_current_index: head().height,
    levels: { median_level: '128000', minimum_level: '256', open_ledger_level: '256', reference_level: '256' },
    max_queue_size: '2000',
  };
};

const ledgerInfo: Method = ({ head }) => {
  const { height: index, time } = head();
  const hash = hashLedger(index - 1);
  const ledger = {
    ledger_index: `${index - 1}`,
    ledger_hash: hash,
    closed: true,
    close_time: time - rippleEpoch,
    parent_hash: hashLedger(index - 2),
  };
  return { ledger, ledger_hash: hash, ledger_index: index - 1, validated: true };
};

const serverState: Method = ({ head }) => {
  const { height: index, time } = head();
  const reserves = { base_fee: xrpBaseFee, reserve_base: xrpReserve, reserve_inc: xrpReserve / 5n };
  const validated = { ...reserves, close_time: time - rippleEpoch, hash: hashLedger(index - 1), seq: index - 1 };
  return { state: { build_version: '3.0.0', complete_ledgers: `32570-${index - 1}`, server_state: 'full', validated_ledger: validated } };
};

const submit: Method = (ledger, { tx_blob: text }) => {
  if (typeof text !== 'string' || !/^(?:[0-9a-fA-F]{2})+$/.test(text)) return failure('invalidParams', 31, 'Invalid parameters.');
  const invalid = (why: string) => ({ error: 'invalidTransaction', error_exception: why, status: 'error' });
  try {
    const answer = ledger.submit(decodeHex(text));
    if (answer === undefined) return invalid('fails local checks: Invalid signature.');
    const { code, words } = describeResult(answer.result);
    return {
      accepted: code >= 0 || answer.result.startsWith('ter'),
      applied: code >= 0,
      broadcast: code >= 0,
      engine_result: answer.result,
      engine_result_code: code,
      engine_result_message: words,
      tx_blob: text.toUpperCase(),
      tx_json: json(answer.payment),
      validated_ledger_index: ledger.head().height - 1,
    };
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    return invalid(error.message);
  }
};

function transactionRecord({ payment, result, arrived, block }: XrpRecord & Known): Record<string, unknown> {
  if (block === undefined) return { ...json(payment), validated: false };
  const delivered = result === 'tesSUCCESS' ? payment.amount.toString() : undefined;
  const meta = { TransactionIndex: 0, TransactionResult: result, delivered_amount: delivered, AffectedNodes: [] };
  return { ...json(payment), date: arrived.time - rippleEpoch, ledger_index: arrived.height, meta, validated: true };
}

const tx: Method = (ledger, { transaction }) => {
  if (typeof transaction !== 'string' || !/^[0-9a-fA-F]{64}$/.test(transaction)) return failure('invalidParams', 31, 'Invalid parameters.');
  const record = ledger.known.get(transaction.toUpperCase());
  return record === undefined ? failure('txnNotFound', 29, 'Transaction not found.') : transactionRecord(record);
};

const methods: Readonly<Record<string, Method>> = {
  account_info: accountInfo,
  fee,
  ledger: ledgerInfo,
  ledger_current: ({ head }) => ({ ledger_current_index: head().height }),
  server_state: serverState,
  submit,
  tx,
};

/** The part of rippled's JSON-RPC that wallets and trackers use. */
export function answerXrp(body: string, ledger: XrpLedger): Answer {
  let request: unknown;
  try {
    request = JSON.parse(body);
  } catch {
    return { status: 400, body: 'Unable to parse request', headers: { 'Content-Type': 'text/plain' } };
  }
  const { method, params } = (request ?? {}) as { method?: unknown; params?: unknown };
  const run = typeof method === 'string' && Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (run === undefined) return { status: 200, body: { result: failure('unknownCmd', 32, 'Unknown method.') } };
  const [first] = Array.isArray(params) ? (params as readonly unknown[]) : [];
  const result = run(ledger, typeof first === 'object' && first !== null ? (first as RequestFields) : {});
  return { status: 200, body: { result: { status: 'success', ...result } } };
}
