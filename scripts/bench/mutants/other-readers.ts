import { decompileTransactionMessage, getCompiledTransactionMessageDecoder } from '@solana/kit';
import { Transaction } from 'bitcoinjs-lib';
import { BinaryReader } from 'cosmjs-types/binary';
import { TxBody } from 'cosmjs-types/cosmos/tx/v1beta1/tx';
import { encode } from 'ripple-binary-codec';
import { utils } from 'tronweb';
import { decodeFunctionData, type Hex, parseAbi } from 'viem';
import { hexText, quietly } from './signing-family.ts';

const abi = parseAbi([
  'function depositWithExpiry(address vault, address asset, uint256 amount, string memo, uint256 expiration) payable',
  'function approve(address spender, uint256 amount)',
]);
const budget = 'ComputeBudget111111111111111111111111111111';

const formatValue = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) => {
    if (typeof one === 'bigint') return one.toString();
    return one instanceof Uint8Array ? hexText(one) : one;
  });

interface EvmFields {
  readonly [name: string]: unknown;
}

/** Meaning of an EVM transaction, by viem. Unknown calls are kept as bytes. */
export function evmMeaning({ chainId, type, from, to, value, data }: EvmFields): string {
  const lower = [from, to].map((one) => String(one).toLowerCase());
  const call = quietly(() => decodeFunctionData({ abi, data: data as Hex }));
  return formatValue([Number(chainId), type, ...lower, BigInt(String(value)), call ?? String(data).toLowerCase()]);
}

/** Outputs of a Bitcoin-family transaction to others, by bitcoinjs-lib. */
export function utxoMeaning(transaction: Uint8Array, own: Uint8Array): string {
  const { version, locktime, outs } = Transaction.fromBuffer(transaction);
  return formatValue([
    version,
    locktime,
    outs.filter(({ script }) => hexText(script) !== hexText(own)).map(({ script, value }) => [pushed(script), value]),
  ]);
}

/** OP_RETURN data, whatever the push opcode; any other script unchanged. */
function pushed(script: Uint8Array): string {
  const [first, size = 0] = script;
  if (first !== 0x6a) return hexText(script);
  const at = size < 0x4c ? 2 : size === 0x4c ? 3 : size === 0x4d ? 4 : 6;
  return `data ${hexText(script.slice(at))}`;
}

/** All inputs and outputs of a Bitcoin-family transaction, by bitcoinjs-lib. */
export function utxoWhole(transaction: Uint8Array): string {
  const { version, locktime, ins, outs } = Transaction.fromBuffer(transaction);
  return formatValue([version, locktime, ins.map(({ hash, index, sequence }) => [hash, index, sequence]), outs]);
}

/** Meaning of a Solana message, by @solana/kit, without blockhash and priority fee. */
export function solanaMeaning(message: Uint8Array): string {
  const compiled = getCompiledTransactionMessageDecoder().decode(message);
  const { feePayer, instructions } = decompileTransactionMessage(compiled as Parameters<typeof decompileTransactionMessage>[0]);
  const rest = instructions.filter(({ programAddress }) => programAddress !== budget);
  const calls = rest.map(({ programAddress, accounts = [], data = new Uint8Array() }) => {
    // A memo instruction repeats its signers, which changes nothing with a single signer.
    const named = accounts
      .map(({ address }) => address)
      .filter((address) => !programAddress.startsWith('Memo') || address !== feePayer.address);
    return [programAddress, named, Uint8Array.from(data)];
  });
  return formatValue([feePayer.address, calls]);
}

/** Meaning of TRON `raw_data`, by tronweb, without block reference and times. */
export function tronMeaning(rawData: Uint8Array, type: 'TransferContract' | 'TriggerSmartContract'): string {
  const {
    contract,
    data,
    fee_limit: feeLimit,
  } = utils.deserializeTx.deserializeTransaction(type, hexText(rawData)) as unknown as Readonly<Record<string, unknown>>;
  return formatValue([contract, data, feeLimit]);
}

/** Types of the fields of a protobuf message by number, nested for messages. */
interface Shape {
  readonly [field: number]: Shape | 'text' | 'number';
}

const coin: Shape = { 1: 'text', 2: 'number' };
const shapes: Readonly<Record<string, Shape>> = {
  '/types.MsgSend': { 1: {}, 2: {}, 3: coin },
  '/cosmos.bank.v1beta1.MsgSend': { 1: 'text', 2: 'text', 3: coin },
  '/types.MsgDeposit': { 1: { 1: { 1: 'text', 2: 'text', 3: 'text' }, 2: 'number' }, 2: 'text', 3: {} },
};

function fieldsIn(bytes: Uint8Array, shape: Shape): unknown {
  const reader = new BinaryReader(bytes);
  const found: [number, unknown][] = [];
  while (reader.pos < reader.len) {
    const [number, wire] = reader.tag();
    if (wire === 0) {
      // A field that is false or 0 equals an absent one.
      const value = reader.uint64();
      if (value !== 0n) found.push([number, value]);
      continue;
    }
    if (wire !== 2) throw new RangeError('another wire type');
    const value = reader.bytes();
    const inner = shape[number];
    const text = new TextDecoder().decode(value);
    found.push([
      number,
      inner === 'number'
        ? BigInt(text)
        : inner === 'text'
          ? text
          : inner === undefined || Object.keys(inner).length === 0
            ? value
            : fieldsIn(value, inner),
    ]);
  }
  return found.sort(([a], [b]) => a - b);
}

/** Meaning of a Cosmos transaction body, by cosmjs. */
export function cosmosMeaning(body: Uint8Array): string {
  const { messages, ...rest } = TxBody.decode(body);
  return formatValue([messages.map(({ typeUrl, value }) => [typeUrl, fieldsIn(value, shapes[typeUrl] ?? {})]), rest]);
}

/** Serialized XRP Ledger transaction, by ripple-binary-codec. */
export const xrpMeaning = (fields: object): string => encode(fields as Parameters<typeof encode>[0]);
