import { hex } from '@scure/base';
import { nativeAmount } from '../amount.ts';
import { getGasAsset } from '../asset/native-assets.ts';
import { ownDecimals } from '../asset/token-decimals.ts';
import { chains } from '../chain/chain.ts';
import { readFields } from '../encoding/protobuf.ts';
import { findToken, type RequestTokens } from '../payment-request/request-tokens.ts';
import { present } from '../present.ts';
import { readCardanoDeposit } from '../transaction/cardano-transaction.ts';
import { readSolanaMessage, splitTransaction } from '../transaction/solana-message.ts';
import { readRawData } from '../transaction/tron-transaction.ts';
import { readXrpFields, type XrpPayment } from '../transaction/xrp-payment.ts';
import { type ReadPayment, readAs, unreadable } from './others-payment.ts';

type Fields = Readonly<Record<string, unknown>>;

const coinOf = (chain: string, units: bigint) => ({
  chain,
  asset: getGasAsset(chain),
  paid: { native: nativeAmount(units), decimals: chains[chain]?.decimals ?? 0 },
});

/** Reads a legacy Solana transaction or its message: one transfer and one memo. */
export function readSolanaPayment(bytes: Uint8Array): ReadPayment {
  const split = splitTransaction(bytes)?.message;
  const read = readSolanaMessage(bytes) ?? (split && readSolanaMessage(split));
  if (read === undefined) return unreadable('it is no legacy Solana transaction of one transfer and one memo');
  const { from, to, lamports, memo } = read;
  return readAs({ ...coinOf('SOL', lamports), from, to, memo });
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

/** Reads a TRON transaction in the JSON of wallets; its hex alone is authoritative. */
export function readTronFields({ raw_data_hex: text }: Fields, tokens: RequestTokens): ReadPayment {
  if (typeof text !== 'string' || !/^(?:[0-9a-f]{2}){1,5000}$/i.test(text)) return unreadable('raw_data_hex is no hex');
  return readTronPayment(hex.decode(text.toLowerCase()), tokens);
}

/** Fields that a wallet fills in and that do not change what is paid. */
const idleFields = ['Fee', 'Sequence', 'LastLedgerSequence', 'SigningPubKey', 'TxnSignature', 'hash'];
/** Flags that change nothing: none, and tfFullyCanonicalSig. */
const idleFlags: readonly unknown[] = [0, 0x8000_0000];

/** Reads an XRP Ledger payment in JSON. */
export function readXrpPayment(fields: Fields): ReadPayment {
  const kept = Object.entries(fields).filter(
    ([name, value]) => !idleFields.includes(name) && !(name === 'Flags' && idleFlags.includes(value)),
  );
  const read = readXrpFields(Object.fromEntries(kept) as unknown as XrpPayment);
  if (read === undefined) return unreadable('it is no payment of XRP with one memo alone: a tag, a flag, or another field changes it');
  const { from, to, drops, memo } = read;
  return readAs({ ...coinOf('XRP', drops), from, to, memo });
}

/** Reads an unsigned Cardano transaction. */
export function readCardanoPayment(bytes: Uint8Array): ReadPayment {
  const read = readCardanoDeposit(bytes);
  if (read === undefined || read.vault.tokens.size > 0)
    return unreadable('it is no unsigned Cardano transaction of one payment in ADA with a message of CIP-20');
  const { vault, change, memo } = read;
  return readAs({
    ...coinOf('ADA', vault.lovelace),
    to: vault.address,
    memo,
    ...(change === undefined ? {} : { others: [change.address] }),
  });
}
