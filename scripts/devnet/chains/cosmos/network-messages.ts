import type { BinaryReader } from 'cosmjs-types/binary';
import type { Asset } from '../../../../src/core/asset/asset.ts';
import { decodeText } from '../byte-reader.ts';
import { codecs } from '../codecs.ts';
import { DecodeError } from '../decode-error.ts';

/** Messages of THORChain and MAYAChain, missing from all published codecs (content/reference/deposits.md#deposit-message). */
export const depositType = '/types.MsgDeposit';
export const nativeSendType = '/types.MsgSend';

interface NativeSend {
  readonly from: Uint8Array;
  readonly to: Uint8Array;
  readonly coins: readonly { readonly denom: string; readonly amount: string }[];
}

interface Deposit {
  readonly coins: readonly { readonly asset: string; readonly amount: string; readonly decimals: bigint }[];
  readonly memo: string;
  readonly signer: Uint8Array;
}

type Steps = Readonly<Record<number, (reader: BinaryReader) => void>>;

/** Reads the fields of a message by tag and rejects unknown ones. @throws DecodeError */
function readFields(bytes: Uint8Array, name: string, steps: Steps): void {
  const reader = new codecs.protobuf.BinaryReader(bytes);
  try {
    while (reader.pos < reader.len) {
      const tag = reader.uint32();
      const step = steps[tag];
      if (step === undefined) throw new DecodeError(`errUnknownField "${name}": {TagNum: ${tag >>> 3}, WireType: ${tag & 7}}`);
      step(reader);
    }
  } catch (error) {
    throw error instanceof DecodeError ? error : new DecodeError(error instanceof Error ? error.message : 'unexpected EOF');
  }
}

const bytesTag = (field: number): number => (field << 3) | 2;
const integerTag = (field: number): number => field << 3;

function decodeCoin(bytes: Uint8Array): { denom: string; amount: string } {
  const coin = { denom: '', amount: '' };
  readFields(bytes, 'Coin', {
    [bytesTag(1)]: (reader) => {
      coin.denom = reader.string();
    },
    [bytesTag(2)]: (reader) => {
      coin.amount = reader.string();
    },
  });
  return coin;
}

/** Decodes a MsgSend of the networks. @throws DecodeError */
export function readNativeSend(bytes: Uint8Array): NativeSend {
  const send = { from: new Uint8Array(), to: new Uint8Array(), coins: [] as { denom: string; amount: string }[] };
  readFields(bytes, nativeSendType, {
    [bytesTag(1)]: (reader) => {
      send.from = new Uint8Array(reader.bytes());
    },
    [bytesTag(2)]: (reader) => {
      send.to = new Uint8Array(reader.bytes());
    },
    [bytesTag(3)]: (reader) => {
      send.coins.push(decodeCoin(reader.bytes()));
    },
  });
  return send;
}

/** Asset kinds in the order of their flags from field 4 upwards, with their notation's separator of chain and symbol. */
const kinds: readonly Asset['kind'][] = ['synth', 'trade', 'secured'];
const separators = ['/', '~', '-'];

function assetText(bytes: Uint8Array): string {
  const asset = { chain: '', symbol: '', ticker: '' };
  const set = new Set<Asset['kind']>();
  const flag = (kind: Asset['kind']) => (reader: BinaryReader) => {
    if (reader.bool()) set.add(kind);
  };
  const name = (key: keyof typeof asset) => (reader: BinaryReader) => {
    asset[key] = reader.string();
  };
  readFields(bytes, 'Asset', {
    ...{ [bytesTag(1)]: name('chain'), [bytesTag(2)]: name('symbol'), [bytesTag(3)]: name('ticker') },
    ...Object.fromEntries(kinds.map((kind, place) => [integerTag(4 + place), flag(kind)])),
  });
  if (set.size > 1) throw new DecodeError('an asset is of one kind only');
  const { chain, symbol, ticker } = asset;
  if (chain === '' || symbol === '' || ticker !== symbol.split('-')[0]) throw new DecodeError('invalid asset');
  const separator = separators.find((_, place) => set.has(kinds[place] ?? 'layer1')) ?? '.';
  return `${chain}${separator}${symbol}`;
}

function depositCoin(bytes: Uint8Array): Deposit['coins'][number] {
  const coin = { asset: new Uint8Array(), amount: '', decimals: 0n };
  readFields(bytes, 'Coin', {
    [bytesTag(1)]: (reader) => {
      coin.asset = new Uint8Array(reader.bytes());
    },
    [bytesTag(2)]: (reader) => {
      coin.amount = reader.string();
    },
    [integerTag(3)]: (reader) => {
      coin.decimals = reader.int64();
    },
  });
  return { ...coin, asset: assetText(coin.asset) };
}

/** Decodes a MsgDeposit of the networks. @throws DecodeError */
export function readNetworkDeposit(bytes: Uint8Array): Deposit {
  const deposit = { coins: [] as Deposit['coins'][number][], memo: '', signer: new Uint8Array() };
  readFields(bytes, depositType, {
    [bytesTag(1)]: (reader) => {
      deposit.coins.push(depositCoin(reader.bytes()));
    },
    [bytesTag(2)]: (reader) => {
      deposit.memo = decodeText(reader.bytes());
    },
    [bytesTag(3)]: (reader) => {
      deposit.signer = new Uint8Array(reader.bytes());
    },
  });
  return deposit;
}

/** Encodes a deposit of one coin; `amount` in the asset's own units. */
export function writeDeposit(deposit: { asset: Asset; amount: bigint; memo: string; signer: Uint8Array }): Uint8Array {
  const { BinaryWriter } = codecs.protobuf;
  const { asset, amount, memo, signer } = deposit;
  const name = new BinaryWriter().uint32(bytesTag(1)).string(asset.chain).uint32(bytesTag(2)).string(asset.symbol);
  name.uint32(bytesTag(3)).string(asset.ticker);
  const kind = kinds.indexOf(asset.kind);
  if (kind >= 0) name.uint32(integerTag(4 + kind)).bool(true);
  const coin = new BinaryWriter().uint32(bytesTag(1)).bytes(name.finish()).uint32(bytesTag(2)).string(amount.toString());
  const message = new BinaryWriter().uint32(bytesTag(1)).bytes(coin.finish());
  if (memo !== '') message.uint32(bytesTag(2)).string(memo);
  return message.uint32(bytesTag(3)).bytes(signer).finish();
}
