import { recordedJson } from '../read.ts';

/** APIs with a specification here, by file name. */
export type ShapedApi = 'thornode' | 'mayanode' | 'midgard' | 'maya-midgard';

/**
 * Response types of a published specification. A type is `string`, `integer`, `number`, `boolean`, `object`, `any` or the
 * name of an object; a trailing `[]` makes it a list, surrounding `{…}` a map whose keys are data.
 */
export interface Shapes {
  /** Version of the specification. */
  readonly version: string;
  /** Response type by path, with parameters in braces. */
  readonly answers: Readonly<Record<string, string>>;
  /** Members of an object, as comma-separated `name type`; a question mark after the name marks optional ones. */
  readonly types: Readonly<Record<string, string>>;
}

/** A deviation of a response from its specification: its place, and one of three kinds. */
export interface ShapeError {
  /** Dotted members, list entries as `[]`, map values as `{}`. */
  readonly at: string;
  readonly kind: 'missing' | 'extra' | 'type';
  /** Type given by the specification. */
  readonly expected?: string;
}

/** Known deviations of nodes from their own specification, each with proof. */
interface Departures {
  /** Proof by path or object name. */
  readonly proof: Readonly<Record<string, string>>;
  readonly answers: Readonly<Record<string, string>>;
  readonly types: Readonly<Record<string, string>>;
}

/** Response shapes of an API's nodes: their specification, corrected for known deviations. */
export function shapesOf(api: ShapedApi): Shapes {
  const { version, answers, types } = recordedJson<Shapes>(`shapes/${api}.json`);
  const known = departuresOf(api);
  return { version, answers: { ...answers, ...known?.answers }, types: { ...types, ...known?.types } };
}

export const departuresOf = (api: ShapedApi): Departures | undefined =>
  recordedJson<Partial<Record<ShapedApi, Departures>>>('shapes/departures.json')[api];

const matches = (template: readonly string[], path: readonly string[]): boolean =>
  template.length === path.length && template.every((part, index) => part.startsWith('{') || part === path[index]);

/** The specified path that matches a request path, literal ones first; undefined if there is none. */
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

/** All deviations of `value` from `type`, each place once; empty when it conforms. */
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
  const members = parseMembers(shapes, expected);
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

/** Parses the members of an object. @throws Error when the file references an undefined object */
function parseMembers(shapes: Shapes, name: string): ReadonlyMap<string, Member> {
  const text = shapes.types[name];
  if (text === undefined) throw new Error(`no members of ${name}`);
  const members = text.split(', ').map((member): [string, Member] => {
    const [label = '', type = ''] = member.split(' ');
    return [label.replace('?', ''), { type, isOptional: label.endsWith('?') }];
  });
  return new Map(members);
}
