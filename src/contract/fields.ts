import { AppError, fail, type Result } from '../core/errors.ts';
import { type NetworkId, networkIds } from '../core/network/protocol.ts';

/** Untrusted named values: a query string or the arguments of a tool. */
export type Fields = Readonly<Record<string, unknown>>;

export function refuse(...problem: Parameters<typeof fail>): never {
  throw new AppError(fail(...problem).fault);
}

/** Runs readers that throw AppError and hands the fault back as a value. Anything else thrown passes through. */
export function attempt<T>(read: () => T): Result<T> {
  try {
    return { ok: true, value: read() };
  } catch (problem) {
    if (problem instanceof AppError) return { ok: false, fault: problem.fault };
    throw problem;
  }
}

const absent = (value: unknown) => value === undefined || value === null || value === '';

/** @throws AppError invalid_field naming the first field that `names` lacks. */
export function refuseUnknown(input: Fields, names: readonly string[]): void {
  const unknown = Object.keys(input).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  const field = unknown.slice(0, 40);
  const known = names.length === 0 ? 'None is taken.' : `The fields are ${names.join(', ')}.`;
  refuse('invalid_field', `There is no field ${JSON.stringify(field)}. ${known}`, { field });
}

/** Trimmed text, or undefined when the field is missing or empty. @throws AppError invalid_field */
export function readText(input: Fields, name: string, maxLength = 200): string | undefined {
  const value = input[name];
  if (absent(value)) return undefined;
  if (typeof value !== 'string') return refuse('invalid_field', `Send ${name} as text.`, { field: name });
  if (value.length > maxLength) refuse('invalid_field', `${name} is longer than ${maxLength} characters.`, { field: name });
  return value.trim() || undefined;
}

/** A whole number, or digits of one, within the range. @throws AppError invalid_field */
export function readCount(input: Fields, name: string, [min, max]: readonly [number, number]): number | undefined {
  const value = input[name];
  if (absent(value)) return undefined;
  const whole = typeof value === 'string' && /^[0-9]{1,9}$/.test(value) ? Number(value) : value;
  if (typeof whole !== 'number' || !Number.isInteger(whole) || whole < min || whole > max) {
    return refuse('invalid_field', `Send ${name} as a whole number from ${min} to ${max}.`, { field: name });
  }
  return whole;
}

/** One of `choices`, or undefined when missing. @throws AppError invalid_field */
export function readChoice<T extends string>(input: Fields, name: string, choices: readonly T[]): T | undefined {
  const value = input[name];
  if (absent(value)) return undefined;
  const chosen = choices.find((choice) => choice === value);
  return chosen ?? refuse('invalid_field', `Send ${name} as ${choices.join(' or ')}.`, { field: name });
}

export const networkChoices = [...networkIds, 'both'] as const;

/** The `network` field: one network, or both when missing. @throws AppError invalid_field */
export function readNetworks(input: Fields): readonly NetworkId[] {
  const chosen = readChoice(input, 'network', networkChoices) ?? 'both';
  return chosen === 'both' ? networkIds : [chosen];
}
