import * as z from 'zod';
import { networkIds } from '../../core/network/protocol.ts';
import { decimalPattern } from '../amount-fields.ts';
import type { Operation } from '../endpoint.ts';
import { amountPattern } from '../swap-fields.ts';

/** An operation as an MCP tool: `Answer` is the REST response, `Told` the part that a model can use. */
export interface Tool<Input, Output, Answer, Told extends object = object> {
  readonly name: string;
  readonly title: string;
  /** Written for models: what it returns, units, when to use it, how to handle failures. */
  readonly description: string;
  readonly operation: Operation<Input, Output, Answer>;
  /** Schema of the structured content. */
  readonly response: z.ZodType<Told>;
  /** Reduces the response to what a model can use. */
  readonly shorten: (answer: Answer) => Told;
  /** Shorter argument descriptions than over REST, since every model pays for them in tokens. */
  readonly words?: Readonly<Record<string, string>>;
  /** Arguments listed by their kinds alone: `words` names their members in fewer tokens. */
  readonly kindsOnly?: readonly string[];
  /** Spends the service's funds. Absent: read-only. */
  readonly spends?: true;
  /** Valid example arguments. */
  readonly examples: readonly Readonly<Record<string, unknown>>[];
  /** The result as text, complete without any UI or structured content. `now` in unix milliseconds. */
  readonly describe: (output: Output, told: Told, now: number) => string;
  /** Text to add to the error when there is no result. */
  readonly describeError?: (output: Output) => string;
  /** Page of this site where the user continues, if any. */
  readonly linkOf?: (told: Told) => string | undefined;
  /** View in which MCP Apps hosts show the result. */
  readonly viewUri?: string;
  /** The cached facts of both networks, with their ages, and the input fully determine the result. Absent: it depends on more. */
  readonly readsFactsOnly?: true;
}

/** JSON Schema as listed to clients. */
export interface ListedSchema {
  readonly type: 'object';
  readonly [key: string]: unknown;
}

type Node = Readonly<Record<string, unknown>>;

/** Keywords every client supports. Others are rejected by some model APIs, or judged by clients before they see our hints. */
const keptKeys: readonly string[] = ['type', 'enum', 'required', 'additionalProperties', 'description'];

/** Longest enum listed; models do not need longer ones upfront, since error codes come with the result. */
const maxChoices = 16;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Puts range and default into the description, since those keywords are dropped. */
function withWords(node: Node): Node {
  const { description, default: standing, minimum, maximum } = node;
  const isBounded = typeof minimum === 'number' && typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER;
  const words = [
    description,
    isBounded ? `${minimum} to ${maximum}.` : undefined,
    standing === undefined ? undefined : `Default: ${String(standing)}.`,
  ].filter((word) => word !== undefined);
  return words.length === 0 ? node : { ...node, description: words.join(' ') };
}

function plain(value: unknown): unknown {
  if (!isNode(value)) return value;
  const kept = Object.fromEntries(
    keptKeys.flatMap((key) => (value[key] === undefined || value[key] === '' ? [] : [[key, value[key]] as const])),
  );
  const { properties, items, anyOf } = value;
  if (Array.isArray(kept['enum']) && kept['enum'].length > maxChoices) delete kept['enum'];
  return {
    ...kept,
    ...(isNode(properties) ? { properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, plain(one)])) } : {}),
    ...(items === undefined ? {} : { items: plain(items) }),
    ...(Array.isArray(anyOf) ? { anyOf: anyOf.map(plain) } : {}),
  };
}

const jsonSchema = (schema: z.ZodType): Node => z.toJSONSchema(schema, { io: 'input' }) as unknown as Node;

/** Text patterns that may also be sent as numbers. */
const numbers: ReadonlyMap<string, string> = new Map([
  [amountPattern.source, 'integer'],
  [decimalPattern.source, 'number'],
]);

/** A field by the kinds of its forms and its description. */
function kindsOf({ type, anyOf, description }: Node): Node {
  const kinds = Array.isArray(anyOf) ? [...new Set(anyOf.flatMap((form) => (isNode(form) ? [form['type']] : [])))] : [type];
  const [kind, ...others] = kinds;
  return { ...(others.length === 0 ? { type: kind } : { anyOf: kinds.map((one) => ({ type: one })) }), description };
}

/** Input schema as listed: names, types, choices and descriptions, no text patterns. Amounts may also be numbers. */
export function inputSchemaOf(
  schema: z.ZodType,
  words: Readonly<Record<string, string>> = {},
  kindsOnly: readonly string[] = [],
): ListedSchema {
  const { properties = {}, required } = jsonSchema(schema) as { properties?: Readonly<Record<string, Node>>; required?: readonly string[] };
  const fields = Object.entries(properties).map(([name, field]) => {
    const told = words[name] === undefined ? withWords(field) : { ...field, description: words[name] };
    if (kindsOnly.includes(name)) return [name, kindsOf(told)] as const;
    const { type, ...rest } = plain(told) as Node;
    const number = numbers.get(`${field['pattern']}`);
    return [name, number === undefined ? { type, ...rest } : { ...rest, anyOf: [{ type: 'string' }, { type: number }] }] as const;
  });
  return {
    type: 'object',
    properties: Object.fromEntries(fields),
    ...(required === undefined ? {} : { required }),
    additionalProperties: false,
  };
}

/** Strips nested `required` and network enums from the output schema to save tokens. */
function lean(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lean);
  if (!isNode(value)) return value;
  const isNetwork = Array.isArray(value['enum']) && value['enum'].every((name) => networkIds.some((network) => network === name));
  const kept = Object.entries(value).filter(([key]) => key !== 'required' && (key !== 'enum' || !isNetwork));
  return Object.fromEntries(
    kept.map(([key, inside]) => [key, isNode(inside) && key === 'properties' ? trimMembers(inside) : lean(inside)]),
  );
}

const trimMembers = (properties: Node): Node => Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, lean(one)]));

/** Output schema with the types of its members alone: a list of whole ones is half output schemas. */
export function outlineOf({ properties, ...whole }: ListedSchema): ListedSchema {
  const members = Object.entries(properties as Readonly<Record<string, Node>>);
  return { ...whole, properties: Object.fromEntries(members.map(([name, { type }]) => [name, type === undefined ? {} : { type }])) };
}

/** Output schema as listed; members may be added later. Only the top level lists required members. */
export function outputSchemaOf(schema: z.ZodType): ListedSchema {
  const whole = plain(jsonSchema(schema)) as Node;
  const { required } = whole;
  return { ...(lean(whole) as Node), type: 'object', ...(required === undefined ? {} : { required }) };
}
