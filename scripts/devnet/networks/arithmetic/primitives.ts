import type { NetworkId } from '../../../../src/core/network/protocol.ts';

const tenTo18 = 10n ** 18n;

/** THORNode: the share `part / total` of `alloc`, rounded half up (content/reference/arithmetic.md#shares-and-rounding). */
export function gus(part: bigint, total: bigint, alloc: bigint): bigint {
  if (part === 0n || total === 0n || alloc === 0n) return 0n;
  return part === total ? alloc : (alloc * part + total / 2n) / total;
}

/** THORNode: `gus` with the share capped at the whole. */
export function gss(part: bigint, total: bigint, alloc: bigint): bigint {
  return gus(part > total ? total : part, total, alloc);
}

export function safeSub(a: bigint, b: bigint): bigint {
  return a > b ? a - b : 0n;
}

/** Floors to the pool asset's decimals; 0 and 8 leave the amount unchanged. */
export function roundToDecimals(units: bigint, decimals: number): bigint {
  if (decimals <= 0 || decimals >= 8) return units;
  const step = 10n ** BigInt(8 - decimals);
  return (units / step) * step;
}

/** Drops 18 digits, rounding half to even like the chains' decimals. */
function dropDigits(units: bigint): bigint {
  const quotient = units / tenTo18;
  const twice = (units % tenTo18) * 2n;
  if (twice < tenTo18) return quotient;
  if (twice > tenTo18) return quotient + 1n;
  return quotient + (quotient & 1n);
}

/** Quotient of two 18-digit decimals: truncated at 36 digits, then rounded to 18. */
function divideDecimals(a: bigint, b: bigint): bigint {
  return dropDigits((a * tenTo18 * tenTo18) / b);
}

/** Slip of `amount` against `depth` in basis points, computed as an 18-digit decimal. */
export function slipBps(depth: bigint, amount: bigint): bigint {
  if (amount === 0n) return 0n;
  return dropDigits(divideDecimals(amount * tenTo18, (amount + depth) * tenTo18) * 10_000n);
}

/** MAYANode: the share via two 18-digit decimals, each rounded half to even (content/reference/arithmetic.md#shares-and-rounding). */
export function mayaGus(part: bigint, total: bigint, alloc: bigint): bigint {
  if (part === 0n || total === 0n || alloc === 0n) return 0n;
  if (part === total) return alloc;
  const ratio = divideDecimals(total * tenTo18, part * tenTo18);
  return ratio === 0n ? 0n : dropDigits(divideDecimals(alloc * tenTo18, ratio));
}

/** MAYANode: `mayaGus` with the share capped at the whole. */
export function mayaGss(part: bigint, total: bigint, alloc: bigint): bigint {
  return mayaGus(part > total ? total : part, total, alloc);
}

/** Share rounding of each network. */
export const shares: Readonly<Record<NetworkId, { readonly gus: typeof gus; readonly gss: typeof gss }>> = {
  thorchain: { gus, gss },
  mayachain: { gus: mayaGus, gss: mayaGss },
};
