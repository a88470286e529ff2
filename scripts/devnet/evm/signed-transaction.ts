import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { hex } from '@scure/base';
import { numberOf, type Rlp, readRlp, writeRlp } from './rlp.ts';

export interface SignedTransaction {
  readonly hash: string;
  readonly type: '0x0' | '0x1' | '0x2';
  readonly chainId: bigint;
  readonly nonce: bigint;
  /** Recovered from the signature; small letters. */
  readonly from: string;
  /** Absent for a contract that is to be made. */
  readonly to?: string;
  readonly value: bigint;
  readonly data: string;
  readonly gas: bigint;
  /** Wei for a unit of gas. */
  readonly maxFee: bigint;
  readonly tip: bigint;
}

/** Places of the fields in the list of each type (EIP-155, EIP-2930, EIP-1559). */
const layouts = {
  '0x0': { count: 9, nonce: 0, tip: 1, most: 1, gas: 2, to: 3, value: 4, data: 5, signed: 6 },
  '0x1': { count: 11, nonce: 1, tip: 2, most: 2, gas: 3, to: 4, value: 5, data: 6, signed: 8 },
  '0x2': { count: 12, nonce: 1, tip: 2, most: 3, gas: 4, to: 5, value: 6, data: 7, signed: 9 },
} as const;

const fault = (text: string): Error => new RangeError(text);

/** Raw bytes as `eth_sendRawTransaction` takes them → fields and sender. @throws RangeError with the reason. */
export function readTransaction(raw: string): SignedTransaction {
  if (!/^0x([0-9a-f]{2})+$/i.test(raw)) throw fault('the transaction is no hex');
  const bytes = hex.decode(raw.slice(2).toLowerCase());
  const first = bytes[0] ?? 0;
  const type = first >= 0xc0 ? '0x0' : first === 1 ? '0x1' : first === 2 ? '0x2' : undefined;
  if (type === undefined) throw fault(`transactions of type ${first} are not taken here`);
  const item = readRlp(type === '0x0' ? bytes : bytes.slice(1));
  const layout = layouts[type];
  if (item instanceof Uint8Array || item.length !== layout.count) throw fault('the transaction has another number of fields');
  const to = hex.encode(plain(item[layout.to]));
  if (to.length !== 40 && to.length !== 0) throw fault('the recipient is no address');
  const { chainId, from } = signer(type, item, layout.signed);
  return {
    hash: `0x${hex.encode(keccak_256(bytes))}`,
    type,
    chainId,
    from,
    nonce: numberOf(item[layout.nonce]),
    ...(to === '' ? {} : { to: `0x${to}` }),
    value: numberOf(item[layout.value]),
    data: `0x${hex.encode(plain(item[layout.data]))}`,
    gas: numberOf(item[layout.gas]),
    maxFee: numberOf(item[layout.most]),
    tip: numberOf(item[layout.tip]),
  };
}

function plain(item: Rlp | undefined): Uint8Array {
  if (!(item instanceof Uint8Array)) throw fault('a field is a list');
  return item;
}

function signer(
  type: SignedTransaction['type'],
  item: readonly Rlp[],
  signed: number,
): { readonly chainId: bigint; readonly from: string } {
  const v = numberOf(item[signed]);
  const isOld = type === '0x0';
  if (isOld && v < 35n) throw fault('the transaction is not bound to a chain (EIP-155)');
  const chainId = isOld ? (v - 35n) / 2n : numberOf(item[0]);
  const parity = isOld ? Number((v - 35n) % 2n) : Number(v);
  if (parity > 1) throw fault('the signature has no such parity');
  const fields = item.slice(0, signed);
  const unsigned = isOld ? writeRlp([...fields, bare(chainId), new Uint8Array(), new Uint8Array()]) : writeRlp(fields);
  const message = isOld ? unsigned : concatBytes(Uint8Array.of(Number(type)), unsigned);
  const number = (at: number) => word(numberOf(item[at]));
  const signature = concatBytes(Uint8Array.of(parity), number(signed + 1), number(signed + 2));
  return { chainId, from: recover(signature, keccak_256(message)) };
}

function recover(signature: Uint8Array, digest: Uint8Array): string {
  const parsed = secp256k1.Signature.fromBytes(signature, 'recovered');
  if (parsed.hasHighS()) throw fault('the signature is malleable (EIP-2)');
  const key = parsed.recoverPublicKey(digest).toBytes(false);
  return `0x${hex.encode(keccak_256(key.slice(1)).slice(12))}`;
}

const word = (value: bigint): Uint8Array => hex.decode(value.toString(16).padStart(64, '0'));
const bare = (value: bigint): Uint8Array => hex.decode(value.toString(16).length % 2 === 0 ? value.toString(16) : `0${value.toString(16)}`);
