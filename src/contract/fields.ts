import * as z from 'zod';
import { AppError, fail, type Result } from '../core/errors.ts';
import { oneLine, quoteWords } from '../core/words-of-others.ts';

/** Untrusted named values: a query string, a body or tool arguments. */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * A request field, defined once: `schema` is what OpenAPI, MCP and the documentation advertise, `read` is what the parser
 * does. Every method returns a new field.
 */
export class Field<Value, Schema extends z.ZodType = z.ZodType> {
  /** The field as advertised. */
  readonly schema: Schema;
  /** Parses an untrusted value. @throws AppError with the field's own code and hint, naming the field. */
  readonly read: (value: unknown, name: string) => Value;

  constructor(schema: Schema, read: (value: unknown, name: string) => Value) {
    this.schema = schema;
    this.read = read;
  }

  /** Adds a description and examples for the documentation; call it last. */
  about(text: string, examples?: readonly unknown[]): Field<Value, Schema> {
    const described = this.schema.describe(text);
    return new Field(examples === undefined ? described : described.meta({ examples: [...examples] }), this.read);
  }

  /** Makes the field optional. */
  optional(): Field<Value | undefined, z.ZodOptional<Schema>> {
    return new Field(z.optional(this.schema), (value, name) => (value === undefined ? undefined : this.read(value, name)));
  }

  /** Makes the field optional or null. */
  nullish(): Field<Value | undefined, z.ZodOptional<z.ZodNullable<Schema>>> {
    return new Field(z.nullish(this.schema), (value, name) => (value === undefined || value === null ? undefined : this.read(value, name)));
  }

  /** Makes the field optional, defaulting to `absent`. */
  default(absent: Exclude<Value, undefined>): Field<Exclude<Value, undefined>, z.ZodDefault<Schema>> {
    const read = (value: unknown, name: string) => (value === undefined ? undefined : this.read(value, name)) ?? absent;
    return new Field(z._default(this.schema, absent as never), read as (value: unknown, name: string) => Exclude<Value, undefined>);
  }

  /** Makes the field required: reading throws AppError invalid_field with `hint`. */
  required(hint: string): Field<Exclude<Value, undefined>, Schema> {
    const read = (value: unknown, field: string) => this.read(value, field) ?? refuse('invalid_field', hint, { field });
    return new Field(this.schema, read as (value: unknown, name: string) => Exclude<Value, undefined>);
  }

  /** Converts the parsed value further; absent values stay absent. `convert` throws AppError for invalid values. */
  as<Next>(convert: (value: Exclude<Value, undefined>, name: string) => Next): Field<Next | Extract<Value, undefined>, Schema> {
    const read = (value: unknown, name: string) => {
      const first = this.read(value, name);
      return first === undefined ? undefined : convert(first as Exclude<Value, undefined>, name);
    };
    return new Field(this.schema, read as (value: unknown, name: string) => Next | Extract<Value, undefined>);
  }
}

/** Rejects a request: throws AppError with this code, hint and field. */
export function refuse(...error: Parameters<typeof fail>): never {
  throw new AppError(fail(...error).error);
}

interface TextForm {
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: RegExp;
  /** Maximum length to parse; longer text is rejected for its length. Defaults to `max`, or 200. */
  readonly longest?: number;
  /** Keeps surrounding whitespace as significant. */
  readonly exact?: boolean;
}

const absent = (value: unknown) => value === undefined || value === null || value === '';

/** Text, trimmed unless `exact`; undefined if absent or blank. */
export function textField({
  min,
  max,
  pattern,
  longest = max ?? 200,
  exact = false,
}: TextForm = {}): Field<string | undefined, z.ZodString> {
  let schema = z.string();
  if (pattern !== undefined) schema = schema.regex(pattern);
  if (min !== undefined) schema = schema.min(min);
  if (max !== undefined) schema = schema.max(max);
  return new Field(schema, (value, field) => {
    if (absent(value)) return undefined;
    if (typeof value !== 'string') return refuse('invalid_field', `Send ${field} as text.`, { field });
    if (value.length > longest) return refuse('invalid_field', `${field} is longer than ${longest} characters.`, { field });
    return (exact && value.trim() ? value : value.trim()) || undefined;
  });
}

