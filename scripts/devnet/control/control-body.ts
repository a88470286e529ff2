import { readJson } from '../exact-json.ts';

/** An invalid control call; the message is returned to the caller. */
export class ControlError extends Error {
  readonly field: string;

  constructor(field: string, text: string) {
    super(text);
    this.name = 'ControlError';
    this.field = field;
  }
}

export type Members = Readonly<Record<string, unknown>>;

/** Parses a JSON object; an empty body counts as `{}`. @throws ControlError */
export function readBody(body: string): Members {
  let value: unknown;
  try {
    value = body.trim() === '' ? {} : readJson(body);
  } catch {
    throw new ControlError('', 'the body is not JSON');
  }
  return members(value, '');
}

export function members(value: unknown, field: string): Members {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ControlError(field, 'this must be an object');
  return value as Members;
}

/** Rejects unknown members, so that typos do not go unnoticed. */
export function only(body: Members, known: readonly string[], field = ''): void {
  const stray = Object.keys(body).find((name) => !known.includes(name));
  if (stray !== undefined) throw new ControlError(path(field, stray), `there is no such member; known are ${known.join(', ')}`);
}

export function path(field: string, name: string): string {
  return field === '' ? name : `${field}.${name}`;
}

/** An integer of any size, as a JSON number or a decimal string. */
export function integer(value: unknown, field: string, least = 0n): bigint {
  const isDigits = typeof value === 'string' && /^-?[0-9]{1,40}$/.test(value);
  const number = typeof value === 'bigint' ? value : isDigits ? BigInt(value) : undefined;
  if (number === undefined) throw new ControlError(field, 'this must be an integer, as a number or a string');
  if (number < least) throw new ControlError(field, `this must not be below ${least}`);
  return number;
}

/** An integer small enough for a number. */
export function count(value: unknown, field: string, most: number): number {
  const number = integer(value, field);
  if (number > BigInt(most)) throw new ControlError(field, `this must not be above ${most}`);
  return Number(number);
}

export function text(value: unknown, field: string): string {
  if (typeof value !== 'string') throw new ControlError(field, 'this must be a string');
  return value;
}

export function flag(value: unknown, field: string): boolean {
  if (typeof value !== 'boolean') throw new ControlError(field, 'this must be true or false');
  return value;
}

export function choice<T extends string>(value: unknown, field: string, options: readonly T[]): T {
  const found = options.find((option) => option === value);
  if (found === undefined) throw new ControlError(field, `this must be one of ${options.join(', ')}`);
  return found;
}
