/** Members by path: the JSON types seen there, and whether every possible parent object had the member. */
export type Shape = ReadonlyMap<string, Member>;

interface Member {
  readonly types: Set<string>;
  seen: number;
  /** Number of objects that could have the member. */
  parents: number;
}

/** From this many members upwards, an object is treated as a table whose keys are data. */
const tableSize = 40;

const getType = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value);

/** Whether the keys of an object are data, such as those of `/mimir`. */
const isTable = (value: object): boolean => {
  const keys = Object.keys(value);
  return keys.length >= tableSize || (keys.length > 0 && keys.every((key) => /^[A-Z][A-Z0-9_.-]*$/.test(key)));
};

/** Shape of a response: list entries are merged into one, and so are table entries. */
export function shapeOf(value: unknown): Shape {
  const shape = new Map<string, Member>();
  const objects = new Map<string, number>();
  const note = (path: string, found: unknown): void => {
    const member = shape.get(path) ?? { types: new Set<string>(), seen: 0, parents: 0 };
    member.types.add(getType(found));
    member.seen += 1;
    shape.set(path, member);
  };
  const walk = (path: string, found: unknown): void => {
    note(path, found);
    if (Array.isArray(found)) for (const item of found) walk(`${path}[]`, item);
    else if (typeof found === 'object' && found !== null) {
      const table = isTable(found);
      if (!table) objects.set(path, (objects.get(path) ?? 0) + 1);
      for (const [name, item] of Object.entries(found)) walk(table ? `${path}{}` : `${path}.${name}`, item);
    }
  };
  walk('', value);
  for (const [path, member] of shape) member.parents = objects.get(path.slice(0, path.lastIndexOf('.'))) ?? member.seen;
  return shape;
}

export interface ShapeDifferences {
  /** Members always present in the reference and never in this response. */
  readonly missing: readonly string[];
  /** Members with other types, as `path: own types, not reference types`. */
  readonly types: readonly string[];
  /** Members present only in this response. */
  readonly added: readonly string[];
}

const named = (path: string) => (path === '' ? '(the answer)' : path.replace(/^\./, ''));
const parentOf = (path: string) => path.replace(/(\.[^.]*|\[\]|\{\})$/, '');

/** Compares the shape of a response with the expected one. */
export function compareShapes(live: Shape, expected: Shape): ShapeDifferences {
  const [missing, types]: [string[], string[]] = [[], []];
  for (const [path, member] of expected) {
    const here = live.get(path);
    const isAlways = member.seen === member.parents && /\.[^.[\]{}]*$/.test(path);
    if (here === undefined) {
      // Does not report members below a missing one or in an empty list.
      if (isAlways && live.get(parentOf(path))?.types.has('object')) missing.push(named(path));
      continue;
    }
    const other = [...here.types].filter((type) => type !== 'null' && !member.types.has(type));
    if (other.length > 0) types.push(`${named(path)}: ${other.join(' and ')}, not ${[...member.types].join(' or ')}`);
  }
  const added = [...live.keys()].filter((path) => !expected.has(path) && expected.has(parentOf(path))).map(named);
  return { missing, types, added };
}