/** An integer JSON number within the range. */
export function wholeField(min: number, max: number): Field<number, z.ZodInt> {
  return new Field(z.int().min(min).max(max), (value, field) => {
    if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
    return refuse('invalid_field', `Send ${field} as a whole number from ${min} to ${max}.`, { field });
  });
}

/** An integer within the range, or its digits from a query string; undefined if absent or empty. */
export function countField(min: number, max: number): Field<number | undefined, z.ZodInt> {
  const { schema, read } = wholeField(min, max);
  return new Field(schema, (value, name) => {
    if (absent(value)) return undefined;
    return read(typeof value === 'string' && /^[0-9]{1,15}$/.test(value) ? Number(value) : value, name);
  });
}

/** One of the given names; undefined if absent or empty. */
export function choiceField<const Name extends string>(names: readonly Name[]): Field<Name | undefined, z.ZodEnum<{ [N in Name]: N }>> {
  return new Field(z.enum(names), (value, field) => {
    if (absent(value)) return undefined;
    const hint = `Send ${field} as ${names.join(' or ')}.`;
    return names.find((name) => name === value) ?? refuse('invalid_field', hint, { field });
  });
}

/** JSON true or false. */
export function flagField(): Field<boolean, z.ZodBoolean> {
  return new Field(z.boolean(), (value, field) =>
    typeof value === 'boolean' ? value : refuse('invalid_field', `Send ${field} as true or false.`, { field }),
  );
}

/** Request fields by name, in the order advertised. */
export type Shape = Readonly<Record<string, Field<unknown>>>;

type ValueOf<F> = F extends Field<infer Value> ? Value : never;

/** Parsed values of request fields; optional ones may be missing. */
export type ValuesOf<S extends Shape> = {
  readonly [Name in keyof S as undefined extends ValueOf<S[Name]> ? never : Name]: ValueOf<S[Name]>;
} & { readonly [Name in keyof S as undefined extends ValueOf<S[Name]> ? Name : never]?: Exclude<ValueOf<S[Name]>, undefined> };

/** Request of an operation: what is advertised and the parser for it. */
export interface RequestDefinition<Value, Schema extends z.ZodObject = z.ZodObject> {
  /** The fields as advertised: names, patterns, ranges, examples. */
  readonly request: Schema;
  /** Parses untrusted fields. Failures name the field; unknown fields are failures. */
  readonly parse: (input: Fields) => Result<Value>;
  /** Old field names, still accepted; the response then announces their deprecation. */
  readonly renamed?: Readonly<Record<string, string>>;
  /** Blank values accepted in a body for optional fields, by field name. */
  readonly blanks?: Readonly<Record<string, readonly Blank[]>>;
}

type SchemaOf<S extends Shape> = z.ZodObject<{ readonly [Name in keyof S]: S[Name]['schema'] }, z.core.$strict>;

/** Schema of the fields as advertised; unknown fields are rejected. */
export function buildSchema<S extends Shape>(shape: S): SchemaOf<S> {
  return z.strictObject(Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, field.schema]))) as never;
}

/** Reads one field by name. @throws AppError */
export type Read<S extends Shape> = <Name extends keyof S & string>(name: Name) => ValueOf<S[Name]>;

/**
 * Defines a request. Without a rule all fields are read in order. A rule over several fields reads them itself, and its
 * order decides which of several failures is reported. `renamed` maps old field names.
 */
