import type { NetworkId } from '../../core/network/protocol.ts';
import type { PooledMode } from '../../core/quote/quote.ts';

type Json = Readonly<Record<string, unknown>>;

/** Thrown for stored data of an unexpected shape; `readShape` converts it to undefined. */
class ShapeError extends Error {}

export function refuseShape(): never {
  throw new ShapeError();
}

export const record = (value: unknown): Json => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuseShape();
  return value as Json;
};
export const list = (value: unknown): readonly unknown[] => {
  if (!Array.isArray(value)) return refuseShape();
  return value;
};
export const text = (value: unknown): string => {
  if (typeof value !== 'string') return refuseShape();
  return value;
};
export const storedCount = (value: unknown): number => {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) return refuseShape();
  return value;
};
export const units = (value: unknown): bigint => {
  if (typeof value !== 'string' || !/^[0-9]{1,30}$/.test(value)) return refuseShape();
  return BigInt(value);
};
export const readNetwork = (value: unknown): NetworkId => {
  if (value !== 'thorchain' && value !== 'mayachain') return refuseShape();
  return value;
};
export const modeOf = (value: unknown): PooledMode => {
  if (value !== 'single' && value !== 'streaming') return refuseShape();
  return value;
};

/** Reads `value` unless it is absent; absent members stay absent. */
export function storedOptional<K extends string, T>(key: K, value: unknown, read: (value: unknown) => T): { readonly [P in K]?: T } {
  return value === undefined ? {} : ({ [key]: read(value) } as { readonly [P in K]?: T });
}

/** Result of `read` on a stored value; undefined if its shape is invalid. */
export function readShape<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (problem) {
    if (problem instanceof ShapeError) return undefined;
    throw problem;
  }
}
