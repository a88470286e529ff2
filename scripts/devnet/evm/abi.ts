import { hex } from '@scure/base';

/** First four bytes of the calls that the devnet makes or reads (content/reference/deposits.md#router). */
export const selectors = {
  approve: '0x095ea7b3',
  allowance: '0xdd62ed3e',
  balanceOf: '0x70a08231',
  decimals: '0x313ce567',
  deposit: '0x1fece7b4',
  depositWithExpiry: '0x44bc937b',
  name: '0x06fdde03',
  symbol: '0x95d89b41',
  totalSupply: '0x18160ddd',
  transfer: '0xa9059cbb',
  transferFrom: '0x23b872dd',
  transferOut: '0x574da717',
  vaultAllowance: '0x03b6a673',
} as const;

/** First topics of the logs that the devnet makes or reads. */
export const topics = {
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  deposit: '0xef519b7eb82aaf6ac376a6df2d793843ebfd593de5f1a0601d3cc6ab49ebb395',
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  transferOut: '0xa9cd03aa3c1b4515114539cd53d22085129d495cb9e9f9af77864526240f1bf7',
} as const;

export const zeroAddress = `0x${'0'.repeat(40)}`;

const digits = (data: string): string => data.replace(/^0x/, '');

/** 32 bytes without `0x`. Takes numbers and addresses. */
export const word = (value: bigint | string): string => BigInt(value).toString(16).padStart(64, '0');

/** Calldata or log data. A plain string is an address or a number; `{ text }` is a `string` argument. */
export function encode(selector: string, ...args: readonly (bigint | string | { readonly text: string })[]): string {
  let head = '';
  let tail = '';
  for (const arg of args) {
    if (typeof arg !== 'object') {
      head += word(arg);
      continue;
    }
    const bytes = hex.encode(new TextEncoder().encode(arg.text));
    head += word(BigInt(args.length * 32 + tail.length / 2));
    tail += word(BigInt(bytes.length / 2)) + bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0');
  }
  return `${selector}${head}${tail}`;
}

/** Argument `index` of data without a selector. Undefined when the data is too short. */
export function wordAt(data: string, index: number): bigint | undefined {
  const part = digits(data).slice(index * 64, index * 64 + 64);
  return part.length === 64 ? BigInt(`0x${part}`) : undefined;
}

/** An address of the data, in small letters. */
export function addressAt(data: string, index: number): string | undefined {
  const value = wordAt(data, index);
  return value === undefined || value >> 160n !== 0n ? undefined : addressOf(value);
}

/** A `string` of the data. Undefined when it does not lie within the data or is no UTF-8. */
export function textAt(data: string, index: number): string | undefined {
  const offset = wordAt(data, index);
  if (offset === undefined || offset % 32n !== 0n || offset > BigInt(data.length)) return undefined;
  const length = wordAt(data, Number(offset) / 32);
  if (length === undefined || length > BigInt(data.length)) return undefined;
  const start = Number(offset) * 2 + 64;
  const bytes = digits(data).slice(start, start + Number(length) * 2);
  return bytes.length === Number(length) * 2 ? utf8(bytes) : undefined;
}

/** Hex → text, or undefined when the bytes are no UTF-8. */
export function utf8(data: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(hex.decode(digits(data).toLowerCase()));
  } catch {
    return undefined;
  }
}

/** The lower 160 bits as an address in small letters. */
export const addressOf = (value: bigint | string): string => `0x${word(value).slice(24)}`;
