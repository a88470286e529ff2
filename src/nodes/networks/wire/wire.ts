import * as z from 'zod/mini';
import { type BaseAmount, baseAmount } from '../../../core/amount.ts';

export { present } from '../../../core/present.ts';

/** Parser of a wire value; undefined when unreadable. */
export type WireRead<T> = (value: unknown) => T | undefined;

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '';

function wire<T>(read: WireRead<T>, whenAbsent: () => T | undefined, isOptional: boolean) {
  return z.pipe(
    z.optional(z.unknown()),
    z.transform((value: unknown, context): T | undefined => {
      const result = isAbsent(value) ? whenAbsent() : read(value);
      if (result === undefined && !(isOptional && isAbsent(value)))
        context.issues.push({ code: 'custom', input: value, message: 'unreadable' });
      return result;
    }),
  );
}

/** Defines a required, readable member. */
export const required = <T>(read: WireRead<T>) => wire(read, () => undefined, false) as unknown as z.ZodMiniType<T>;
/** Defines a member that may be missing, null or empty, but not unreadable. */
export const wireOptional = <T>(read: WireRead<T>) => wire(read, () => undefined, true) as unknown as z.ZodMiniType<T | undefined>;
/** Same as `wireOptional`, with a default value. */
export const withDefault = <T>(read: WireRead<T>, value: T) => wire(read, () => value, false) as unknown as z.ZodMiniType<T>;

/** An integer as a JSON number or a digit string, of at most 30 digits. */
export const integer: WireRead<bigint> = (value) => {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined;
  return typeof value === 'string' && /^-?[0-9]{1,30}$/.test(value) ? BigInt(value) : undefined;
};

/** A non-negative integer, as a number or a digit string. */
export const natural: WireRead<bigint> = (value) => {
  const parsed = integer(value);
  return parsed !== undefined && parsed >= 0n ? parsed : undefined;
};

/** An amount in the field's base units. */
export const amount: WireRead<BaseAmount> = (value) => {
  const parsed = natural(value);
  return parsed === undefined ? undefined : baseAmount(parsed);
};

/** Blocks, seconds, heights, basis points: integers a double represents exactly. */
export const wireCount: WireRead<number> = (value) => {
  const parsed = natural(value);
  return parsed !== undefined && parsed <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(parsed) : undefined;
};

/** A boolean, as JSON or text. */
export const flag: WireRead<boolean> = (value) =>
  value === true || value === 'true' ? true : value === false || value === 'false' ? false : undefined;

/** Text that `pattern` matches. */
export const matching =
  (pattern: RegExp): WireRead<string> =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? value : undefined;

/** The name of a chain, such as `BTC`. */
export const wireChain = matching(/^[A-Z0-9]{2,10}$/);
/** Characters used in addresses, units and versions. */
export const token = matching(/^[A-Za-z0-9:._+/~-]{1,160}$/);
/** A memo: printable ASCII. */
export const memoText = matching(/^[\x20-\x7e]{1,1000}$/);

/** Parses a value by `schema`; undefined when it does not match. */
export function readWith<T>(schema: z.ZodMiniType<T>, value: unknown): T | undefined {
  const parsed = z.safeParse(schema, value);
  return parsed.success ? parsed.data : undefined;
}

/** Readable entries of a list; undefined if it is not a list or none is readable. */
export function readEach<T>(value: unknown, read: WireRead<T>): readonly T[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const entries = value.flatMap((entry) => read(entry) ?? []);
  return entries.length === 0 ? undefined : (entries as T[]);
}
