import { hex } from '@scure/base';
import { nativeAmount } from '../amount.ts';
import { getGasAsset } from '../asset/native-assets.ts';
import { ownDecimals } from '../asset/token-decimals.ts';
import { chains } from '../chain/chain.ts';
import { readFields } from '../encoding/protobuf.ts';
import { findToken, type RequestTokens } from '../payment-request/request-tokens.ts';
import { present } from '../present.ts';
import { readCardanoDeposit } from '../transaction/cardano-transaction.ts';
import { legacyMessage, readSolanaMessage, splitTransaction } from '../transaction/solana-message.ts';
import { readRawData, tronTxid } from '../transaction/tron-transaction.ts';
import { readXrpBlob } from '../transaction/xrp-blob.ts';
import { readXrpFields, type XrpPayment } from '../transaction/xrp-payment.ts';
import { type ReadPayment, readAs, unreadable } from './others-payment.ts';

type Fields = Readonly<Record<string, unknown>>;

const coinOf = (chain: string, units: bigint) => ({
  chain,
  asset: getGasAsset(chain),
  paid: { native: nativeAmount(units), decimals: chains[chain]?.decimals ?? 0 },
});

/** Lamports for the one signature. */
const signatureFee = 5_000n;

/** Reads a Solana transaction or its message, legacy or of version 0 without lookup tables: one transfer and one memo. */
export function readSolanaPayment(bytes: Uint8Array): ReadPayment {
  const split = splitTransaction(bytes)?.message;
  const read = [bytes, split].map((message) => message && readSolanaMessage(legacyMessage(message))).find((one) => one !== undefined);
  if (read === undefined)
    return unreadable('it is no Solana transaction of one transfer and one memo that names all its accounts: lookup tables are not read');
  const { from, to, lamports, memo, priority } = read;
  return readAs({ ...coinOf('SOL', lamports), from, to, memo, fee: nativeAmount(signatureFee + priority) });
}

/** Reads `raw_data` of TRON, alone or within its transaction. */
export function readTronPayment(bytes: Uint8Array, tokens: RequestTokens): ReadPayment {
  const inner = readFields(bytes)?.[0];
  const raw = inner?.number === 1 && inner.value instanceof Uint8Array ? inner.value : undefined;
  const read = readRawData(bytes) ?? (raw && readRawData(raw));
  if (read === undefined) return unreadable('it is no transfer of TRX or of a TRC-20 token with a memo');
  const { from, to, token, amount, memo } = read;
  if (token === undefined) return readAs({ ...coinOf('TRON', amount), from, to, memo });
  const found = findToken('TRON', token, tokens);
  const decimals = found && ownDecimals(found.asset, found.decimals);
  const paid = { native: nativeAmount(amount), ...present({ decimals }) };
  return readAs({ chain: 'TRON', from, to, ...present({ asset: found?.asset }), contract: token, paid, memo });
}

/** Reads a TRON transaction in the JSON of wallets. They sign its `txID`, which has to be that of its hex, and binds `raw_data`. */
export function readTronFields({ raw_data_hex: digits, raw_data: inWords, txID: id }: Fields, tokens: RequestTokens): ReadPayment {
  if (typeof digits !== 'string' || !/^(?:[0-9a-f]{2}){1,5000}$/i.test(digits)) return unreadable('raw_data_hex is no hex');
  const bytes = hex.decode(digits.toLowerCase());
  const isNamed = typeof id === 'string' && id.toLowerCase() === tronTxid(bytes);
  if (!isNamed && (id !== undefined || inWords !== undefined)) return unreadable('its txID is not that of raw_data_hex');
  return readTronPayment(bytes, tokens);
}

/** Fields that a wallet fills in and that do not change what is paid. */
const idleFields = ['Sequence', 'LastLedgerSequence', 'SigningPubKey', 'TxnSignature', 'hash'];
/** Flags that change nothing: none, and tfFullyCanonicalSig. */
const idleFlags: readonly unknown[] = [0, 0x8000_0000];

/** Reads the binary form of an XRP Ledger payment. */
export function readXrpBytes(bytes: Uint8Array): ReadPayment {
  const fields = readXrpBlob(bytes);
  return fields === undefined ? unreadable('it is no payment of XRP, or has a field that a deposit does not need') : readXrpPayment(fields);
}

/** Reads an XRP Ledger payment in JSON. Of its one memo, only the data counts. */
export function readXrpPayment({ Fee: fee, Memos: memos, ...fields }: Fields): ReadPayment {
  const kept = Object.entries(fields).filter(
    ([name, value]) => !idleFields.includes(name) && !(name === 'Flags' && idleFlags.includes(value)),
  );
  const read = readXrpFields({ ...Object.fromEntries(kept), Memos: dataOnly(memos) } as unknown as XrpPayment);
  if (read === undefined || (fee !== undefined && !/^[0-9]{1,18}$/.test(String(fee))))
    return unreadable('it is no payment of XRP with one memo alone: a tag, a flag, or another field changes it');
  const { from, to, drops, memo } = read;
  return readAs({ ...coinOf('XRP', drops), from, to, memo, ...(fee === undefined ? {} : { fee: nativeAmount(BigInt(String(fee))) }) });
}

/** Memos without their type and format, which observers do not read. */
const dataOnly = (memos: unknown): unknown =>
  Array.isArray(memos)
    ? memos.map((one) => {
        const { MemoType: _type, MemoFormat: _format, ...rest } = (one as { readonly Memo?: Fields } | null)?.Memo ?? {};
        return { ...(one as object), Memo: rest };
      })
    : memos;

/** Reads an unsigned Cardano transaction. */
export function readCardanoPayment(bytes: Uint8Array): ReadPayment {
  const read = readCardanoDeposit(bytes);
  if (read === undefined || read.vault.tokens.size > 0)
    return unreadable('it is no unsigned Cardano transaction of one payment in ADA with a message of CIP-20');
  const { vault, change, memo, fee } = read;
  return readAs({
    ...coinOf('ADA', vault.lovelace),
    to: vault.address,
    memo,
    fee: nativeAmount(fee),
    ...(change === undefined ? {} : { others: [change.address] }),
  });
}
