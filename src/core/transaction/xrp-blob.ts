import { hex } from '@scure/base';
import { writeXrp } from '../address/xrp.ts';
import { Cursor } from './utxo-bytes.ts';

type Fields = Readonly<Record<string, unknown>>;
type FieldReader = (cursor: Cursor) => unknown;

const number =
  (width: number): FieldReader =>
  (cursor) =>
    cursor.take(width).reduce((value, byte) => value * 256 + byte, 0);

const payment = 0;
/** Bit of an amount of XRP, which is positive; tokens have the highest bit. */
const positive = 1n << 62n;

function drops(cursor: Cursor): string {
  const value = BigInt(`0x${hex.encode(cursor.take(8))}`);
  if (value >> 62n !== 1n) throw new RangeError('not an amount of XRP');
  return `${value - positive}`;
}

/** Reads a length, one byte up to 192 and two up to 12,480, and as many bytes. @throws RangeError for a longer field */
function counted(cursor: Cursor): Uint8Array {
  const [first = 0] = cursor.take(1);
  if (first <= 192) return cursor.take(first);
  const [second = 0] = cursor.take(1);
  if (first > 240) throw new RangeError('longer than a field of a payment');
  return cursor.take(193 + (first - 193) * 256 + second);
}

const blob: FieldReader = (cursor) => hex.encode(counted(cursor)).toUpperCase();
const account: FieldReader = (cursor) => writeXrp(counted(cursor));

/** Fields of a memo by their header bytes, in hex. */
const memoFields: Readonly<Record<string, readonly [string, FieldReader]>> = {
  '7c': ['MemoType', blob],
  '7d': ['MemoData', blob],
  '7e': ['MemoFormat', blob],
};
const [memoStart, objectEnd, arrayEnd] = ['ea', 'e1', 'f1'];

function memos(cursor: Cursor): readonly Fields[] {
  const list: Fields[] = [];
  for (let header = readHeader(cursor); header !== arrayEnd; header = readHeader(cursor)) {
    if (header !== memoStart) throw new RangeError('not a memo');
    list.push({ Memo: readFields(cursor, memoFields, objectEnd) });
  }
  return list;
}

/** Fields of a payment by their header bytes, in hex; content/reference/deposits.md#other-chains says which a deposit has. */
const paymentFields: Readonly<Record<string, readonly [string, FieldReader]>> = {
  '12': ['TransactionType', (cursor) => (number(2)(cursor) === payment ? 'Payment' : 'another')],
  '22': ['Flags', number(4)],
  '24': ['Sequence', number(4)],
  '2e': ['DestinationTag', number(4)],
  '201b': ['LastLedgerSequence', number(4)],
  '61': ['Amount', drops],
  '68': ['Fee', drops],
  '73': ['SigningPubKey', blob],
  '74': ['TxnSignature', blob],
  '81': ['Account', account],
  '83': ['Destination', account],
  f9: ['Memos', memos],
};

/** Header of a field: a byte, and the number of the field in a second one where it exceeds 15. */
function readHeader(cursor: Cursor): string {
  const [first = 0] = cursor.take(1);
  return hex.encode(first % 16 === 0 ? Uint8Array.of(first, ...cursor.take(1)) : Uint8Array.of(first));
}

/** Fields up to an end marker, or to the end of the bytes. @throws RangeError for an unknown field, or one that is there twice */
function readFields(cursor: Cursor, known: typeof paymentFields, end?: string): Fields {
  const fields: Record<string, unknown> = {};
  while (end !== undefined || cursor.at < cursor.bytes.length) {
    const header = readHeader(cursor);
    if (header === end) return fields;
    const [name, read] = known[header] ?? [];
    if (name === undefined || read === undefined || name in fields) throw new RangeError('a field that no deposit needs');
    fields[name] = read(cursor);
  }
  return fields;
}

/** Decodes the binary form of an XRP Ledger payment into its JSON fields; undefined for any other, or with an unknown field. */
export function readXrpBlob(bytes: Uint8Array): Fields | undefined {
  try {
    return readFields(new Cursor(bytes), paymentFields);
  } catch (problem) {
    if (problem instanceof RangeError) return undefined;
    throw problem;
  }
}
