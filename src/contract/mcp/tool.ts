import * as z from 'zod';
import { type NetworkId, networkIds } from '../../core/network/protocol.ts';
import { decimalPattern } from '../amount-fields.ts';
import type { Operation } from '../endpoint.ts';
import { amountPattern } from '../swap-fields.ts';

/** An operation as a tool for models: `Answer` is what REST would say, `Told` what of it a model can use. */
export interface Tool<Input, Output, Answer, Told extends object = object> {
  readonly name: string;
  readonly title: string;
  /** Written for a model: what it returns, units, when to use it, what to do on failures. */
  readonly description: string;
  readonly operation: Operation<Input, Output, Answer>;
  /** The shape of the structured content. */
  readonly response: z.ZodType<Told>;
  /** The answer without what a model has no use for. */
  readonly shorten: (answer: Answer) => Told;
  /** What arguments say of themselves in the list, where that is less than over REST: every model pays for it. */
  readonly words?: Readonly<Record<string, string>>;
  /** It spends something of this service. Absent: it only reads. */
  readonly spends?: true;
  /** Arguments that work as they stand. */
  readonly examples: readonly Readonly<Record<string, unknown>>[];
  /** The answer in words; whole without any UI and without the structured content. `now` in unix milliseconds. */
  readonly describe: (output: Output, told: Told, now: number) => string;
  /** What an output without an answer still has to say, beyond the error. */
  readonly describeError?: (output: Output) => string;
  /** The page of our own where the user goes on, if there is one. */
  readonly linkOf?: (told: Told) => string | undefined;
  /** The view that hosts of MCP Apps show the answer in. */
  readonly viewUri?: string;
  /** Networks whose cached facts, with their age, decide the whole answer. Absent: it depends on more. */
  readonly reads?: (request: Input) => readonly NetworkId[];
}

/** JSON Schema as it is listed. */
export interface ListedSchema {
  readonly type: 'object';
  readonly [key: string]: unknown;
}

type Node = Readonly<Record<string, unknown>>;

/** What every client understands. Others are refused by some models' APIs, or judged by clients before our hints can be read. */
const keptKeys: readonly string[] = ['type', 'enum', 'required', 'additionalProperties', 'description'];

/** A longer list of choices says nothing that a model needs beforehand: the codes of errors come with the answer. */
const mostChoices = 16;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The range and the default in words, since nothing else says them. */
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
  if (Array.isArray(kept['enum']) && kept['enum'].length > mostChoices) delete kept['enum'];
  return {
    ...kept,
    ...(isNode(properties) ? { properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, plain(one)])) } : {}),
    ...(items === undefined ? {} : { items: plain(items) }),
    ...(Array.isArray(anyOf) ? { anyOf: anyOf.map(plain) } : {}),
  };
}

const jsonSchema = (schema: z.ZodType): Node => z.toJSONSchema(schema, { io: 'input' }) as unknown as Node;

/** Text that may be a number too, by its pattern. */
const numbers: ReadonlyMap<string, string> = new Map([
  [amountPattern.source, 'integer'],
  [decimalPattern.source, 'number'],
]);

/** The arguments as they are listed: names, types, choices and words, no form of any text. Amounts may be numbers too. */
export function inputSchemaOf(schema: z.ZodType, words: Readonly<Record<string, string>> = {}): ListedSchema {
  const { properties = {}, required } = jsonSchema(schema) as { properties?: Readonly<Record<string, Node>>; required?: readonly string[] };
  const fields = Object.entries(properties).map(([name, field]) => {
    const told = words[name] === undefined ? withWords(field) : { ...field, description: words[name] };
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

/** What is inside of an answer, without what models pay for and do not need: which members are always there, and what networks there are. */
function lean(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lean);
  if (!isNode(value)) return value;
  const isNetwork = Array.isArray(value['enum']) && value['enum'].every((name) => networkIds.some((network) => network === name));
  const kept = Object.entries(value).filter(([key]) => key !== 'required' && (key !== 'enum' || !isNetwork));
  return Object.fromEntries(kept.map(([key, inside]) => [key, isNode(inside) && key === 'properties' ? membersOf(inside) : lean(inside)]));
}

const membersOf = (properties: Node): Node => Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, lean(one)]));

/** The structured content as it is listed; it may gain members. Only the outermost says which are always there. */
export function outputSchemaOf(schema: z.ZodType): ListedSchema {
  const whole = plain(jsonSchema(schema)) as Node;
  const { required } = whole;
  return { ...(lean(whole) as Node), type: 'object', ...(required === undefined ? {} : { required }) };
}
