import { recordedJson } from '../read.ts';

/** The APIs whose specification is here, by the name of their file. */
export type ShapedApi = 'thornode' | 'mayanode' | 'midgard' | 'maya-midgard';

/**
 * What a published specification says about answers. A type is `string`, `integer`, `number`,
 * `boolean`, `object`, `any` or the name of an object; `[]` after it makes a list of it, `{…}`
 * around it a table whose keys are data.
 */
export interface Shapes {
  /** Of the specification. */
  readonly version: string;
  /** Type by path, with parameters in braces. */
  readonly answers: Readonly<Record<string, string>>;
  /** Members of an object, `name type` with commas between; a name with a question mark may be left out. */
  readonly types: Readonly<Record<string, string>>;
}

/** How an answer departs from its specification: where, and in which of three ways. */
export interface ShapeError {
  /** Members with dots between, list entries as `[]`, values of a table as `{}`. */
  readonly at: string;
  readonly kind: 'missing' | 'extra' | 'type';
  /** The type that the specification gives. */
  readonly expected?: string;
}

/** Where nodes are known to answer otherwise than their own file says, with what proves it. */
interface Departures {
  /** By path or name of an object. */
  readonly proof: Readonly<Record<string, string>>;
  readonly answers: Readonly<Record<string, string>>;
  readonly types: Readonly<Record<string, string>>;
}

/** What the nodes of an API answer: their file, put right where they are known to depart from it. */
export function shapesOf(api: ShapedApi): Shapes {
  const { version, answers, types } = recordedJson<Shapes>(`shapes/${api}.json`);
  const known = departuresOf(api);
  return { version, answers: { ...answers, ...known?.answers }, types: { ...types, ...known?.types } };
}

export const departuresOf = (api: ShapedApi): Departures | undefined =>
  recordedJson<Partial<Record<ShapedApi, Departures>>>('shapes/departures.json')[api];

const matches = (template: readonly string[], path: readonly string[]): boolean =>
  template.length === path.length && template.every((part, at) => part.startsWith('{') || part === path[at]);

/** The path of the specification that a request's path falls under, fixed ones first; undefined when it has none. */
export function specifiedPath(shapes: Shapes, path: string): string | undefined {
  const parts = path.split('/');
  const found = Object.keys(shapes.answers).filter((template) => matches(template.split('/'), parts));
  return found.sort((a, b) => a.split('{').length - b.split('{').length)[0];
}

const scalars: Readonly<Record<string, (value: unknown) => boolean>> = {
  any: () => true,
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  object: (value) => typeof value === 'object' && value !== null,
};

const isTable = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every departure of `value` from `type`, each place once; none when it is as specified. */
export function shapeErrors(shapes: Shapes, type: string, value: unknown): readonly ShapeError[] {
  const errors = new Map(errorsAt(shapes, '', type, value).map((error) => [`${error.kind} ${error.at}`, error]));
  return [...errors.values()];
}

function errorsAt(shapes: Shapes, at: string, expected: string, found: unknown): readonly ShapeError[] {
  const otherType: readonly ShapeError[] = [{ at, kind: 'type', expected }];
  if (expected.endsWith('[]')) {
    return Array.isArray(found) ? found.flatMap((item) => errorsAt(shapes, `${at}[]`, expected.slice(0, -2), item)) : otherType;
  }
  const scalar = scalars[expected];
  if (scalar !== undefined) return scalar(found) ? [] : otherType;
  if (!isTable(found)) return otherType;
  if (expected.startsWith('{')) {
    return Object.values(found).flatMap((item) => errorsAt(shapes, `${at}{}`, expected.slice(1, -1), item));
  }
  const members = membersOf(shapes, expected);
  const inside = (name: string): string => (at === '' ? name : `${at}.${name}`);
  const known = [...members].flatMap(([name, { type, isOptional }]): readonly ShapeError[] => {
    const value = found[name];
    if (value !== undefined) return errorsAt(shapes, inside(name), type, value);
    return isOptional ? [] : [{ at: inside(name), kind: 'missing', expected: type }];
  });
  const added = Object.keys(found).filter((name) => !members.has(name) && found[name] !== undefined);
  return [...known, ...added.map((name): ShapeError => ({ at: inside(name), kind: 'extra' }))];
}

interface Member {
  readonly type: string;
  readonly isOptional: boolean;
}

/** @throws Error when the file names an object that it does not describe */
function membersOf(shapes: Shapes, name: string): ReadonlyMap<string, Member> {
  const text = shapes.types[name];
  if (text === undefined) throw new Error(`no members of ${name}`);
  const members = text.split(', ').map((member): [string, Member] => {
    const [label = '', type = ''] = member.split(' ');
    return [label.replace('?', ''), { type, isOptional: label.endsWith('?') }];
  });
  return new Map(members);
}
