/** Form of a value that is neither an object nor a list; `=a|b` means one of these strings. */
type Leaf =
  | 'text'
  /** String of digits, decoded to a bigint. */
  | 'digits'
  /** Decimal number as a string. */
  | 'decimal'
  | 'time'
  | 'link'
  | 'count'
  | 'integer'
  | 'number'
  | 'flag'
  /** Object of strings with arbitrary keys. */
  | 'texts'
  | `=${string}`
  | boolean;

/** Form of an answer: a leaf, a list of one form, or fields by name; a trailing `?` marks an optional field. */
export type AnswerForm = Leaf | readonly [AnswerForm] | { readonly [field: string]: AnswerForm };

type FieldShape<S, Name> = Name extends keyof S
  ? S[Name]
  : Name extends string
    ? `${Name}?` extends keyof S
      ? S[`${Name}?`]
      : never
    : never;

/**
 * Decoded form of the contract type `Wire`: the same fields, with a bigint for each string of digits. A field that `Form`
 * lacks has the type `never`.
 */
export type Decoded<Wire, Form> = Form extends 'digits'
  ? bigint
  : Form extends readonly [infer Item]
    ? Wire extends readonly (infer Each)[]
      ? readonly Decoded<Each, Item>[]
      : never
    : Form extends Leaf
      ? Wire
      : { readonly [Name in keyof Wire]: Decoded<Exclude<Wire[Name], undefined>, FieldShape<Form, Name>> };

/** Error for a value that does not match its form. */
export class FormError extends Error {}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const texts: Readonly<Record<string, RegExp>> = {
  text: /^/,
  // Longer than any amount of a network; a number without an end would take its time.
  digits: /^[0-9]{1,30}$/,
  decimal: /^[0-9]+(\.[0-9]+)?$/,
  // Links lead to other sites, and never run a script.
  link: /^https:\/\//,
};

const others: Readonly<Record<string, (value: unknown) => boolean>> = {
  count: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
  integer: Number.isSafeInteger,
  number: Number.isFinite,
  flag: (value) => typeof value === 'boolean',
  texts: (value) => isRecord(value) && Object.values(value).every((one) => typeof one === 'string'),
};

function isLeaf(value: unknown, shape: string | boolean): boolean {
  if (typeof shape === 'boolean') return value === shape;
  if (typeof value !== 'string') return others[shape]?.(value) === true;
  if (shape === 'time') return !Number.isNaN(Date.parse(value));
  return shape.startsWith('=') ? shape.slice(1).split('|').includes(value) : texts[shape]?.test(value) === true;
}

function readFields(value: unknown, shape: Readonly<Record<string, AnswerForm>>): unknown {
  if (!isRecord(value)) throw new FormError();
  const read: Record<string, unknown> = {};
  for (const [field, form] of Object.entries(shape)) {
    const name = field.replace('?', '');
    const member = value[name];
    if (member !== undefined || name === field) read[name] = decode(member, form);
  }
  return read;
}

/**
 * Decodes a JSON value by its form; fields that the form lacks are omitted.
 *
 * @throws FormError if a field is missing or has another type
 * @example
 * decode({ amount: '100', more: 1 }, { amount: 'digits' }); // { amount: 100n }
 */
export function decode(value: unknown, shape: AnswerForm): unknown {
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) throw new FormError();
    return value.map((item) => decode(item, shape[0] as AnswerForm));
  }
  if (typeof shape === 'object') return readFields(value, shape as Readonly<Record<string, AnswerForm>>);
  if (!isLeaf(value, shape)) throw new FormError();
  return shape === 'digits' ? BigInt(value as string) : value;
}
