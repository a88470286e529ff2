import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { hex } from '@scure/base';
import { encode, encodeForSigning } from 'ripple-binary-codec';
import { deriveAddress, sign } from 'ripple-keypairs';
import { approve, approveOnce } from '../approval.ts';
import { chainText, DevnetError, fundEmpty } from '../devnet.ts';
import { secretOf } from '../keys.ts';
import { namedTxid, wallet, walletError } from '../state.ts';
import { formatUnits, stranger } from './figures.ts';

type Fields = Readonly<Record<string, unknown>>;

const upper = (bytes: Uint8Array): string => hex.encode(bytes).toUpperCase();
const publicKeyFor = (secret: Uint8Array): string => upper(secp256k1.getPublicKey(secret));

export const publicKeyOf = (): string => publicKeyFor(secretOf('XRP'));
export const xrpAddress = (): string => deriveAddress(publicKeyOf());

/** Shows the account to the page. Returns its address. */
export async function connectXrp(): Promise<string> {
  await approveOnce('xrp', 'XRP account', [['Account', xrpAddress()]]);
  await fundEmpty('XRP', xrpAddress());
  return xrpAddress();
}

async function request(method: string, params: Fields): Promise<Fields> {
  const { result } = JSON.parse(await chainText('xrp', JSON.stringify({ method, params: [params] }))) as { result: Fields };
  if (result['error'] !== undefined) throw new DevnetError(String(result['error_message'] ?? result['error']));
  return result;
}

const memoIn = (payment: Fields): string => {
  const [first] = (payment['Memos'] ?? []) as readonly { readonly Memo: { readonly MemoData: string } }[];
  return new TextDecoder().decode(hex.decode((first?.Memo.MemoData ?? '').toLowerCase()));
};

function altered(payment: Fields, what: 'output' | 'memo' | 'amount'): Fields {
  const MemoData = upper(new TextEncoder().encode(`${memoIn(payment)}x`));
  const changes = {
    output: { Destination: deriveAddress(publicKeyFor(stranger())) },
    memo: { Memos: [{ Memo: { MemoData } }] },
    amount: { Amount: (BigInt(String(payment['Amount'])) / 2n).toString() },
  };
  return { ...payment, ...changes[what] };
}

/** Fills in fee and sequence, signs and submits. Returns the hash. @throws code 4200 for anything but a payment */
export async function sendXrp(asked: unknown): Promise<string> {
  const payment = asked as Fields;
  if (payment['TransactionType'] !== 'Payment' || typeof payment['Amount'] !== 'string')
    throw walletError(4200, 'The devnet wallet signs payments only.');
  if (payment['Account'] !== xrpAddress()) throw walletError(4100, 'The account is not one of this wallet.');
  await approve({
    kind: 'sign',
    title: 'Sign an XRP payment',
    lines: [
      ['From', xrpAddress()],
      [`Pays ${formatUnits(BigInt(payment['Amount']), 6)} XRP to`, String(payment['Destination'])],
      ['Memo', memoIn(payment)],
    ],
  });
  const { alters } = wallet.misbehave;
  const account = (await request('account_info', { account: xrpAddress() }))['account_data'] as Fields;
  const current = await request('ledger_current', {});
  const whole = {
    ...(alters === undefined ? payment : altered(payment, alters)),
    Fee: '12',
    Sequence: account['Sequence'],
    LastLedgerSequence: Number(current['ledger_current_index']) + 20,
    SigningPubKey: publicKeyOf(),
  };
  const TxnSignature = sign(encodeForSigning(whole), `00${upper(secretOf('XRP'))}`);
  const blob = encode({ ...whole, TxnSignature });
  const result = await request('submit', { tx_blob: blob });
  if (result['applied'] !== true) throw new DevnetError(`${result['engine_result']}: ${result['engine_result_message']}`);
  return namedTxid(hashBlob(blob), (digits) => digits.toUpperCase());
}

/** First half of the SHA-512 of `TXN` and the signed bytes. */
const hashBlob = (blob: string): string => upper(sha512(hex.decode(`54584e00${blob.toLowerCase()}`)).slice(0, 32));
