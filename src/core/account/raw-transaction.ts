import { blake2b } from '@noble/hashes/blake2.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58, base64, hex } from '@scure/base';
import { partOf } from '../chain/chain.ts';
import type { AccountFamily } from '../chain/families.ts';
import { readCbor } from '../encoding/cbor.ts';
import { fail, ok, type Result } from '../errors.ts';
import { withoutWitness } from '../transaction/utxo-bytes.ts';
import type { BroadcastRequest } from './account.ts';

/** Size limit in bytes: that of the nodes, larger than any swap transaction. */
const maxBytes = 100_000;

const refuse = (hint: string) => fail('invalid_field', hint, { field: 'transaction' });
const notHex = refuse('Send the signed transaction of this chain as hex.');
const notBase64 = refuse('Send the signed transaction of this chain as base64.');
const notSigned = refuse('This is not a signed transaction of this chain.');

/**
 * Normalizes a signed transaction to the encoding the chain's nodes accept, with its id: hex
 * on the Bitcoin family, EVM chains, the XRP Ledger and Cardano, base64 on Cosmos chains and Solana,
 * JSON on TRON. Checks only the outer form; the chain validates the rest. Errors: invalid_field.
 */
export function readTransaction(chain: string, text: string): Result<BroadcastRequest> {
  const trimmed = text.trim();
  if (trimmed.length > maxBytes * 2) return refuse('The transaction is larger than any of a swap.');
  const read = partOf(readers, chain);
  return read?.(chain, trimmed) ?? fail('invalid_field', 'Transactions of this chain cannot be sent here.', { field: 'chain' });
}

function bytesOfHex(text: string): Uint8Array | undefined {
  return text.length >= 2 && /^(?:[0-9a-fA-F]{2})+$/.test(text) ? hex.decode(text.toLowerCase()) : undefined;
}

function bytesOfBase64(text: string): Uint8Array | undefined {
  try {
    return text === '' ? undefined : base64.decode(text);
  } catch {
    return undefined;
  }
}

function readUtxo(chain: string, text: string): Result<BroadcastRequest> {
  const bytes = bytesOfHex(text);
  if (bytes === undefined) return notHex;
  // The id of a version 5 Zcash transaction is not a hash of its bytes (ZIP 244).
  const isZcash = chain === 'ZEC';
  if (isZcash && bytes.length < 60) return notSigned;
  const plain = isZcash ? undefined : withoutWitness(bytes);
  if (!isZcash && plain === undefined) return notSigned;
  const isHash = plain !== undefined || bytes[0] === 4;
  const tx = isHash ? { tx: hex.encode(sha256(sha256(plain ?? bytes)).reverse()) } : {};
  return ok({ chain, transaction: text.toLowerCase(), ...tx });
}

/** Reads an EVM transaction: an RLP list, optionally prefixed by a known EIP-2718 type. */
function readEvm(chain: string, text: string): Result<BroadcastRequest> {
  const bytes = bytesOfHex(text.replace(/^0x/i, ''));
  if (bytes === undefined) return notHex;
  const [first = 0, second = 0] = bytes;
  const isTyped = first >= 1 && first <= 4 && second >= 0xc0;
  if ((!isTyped && first < 0xc0) || bytes.length < 60) return notSigned;
  return ok({ chain, transaction: `0x${hex.encode(bytes)}`, tx: `0x${hex.encode(keccak_256(bytes))}` });
}

/** Reads a Cosmos transaction: a TxRaw, which starts with its body. */
function readCosmos(chain: string, text: string): Result<BroadcastRequest> {
  const bytes = bytesOfBase64(text);
  if (bytes === undefined) return notBase64;
  if (bytes[0] !== 0x0a || bytes.length < 60) return notSigned;
  return ok({ chain, transaction: base64.encode(bytes), tx: hex.encode(sha256(bytes)).toUpperCase() });
}

/** Reads a Solana transaction: the number of signatures, then the signatures; the first one is the id. */
function readSolana(chain: string, text: string): Result<BroadcastRequest> {
  const bytes = bytesOfBase64(text);
  if (bytes === undefined) return notBase64;
  const [signatures = 0] = bytes;
  const first = bytes.subarray(1, 65);
  if (signatures < 1 || signatures > 19 || bytes.length <= 1 + 64 * signatures || first.every((byte) => byte === 0)) return notSigned;
  return ok({ chain, transaction: base64.encode(bytes), tx: base58.encode(first) });
}

function readTron(chain: string, text: string): Result<BroadcastRequest> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse('Send the signed transaction of TRON as the JSON text that wallets sign.');
  }
  const { txID, raw_data_hex: raw, raw_data: data, signature } = (value ?? {}) as Readonly<Record<string, unknown>>;
  const bytes = typeof raw === 'string' ? bytesOfHex(raw) : undefined;
  const isSigned =
    Array.isArray(signature) && signature.length > 0 && signature.every((one) => typeof one === 'string' && /^[0-9a-f]{130}$/i.test(one));
  if (bytes === undefined || typeof data !== 'object' || data === null || !isSigned) return notSigned;
  const tx = hex.encode(sha256(bytes));
  if (typeof txID === 'string' && txID.toLowerCase() !== tx) return refuse('The id of the transaction is not that of its bytes.');
  return ok({
    chain,
    transaction: JSON.stringify({ txID: tx, raw_data: data, raw_data_hex: hex.encode(bytes), signature, visible: isVisible(value) }),
    tx,
  });
}

const isVisible = (value: unknown): boolean => (value as { readonly visible?: unknown }).visible === true;

/** Hash prefix of a signed transaction: `TXN` and a zero byte. */
const xrpPrefix = Uint8Array.of(0x54, 0x58, 0x4e, 0x00);

/** Reads an XRP Ledger transaction; fields are sorted, so the transaction type comes first. */
function readXrp(chain: string, text: string): Result<BroadcastRequest> {
  const bytes = bytesOfHex(text);
  if (bytes === undefined) return notHex;
  if (bytes[0] !== 0x12 || bytes.length < 60) return notSigned;
  const tx = hex.encode(sha512(Uint8Array.of(...xrpPrefix, ...bytes)).slice(0, 32)).toUpperCase();
  return ok({ chain, transaction: hex.encode(bytes).toUpperCase(), tx });
}

/**
 * Reads a Cardano transaction: a body, witnesses with at least one signature, a validity flag and auxiliary data; the id
 * is the BLAKE2b-256 of the body.
 */
function readCardano(chain: string, text: string): Result<BroadcastRequest> {
  const bytes = bytesOfHex(text);
  if (bytes === undefined) return notHex;
  const whole = readCbor(bytes);
  const [body, witnesses, isValid] = whole?.kind === 'array' && whole.items.length === 4 ? whole.items : [];
  const isSigned = witnesses?.kind === 'map' && witnesses.entries.length > 0;
  if (body?.kind !== 'map' || !isSigned || isValid?.kind !== 'simple') return notSigned;
  return ok({ chain, transaction: hex.encode(bytes), tx: hex.encode(blake2b(bytes.subarray(body.start, body.end), { dkLen: 32 })) });
}

type Reader = (chain: string, text: string) => Result<BroadcastRequest>;

/** Reader of each family's signed transactions. */
const readers: Readonly<Record<AccountFamily, Reader>> = {
  utxo: readUtxo,
  evm: readEvm,
  cosmos: readCosmos,
  solana: readSolana,
  tron: readTron,
  xrp: readXrp,
  cardano: readCardano,
};
