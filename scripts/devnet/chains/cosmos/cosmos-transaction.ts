import { bech32 } from '@scure/base';
import { bytesField, bytesFields, integerField, onlyFields, readFields, textField } from '../protobuf.ts';
import { Unreadable } from '../unreadable.ts';

export interface Coin {
  readonly denom: string;
  readonly amount: bigint;
}

/** A coin of a deposit: the asset in the networks' own notation. */
export interface DepositCoin {
  readonly asset: string;
  readonly amount: bigint;
  readonly decimals: bigint;
}

export type CosmosMessage =
  | { readonly kind: 'send'; readonly type: string; readonly from: string; readonly to: string; readonly coins: readonly Coin[] }
  | {
      readonly kind: 'deposit';
      readonly type: string;
      readonly signer: string;
      readonly coins: readonly DepositCoin[];
      readonly memo: string;
    };

export type SignMode = 'direct' | 'amino';

/** A TxRaw understood. */
export interface CosmosTransaction {
  readonly bodyBytes: Uint8Array;
  readonly authInfoBytes: Uint8Array;
  readonly messages: readonly CosmosMessage[];
  readonly memo: string;
  readonly timeoutHeight: bigint;
  /** Compressed secp256k1; empty when the account has shown its key before. */
  readonly publicKey: Uint8Array;
  readonly mode: SignMode;
  readonly sequence: bigint;
  readonly fee: { readonly coins: readonly Coin[]; readonly gas: bigint };
  readonly signature: Uint8Array;
}

const modes: Readonly<Record<string, SignMode>> = { 1: 'direct', 127: 'amino' };
const keyType = '/cosmos.crypto.secp256k1.PubKey';
const depositType = '/types.MsgDeposit';
const bankSendType = '/cosmos.bank.v1beta1.MsgSend';
const nativeSendType = '/types.MsgSend';

function integerText(text: string): bigint {
  if (!/^[0-9]{1,78}$/.test(text)) throw new Unreadable(`invalid amount: ${text}`);
  return BigInt(text);
}

function coin(bytes: Uint8Array): Coin {
  const fields = readFields(bytes);
  onlyFields(fields, [1, 2], 'Coin');
  return { denom: textField(fields, 1), amount: integerText(textField(fields, 2)) };
}

function assetText(bytes: Uint8Array): string {
  const fields = readFields(bytes);
  onlyFields(fields, [1, 2, 3, 4, 5, 6], 'Asset');
  const flags = [4, 5, 6].map((number) => integerField(fields, number) !== 0n);
  if (flags.filter(Boolean).length > 1) throw new Unreadable('an asset is of one kind only');
  const separator = flags[0] ? '/' : flags[1] ? '~' : flags[2] ? '-' : '.';
  const [chain, symbol, ticker] = [textField(fields, 1), textField(fields, 2), textField(fields, 3)];
  if (chain === '' || symbol === '' || ticker !== symbol.split('-')[0]) throw new Unreadable('invalid asset');
  return `${chain}${separator}${symbol}`;
}

function depositCoin(bytes: Uint8Array): DepositCoin {
  const fields = readFields(bytes);
  onlyFields(fields, [1, 2, 3], 'Coin');
  return { asset: assetText(bytesField(fields, 1)), amount: integerText(textField(fields, 2)), decimals: integerField(fields, 3) };
}

const written = (account: Uint8Array, prefix: string): string => {
  if (account.length === 0) throw new Unreadable('empty address string is not allowed');
  return bech32.encode(prefix, bech32.toWords(account));
};

function message(any: Uint8Array, prefix: string): CosmosMessage {
  const fields = readFields(any);
  onlyFields(fields, [1, 2], 'Any');
  const type = textField(fields, 1);
  const inner = readFields(bytesField(fields, 2));
  if (type === depositType) {
    onlyFields(inner, [1, 2, 3, 4], type);
    const coins = bytesFields(inner, 1).map(depositCoin);
    return { kind: 'deposit', type, coins, memo: textField(inner, 2), signer: written(bytesField(inner, 3), prefix) };
  }
  if (type !== bankSendType && type !== nativeSendType) throw new Unreadable(`unable to resolve type URL ${type}`);
  onlyFields(inner, [1, 2, 3], type);
  const party = (number: number) => (type === bankSendType ? textField(inner, number) : written(bytesField(inner, number), prefix));
  return { kind: 'send', type, from: party(1), to: party(2), coins: bytesFields(inner, 3).map(coin) };
}

function signer(bytes: Uint8Array): Pick<CosmosTransaction, 'publicKey' | 'mode' | 'sequence'> {
  const fields = readFields(bytes);
  onlyFields(fields, [1, 2, 3], 'SignerInfo');
  const key = readFields(bytesField(fields, 1));
  if (key.length > 0 && textField(key, 1) !== keyType) throw new Unreadable(`unable to resolve type URL ${textField(key, 1)}`);
  const single = readFields(bytesField(readFields(bytesField(fields, 2)), 1));
  const mode = modes[integerField(single, 1).toString()];
  if (mode === undefined) throw new Unreadable('only single signatures in the modes DIRECT and LEGACY_AMINO_JSON are read here');
  return { publicKey: bytesField(readFields(bytesField(key, 2)), 1), mode, sequence: integerField(fields, 3) };
}

/** TxRaw bytes → transaction with one signer. `prefix` is the one of the chain's addresses. @throws Unreadable */
export function readCosmosTransaction(bytes: Uint8Array, prefix: string): CosmosTransaction {
  const raw = readFields(bytes);
  onlyFields(raw, [1, 2, 3], 'TxRaw');
  const bodyBytes = bytesField(raw, 1);
  const authInfoBytes = bytesField(raw, 2);
  const body = readFields(bodyBytes);
  onlyFields(body, [1, 2, 3], 'TxBody');
  const authInfo = readFields(authInfoBytes);
  onlyFields(authInfo, [1, 2], 'AuthInfo');
  const signers = bytesFields(authInfo, 1);
  const signatures = bytesFields(raw, 3);
  const [first] = signers;
  const [signature] = signatures;
  if (first === undefined || signature === undefined) throw new Unreadable('no signatures supplied');
  if (signers.length > 1 || signatures.length > 1) throw new Unreadable('wrong number of signers; expected 1');
  const fee = readFields(bytesField(authInfo, 2));
  onlyFields(fee, [1, 2, 3, 4], 'Fee');
  return {
    bodyBytes,
    authInfoBytes,
    messages: bytesFields(body, 1).map((any) => message(any, prefix)),
    memo: textField(body, 2),
    timeoutHeight: integerField(body, 3),
    ...signer(first),
    fee: { coins: bytesFields(fee, 1).map(coin), gas: integerField(fee, 2) },
    signature,
  };
}