export function request<const S extends Shape, Value = ValuesOf<S>>(
  shape: S,
  rule?: (read: Read<S>) => Value,
  renamed: Readonly<Record<string, keyof S & string>> = {},
): RequestDefinition<Value, SchemaOf<S>> {
  const names = Object.keys(shape);
  const readAll = (read: Read<S>) =>
    Object.fromEntries(names.map((name) => [name, read(name)] as const).filter(([, value]) => value !== undefined)) as Value;
  const parse = (input: Fields) =>
    attempt(() => {
      const named = withNewNames(input, renamed);
      refuseUnknown(named, names);
      return (rule ?? readAll)((name) => shape[name]?.read(named[name], name) as ValueOf<S[typeof name]>);
    });
  const blanks = Object.fromEntries(names.flatMap((name) => blanksOf(shape[name] as Field<unknown>, name)));
  return { request: buildSchema(shape), parse, blanks, ...(Object.keys(renamed).length > 0 && { renamed }) };
}

/** Blank values: null, empty text, spaces. */
export const blankValues = [null, '', ' '] as const;
export type Blank = (typeof blankValues)[number];

/** Blank values an optional field accepts. */
function blanksOf({ schema, read }: Field<unknown>, name: string): readonly (readonly [string, readonly Blank[]])[] {
  const taken = schema.safeParse(undefined).success ? blankValues.filter((value) => attempt(() => read(value, name)).ok) : [];
  return taken.length === 0 ? [] : [[name, taken]];
}

function withNewNames(input: Fields, renamed: Readonly<Record<string, string>>): Fields {
  return Object.entries(renamed).reduce<Fields>((fields, [old, name]) => {
    if (!Object.hasOwn(fields, old)) return fields;
    const { [old]: value, ...rest } = fields;
    if (Object.hasOwn(rest, name)) refuse('invalid_field', `${old} is the old name of ${name}. Send ${name} alone.`, { field: old });
    return { ...rest, [name]: value };
  }, input);
}

/** Request of an operation without fields. */
export const noFields: RequestDefinition<undefined> = request({}, () => undefined);

function refuseUnknown(input: Fields, names: readonly string[]): void {
  const unknown = Object.keys(input).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  const field = oneLine(unknown, 40);
  const known = names.length === 0 ? 'There are no fields.' : `The fields are ${names.join(', ')}.`;
  refuse('invalid_field', `There is no field ${quoteWords(unknown, 40)}. ${known}`, { field });
}

/** Returns a thrown AppError as a value. Anything else thrown passes through. */
function attempt<T>(read: () => T): Result<T> {
  try {
    return { ok: true, value: read() };
  } catch (error) {
    if (error instanceof AppError) return { ok: false, error: error.info };
    throw error;
  }
}

const unixPattern = /^[0-9]{9,11}$/;
const isoPattern = /^[0-9]{4}-[0-9]{2}-([0-9]{2})T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,9})?(?:Z|[+-][0-9]{2}:[0-9]{2})$/;
const momentPattern = new RegExp(`${unixPattern.source}|${isoPattern.source}`);

/** Unix seconds of an RFC 3339 text; undefined for other texts, days that do not exist, and times before 1970. */
function secondsOfIso(text: string): number | undefined {
  const [, day] = isoPattern.exec(text) ?? [];
  const seconds = Math.floor(Date.parse(text) / 1_000);
  // Date.parse moves 30 February to March.
  const isOfMonth = day !== undefined && new Date(`${text.slice(0, 10)}T00:00:00Z`).getUTCDate() === Number(day);
  return isOfMonth && seconds >= 0 ? seconds : undefined;
}

/** A moment in unix seconds or RFC 3339, read as unix seconds; undefined if absent. Refused with invalid_field. */
export const momentField: Field<number | undefined, z.ZodString> = textField({ pattern: momentPattern, longest: 40 }).as((text, field) => {
  const seconds = unixPattern.test(text) ? Number(text) : secondsOfIso(text);
  if (seconds !== undefined) return seconds;
  return refuse('invalid_field', `Send ${field} in unix seconds or as RFC 3339, such as "2026-11-20T12:00:00Z".`, { field });
});
