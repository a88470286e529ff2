import { bech32 } from '@scure/base';
import { writeCosmos } from '../address/cosmos.ts';
import { type Asset, formatAsset, parseAsset } from '../asset/asset.ts';
import { bytesField, joinBytes, messageField, readStrict, stringField, varintField } from '../encoding/protobuf.ts';
import { fail, ok, type Result } from '../errors.ts';
import { type NetworkId, protocols } from '../network/protocol.ts';

/** A deposit to the network itself: one coin and a memo (content/reference/deposits.md#deposit-message). */
export interface DepositMessage {
  readonly kind: 'deposit';
  readonly network: NetworkId;
  readonly asset: Asset;
  /** Amount in protocol units of the asset. */
  readonly amount: bigint;
  readonly memo: string;
  /** Bech32 address of the signer. */
  readonly signer: string;
}

/** A transfer of one coin. `own` is the message of THORChain and MAYAChain, `bank` the Cosmos SDK's. */
export interface SendMessage {
  readonly kind: 'send';
  readonly module: 'own' | 'bank';
  readonly from: string;
  readonly to: string;
  readonly denom: string;
  /** Amount in the chain's smallest units. */
  readonly amount: bigint;
}

/** Supported Cosmos messages: a deposit to the network, or a transfer. */
export type CosmosMessage = DepositMessage | SendMessage;

/** Protobuf type of each message. */
export const typeUrls = { deposit: '/types.MsgDeposit', own: '/types.MsgSend', bank: '/cosmos.bank.v1beta1.MsgSend' } as const;

/** Decodes bech32 text into payload bytes. @throws RangeError when it is not bech32. */
export function accountBytes(address: string): Uint8Array {
  const read = bech32.decodeUnsafe(address, 120);
  if (!read) throw new RangeError('The text is no bech32 address.');
  return bech32.fromWords(read.words);
}

/**
 * Type URL and protobuf bytes of a message. Source: content/reference/deposits.md#deposit-message;
 * cosmos.bank.v1beta1. @throws RangeError for an invalid address.
 */
export function encodeMessage(message: CosmosMessage): { readonly typeUrl: string; readonly value: Uint8Array } {
  if (message.kind === 'deposit') return { typeUrl: typeUrls.deposit, value: encodeDeposit(message) };
  const coin = encodeCoin(message.denom, message.amount);
  if (message.module === 'bank') {
    return { typeUrl: typeUrls.bank, value: joinBytes(stringField(1, message.from), stringField(2, message.to), messageField(3, coin)) };
  }
  const addresses = [bytesField(1, accountBytes(message.from)), bytesField(2, accountBytes(message.to))];
  return { typeUrl: typeUrls.own, value: joinBytes(...addresses, messageField(3, coin)) };
}

/** Text of a string field with all that it has, such as a byte order mark, which makes a memo another one. */
export const decodeText = (value: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(value);

/** Encodes a `cosmos.base.v1beta1.Coin`. */
export function encodeCoin(denom: string, amount: bigint): Uint8Array {
  return joinBytes(stringField(1, denom), stringField(2, amount.toString()));
}

const kindFields: Readonly<Partial<Record<Asset['kind'], number>>> = { synth: 4, trade: 5, secured: 6 };

function encodeDeposit({ asset, amount, memo, signer }: DepositMessage): Uint8Array {
  const kindField = kindFields[asset.kind];
  const name = joinBytes(
    stringField(1, asset.chain),
    stringField(2, asset.symbol),
    stringField(3, asset.ticker),
    kindField === undefined ? new Uint8Array() : varintField(kindField, 1n),
  );
  const coin = joinBytes(messageField(1, name), stringField(2, amount.toString()));
  return joinBytes(messageField(1, coin), stringField(2, memo), bytesField(3, accountBytes(signer)));
}

/** Amino JSON of a message, as shown and signed by `signAmino` wallets. */
export function aminoMessage(
  message: CosmosMessage,
  prefix: string,
): { readonly type: string; readonly value: Readonly<Record<string, unknown>> } {
  const amount = message.amount.toString();
  if (message.kind === 'deposit') {
    const { network, asset, memo, signer } = message;
    return { type: `${protocols[network].prefix}/MsgDeposit`, value: { coins: [{ asset: formatAsset(asset), amount }], memo, signer } };
  }
  const { module, from, to, denom } = message;
  const value = { from_address: from, to_address: to, amount: [{ denom, amount }] };
  return { type: module === 'bank' ? 'cosmos-sdk/MsgSend' : `${prefix}/MsgSend`, value };
}

const unreadable = () => fail('invalid_field', 'The message has fields that a swap does not need.');
const text = (value: bigint | Uint8Array | undefined): string => (value instanceof Uint8Array ? decodeText(value) : '');
const bytes = (value: bigint | Uint8Array | undefined): Uint8Array => (value instanceof Uint8Array ? value : new Uint8Array());

/**
 * Decodes a protobuf message. `prefix` is that of the chain's addresses.
 * Errors: invalid_field for any other message, or one with an unexpected field.
 */
export function readMessage(typeUrl: string, value: Uint8Array, network: NetworkId, prefix: string): Result<CosmosMessage> {
  if (typeUrl === typeUrls.deposit) return readDeposit(value, network, prefix);
  const module = typeUrl === typeUrls.bank ? 'bank' : typeUrl === typeUrls.own ? 'own' : undefined;
  const fields = module === undefined ? undefined : readStrict(value, [1, 2, 3]);
  const coin = readStrict(bytes(fields?.get(3)), [1, 2]);
  const amount = text(coin?.get(2));
  if (module === undefined || fields === undefined || coin === undefined || !/^[0-9]+$/.test(amount)) return unreadable();
  const address = (number: number) => (module === 'bank' ? text(fields.get(number)) : writeCosmos(bytes(fields.get(number)), prefix));
  return ok({ kind: 'send', module, from: address(1), to: address(2), denom: text(coin.get(1)), amount: BigInt(amount) });
}

function readDeposit(value: Uint8Array, network: NetworkId, prefix: string): Result<CosmosMessage> {
  const fields = readStrict(value, [1, 2, 3]);
  const coin = readStrict(bytes(fields?.get(1)), [1, 2]);
  const name = readStrict(bytes(coin?.get(1)), [1, 2, 3, 4, 5, 6]);
  const amount = text(coin?.get(2));
  if (fields === undefined || name === undefined || !/^[0-9]+$/.test(amount)) return unreadable();
  const flags = [4, 5, 6].filter((number) => name.get(number) === 1n);
  const separator = { 4: '/', 5: '~', 6: '-' }[flags[0] ?? 0] ?? '.';
  const asset = parseAsset(`${text(name.get(1))}${separator}${text(name.get(2))}`, network);
  const isSpelled = asset.ok && asset.value.chain === text(name.get(1)) && asset.value.symbol === text(name.get(2));
  if (!asset.ok || !isSpelled || flags.length > 1 || asset.value.ticker !== text(name.get(3))) return unreadable();
  return ok({
    kind: 'deposit',
    network,
    asset: asset.value,
    amount: BigInt(amount),
    memo: text(fields.get(2)),
    signer: writeCosmos(bytes(fields.get(3)), prefix),
  });
}
