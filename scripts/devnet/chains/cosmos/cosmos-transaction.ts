import { bech32 } from '@scure/base';
import type { AuthInfo, SignerInfo, TxBody } from 'cosmjs-types/cosmos/tx/v1beta1/tx';
import type { Any } from 'cosmjs-types/google/protobuf/any';
import { DecodeError, sameBytes } from '../byte-reader.ts';
import { codecs } from '../codecs.ts';
import { depositType, nativeSendType, readNativeSend, readNetworkDeposit } from './network-messages.ts';

export interface Coin {
  readonly denom: string;
  readonly amount: bigint;
}

/** A coin of a deposit, its asset in the networks' own notation. */
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

/** A decoded TxRaw. */
export interface CosmosTransaction {
  readonly bodyBytes: Uint8Array;
  readonly authInfoBytes: Uint8Array;
  readonly messages: readonly CosmosMessage[];
  readonly memo: string;
  readonly timeoutHeight: bigint;
  /** Compressed secp256k1; empty when the account has published its key before. */
  readonly publicKey: Uint8Array;
  readonly mode: SignMode;
  readonly sequence: bigint;
  readonly fee: { readonly coins: readonly Coin[]; readonly gas: bigint };
  readonly signature: Uint8Array;
}

const modes: Readonly<Record<string, SignMode>> = { 1: 'direct', 127: 'amino' };
const keyType = '/cosmos.crypto.secp256k1.PubKey';
const bankSendType = '/cosmos.bank.v1beta1.MsgSend';

interface Codec<T> {
  decode(bytes: Uint8Array): T;
  encode(message: T): { finish(): Uint8Array };
}

/** Decodes a message and rejects unknown fields, which the codec skips but a node refuses. @throws DecodeError */
function read<T>(codec: Codec<T>, bytes: Uint8Array, name: string): T {
  try {
    const message = codec.decode(bytes);
    if (sameBytes(codec.encode(message).finish(), bytes)) return message;
  } catch (error) {
    throw new DecodeError(`${name}: ${error instanceof Error ? error.message : 'unreadable'}`);
  }
  throw new DecodeError(`errUnknownField "${name}"`);
}

/** Parses an integer of up to 78 digits. @throws DecodeError */
function integerText(text: string): bigint {
  if (!/^[0-9]{1,78}$/.test(text)) throw new DecodeError(`invalid amount: ${text}`);
  return BigInt(text);
}

const toCoin = ({ denom, amount }: { readonly denom: string; readonly amount: string }): Coin => ({ denom, amount: integerText(amount) });

const written = (account: Uint8Array, prefix: string): string => {
  if (account.length === 0) throw new DecodeError('empty address string is not allowed');
  return bech32.encode(prefix, bech32.toWords(account));
};

function message({ typeUrl: type, value }: Any, prefix: string): CosmosMessage {
  if (type === bankSendType) {
    const { fromAddress, toAddress, amount } = read(codecs.cosmosBank.MsgSend, value, type);
    return { kind: 'send', type, from: fromAddress, to: toAddress, coins: amount.map(toCoin) };
  }
  if (type === nativeSendType) {
    const { from, to, coins } = readNativeSend(value);
    return { kind: 'send', type, from: written(from, prefix), to: written(to, prefix), coins: coins.map(toCoin) };
  }
  if (type !== depositType) throw new DecodeError(`unable to resolve type URL ${type}`);
  const { coins, memo, signer } = readNetworkDeposit(value);
  const list = coins.map(({ asset, amount, decimals }) => ({ asset, amount: integerText(amount), decimals }));
  return { kind: 'deposit', type, coins: list, memo, signer: written(signer, prefix) };
}

function signerOf({ publicKey, modeInfo, sequence }: SignerInfo): Pick<CosmosTransaction, 'publicKey' | 'mode' | 'sequence'> {
  if (publicKey !== undefined && publicKey.typeUrl !== keyType) throw new DecodeError(`unable to resolve type URL ${publicKey.typeUrl}`);
  const mode = modes[modeInfo?.single?.mode ?? 0];
  if (mode === undefined) throw new DecodeError('only single signatures in the modes DIRECT and LEGACY_AMINO_JSON are read here');
  const key = publicKey === undefined ? new Uint8Array() : read(codecs.cosmosKeys.PubKey, publicKey.value, keyType).key;
  return { publicKey: key, mode, sequence };
}

function readFee({ fee }: AuthInfo): CosmosTransaction['fee'] {
  return { coins: (fee?.amount ?? []).map(toCoin), gas: fee?.gasLimit ?? 0n };
}

function refuseExtras(body: TxBody, { tip }: AuthInfo): void {
  const { extensionOptions, nonCriticalExtensionOptions, unordered, timeoutTimestamp } = body;
  const isPlain = extensionOptions.length + nonCriticalExtensionOptions.length === 0 && !unordered && timeoutTimestamp === undefined;
  if (!isPlain || tip !== undefined) throw new DecodeError('options, tips and unordered transactions are not read here');
}

/** Decodes TxRaw bytes of a transaction with one signer. `prefix` is the chain's address prefix. @throws DecodeError */
export function readCosmosTransaction(bytes: Uint8Array, prefix: string): CosmosTransaction {
  const { cosmosTx } = codecs;
  const { bodyBytes, authInfoBytes, signatures } = read(cosmosTx.TxRaw, bytes, 'TxRaw');
  const body = read(cosmosTx.TxBody, bodyBytes, 'TxBody');
  const authInfo = read(cosmosTx.AuthInfo, authInfoBytes, 'AuthInfo');
  refuseExtras(body, authInfo);
  const [first, ...others] = authInfo.signerInfos;
  const [signature, ...more] = signatures;
  if (first === undefined || signature === undefined) throw new DecodeError('no signatures supplied');
  if (others.length + more.length > 0) throw new DecodeError('wrong number of signers; expected 1');
  return {
    bodyBytes,
    authInfoBytes,
    messages: body.messages.map((any) => message(any, prefix)),
    memo: body.memo,
    timeoutHeight: body.timeoutHeight,
    ...signerOf(first),
    fee: readFee(authInfo),
    signature,
  };
}
