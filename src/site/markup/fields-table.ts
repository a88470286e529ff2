import { code, table } from './tables.ts';

/** Subset of JSON Schema used by our records. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** A record with a JSON Schema, such as a zod object. */
export interface Shaped {
  toJSONSchema(options: object): object;
}

interface Field {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
}

const toSchema = (shaped: Shaped, io: 'input' | 'output'): Schema => shaped.toJSONSchema({ io }) as Schema;

/** Renders a table of request fields, one per row; empty if there are none. */
export function requestFields(shaped: Shaped): string {
  const fields = listFields(toSchema(shaped, 'input'));
  if (fields.length === 0) return '';
  return table(
    ['Field', 'Meaning'],
    fields.map(({ name, schema, required }) => [`${code(name)}${required ? ' required' : ''}`, meaning(schema)]),
  );
}

/** Renders a table of response fields, with nested fields by path. */
export function answerFields(shaped: Shaped): string {
  const whole = toSchema(shaped, 'output');
  const isList = whole.type === 'array';
  const schema = isList ? (whole.items ?? {}) : whole;
  const above: Above = { top: listFields(schema).map(({ name }) => name), lists: new Map() };
  const rows = listFields(schema).flatMap((field) => buildRows(field, isList ? '[].' : '', above));
  return table(['Field', 'Meaning'], rows);
}

/** Fewest fields that a nested object shares with the whole before they are referred to as a span. */
const leastSpan = 10;

/** Fields that rows below may refer to: those of the whole, and those of lists by their first path. */
interface Above {
  readonly top: readonly string[];
  readonly lists: Map<string, string>;
}

function buildRows({ name, schema, required }: Field, prefix: string, above: Above): string[][] {
  const { top, lists } = above;
  const path = `${prefix}${name}`;
  const inner = listFields(schema.items ?? schema);
  const first = `${code(path)}${required ? '' : ' optional'}`;
  const key = JSON.stringify(schema.items);
  const same = inner.length < leastSpan ? undefined : lists.get(key);
  if (same !== undefined) return [[first, `${meaning(schema)} Each has the fields of ${code(same)}.`]];
  if (schema.items !== undefined) lists.set(key, `${path}[]`);
  const other = inner.findIndex((field) => !top.includes(field.name));
  const shared = other < 0 ? inner.length : other;
  const isSpan = shared >= leastSpan;
  const span = `${code(inner[0]?.name ?? '')} to ${code(inner[shared - 1]?.name ?? '')}`;
  const text = isSpan ? `${meaning(schema)} Each has the fields ${span} of this table.` : meaning(schema);
  const below = schema.items === undefined ? `${path}.` : `${path}[].`;
  return [[first, text], ...inner.slice(isSpan ? shared : 0).flatMap((field) => buildRows(field, below, above))];
}

function listFields(schema: Schema): Field[] {
  const required = schema.required ?? [];
  return Object.entries(schema.properties ?? {}).map(([name, inner]) => ({ name, schema: inner, required: required.includes(name) }));
}

/** Longest list of values shown; longer ones are left to the page that explains them. */
const maxChoices = 8;

function typeText(schema: Schema): string {
  if (schema.anyOf !== undefined) return typeText(schema.anyOf.find(({ type }) => type !== 'null') ?? {});
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum !== undefined) return choicesText(schema.enum.map(String));
  if (schema.type === 'array') return `List of ${schema.items?.type ?? 'value'}s`;
  const type = [schema.type ?? 'any'].flat().find((one) => one !== 'null') ?? 'any';
  return type.charAt(0).toUpperCase() + type.slice(1) + rangeText(schema);
}

function choicesText(values: readonly string[]): string {
  if (values.length > maxChoices) return `One of ${values.length} names, such as ${code(values[0] ?? '')}`;
  const [last = '', ...others] = values.map(code).reverse();
  return others.length === 0 ? last : `${others.reverse().join(', ')} or ${last}`;
}

function rangeText({ type, minimum, maximum, minLength, maxLength }: Schema): string {
  if (type === 'integer' && minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER)
    return `, ${minimum} to ${maximum}`;
  if (type === 'string' && maxLength !== undefined) return `, ${minLength ?? 0} to ${maxLength} characters`;
  return '';
}

function meaning(schema: Schema): string {
  const fallback = schema.default === undefined ? '' : ` Default: ${code(String(schema.default))}.`;
  return `${typeText(schema)}. ${schema.description ?? ''}${fallback}`.trim();
}
