import type { Asset } from '../../../../src/core/asset/asset.ts';
import { DecodeError, decodeText } from '../byte-reader.ts';
import { codecs } from '../codecs.ts';

/** Messages of THORChain and MAYAChain, missing from all published codecs (content/reference/deposits.md#deposit-message). */
export const depositType = '/types.MsgDeposit';
export const nativeSendType = '/types.MsgSend';

/** Scalar types of protobuf, with their wire types and defaults. */
const scalars = { string: [2, ''], bytes: [2, new Uint8Array()], bool: [0, false], int64: [0, 0n] } as const;

/** A scalar, or the reader of a repeated message. */
type FieldType = keyof typeof scalars | ((bytes: Uint8Array) => unknown);
type Fields = Readonly<Record<string, readonly [field: number, type: FieldType]>>;
interface Scalars {
  readonly string: string;
  readonly bytes: Uint8Array;
  readonly bool: boolean;
  readonly int64: bigint;
}
type ValueOf<Type> = Type extends keyof Scalars ? Scalars[Type] : Type extends (bytes: Uint8Array) => infer Item ? readonly Item[] : never;

const tagOf = (field: number, type: FieldType): number => (field << 3) | (typeof type === 'function' ? 2 : scalars[type][0]);

/** Reads a message and rejects unknown fields. @throws DecodeError */
function readMessage<const F extends Fields>(bytes: Uint8Array, name: string, fields: F): { readonly [K in keyof F]: ValueOf<F[K][1]> } {
  const known = Object.entries(fields);
  const found = Object.fromEntries(known.map(([key, [, type]]) => [key, typeof type === 'function' ? [] : (scalars[type][1] as unknown)]));
  const reader = new codecs.protobuf.BinaryReader(bytes);
  try {
    while (reader.pos < reader.len) {
      const tag = reader.uint32();
      const [key, [, type]] = known.find(([, field]) => tagOf(...field) === tag) ?? ['', [0, 'bytes']];
      if (key === '') throw new DecodeError(`errUnknownField "${name}": {TagNum: ${tag >>> 3}, WireType: ${tag & 7}}`);
      if (typeof type === 'function') (found[key] as unknown[]).push(type(reader.bytes()));
      else if (type === 'string') found[key] = decodeText(reader.bytes());
      else found[key] = type === 'bytes' ? new Uint8Array(reader.bytes()) : reader[type]();
    }
  } catch (error) {
    throw error instanceof DecodeError ? error : new DecodeError(error instanceof Error ? error.message : 'unexpected EOF');
  }
  return found as { readonly [K in keyof F]: ValueOf<F[K][1]> };
}

/** Decodes a MsgSend of the networks. @throws DecodeError */
export const readNativeSend = (bytes: Uint8Array) => {
  const coin = (part: Uint8Array) => readMessage(part, 'Coin', { denom: [1, 'string'], amount: [2, 'string'] });
  return readMessage(bytes, nativeSendType, { from: [1, 'bytes'], to: [2, 'bytes'], coins: [3, coin] });
};

/** Asset kinds in the order of their flags from field 4 upwards, with their notation's separator of chain and symbol. */
const kinds: readonly Asset['kind'][] = ['synth', 'trade', 'secured'];
const separators = ['/', '~', '-'];
const assetFields = { chain: [1, 'string'], symbol: [2, 'string'], ticker: [3, 'string'] } as const;
const assetFlags = { synth: [4, 'bool'], trade: [5, 'bool'], secured: [6, 'bool'] } as const;

function assetText(bytes: Uint8Array): string {
  const { chain, symbol, ticker, synth, trade, secured } = readMessage(bytes, 'Asset', { ...assetFields, ...assetFlags });
  const flags = [synth, trade, secured];
  if (flags.filter(Boolean).length > 1) throw new DecodeError('an asset is of one kind only');
  if (chain === '' || symbol === '' || ticker !== symbol.split('-')[0]) throw new DecodeError('invalid asset');
  return `${chain}${separators[flags.indexOf(true)] ?? '.'}${symbol}`;
}

function depositCoin(bytes: Uint8Array) {
  const { asset, ...coin } = readMessage(bytes, 'Coin', { asset: [1, 'bytes'], amount: [2, 'string'], decimals: [3, 'int64'] });
  return { ...coin, asset: assetText(asset) };
}

/** Decodes a MsgDeposit of the networks. @throws DecodeError */
export const readNetworkDeposit = (bytes: Uint8Array) =>
  readMessage(bytes, depositType, { coins: [1, depositCoin], memo: [2, 'string'], signer: [3, 'bytes'] });

/** Encodes a deposit of one coin; `amount` in the asset's own units. */
export function writeDeposit(deposit: { asset: Asset; amount: bigint; memo: string; signer: Uint8Array }): Uint8Array {
  const { BinaryWriter } = codecs.protobuf;
  const { asset, amount, memo, signer } = deposit;
  const tag = (field: number) => tagOf(field, 'bytes');
  const name = new BinaryWriter().uint32(tag(1)).string(asset.chain).uint32(tag(2)).string(asset.symbol);
  name.uint32(tag(3)).string(asset.ticker);
  const kind = kinds.indexOf(asset.kind);
  if (kind >= 0) name.uint32(tagOf(4 + kind, 'bool')).bool(true);
  const coin = new BinaryWriter().uint32(tag(1)).bytes(name.finish()).uint32(tag(2)).string(amount.toString());
  const message = new BinaryWriter().uint32(tag(1)).bytes(coin.finish());
  if (memo !== '') message.uint32(tag(2)).string(memo);
  return message.uint32(tag(3)).bytes(signer).finish();
}
