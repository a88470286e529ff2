import { at, exactTree, listPaths, type Path, type Tree, treeText } from './exact-tree.ts';

/** Random number in [0, 1). */
export type Chance = () => number;

/** A mutated response. `path` is empty for a change of the whole text. */
export interface Mutant {
  readonly kind: string;
  readonly path: Path;
  readonly text: string;
  readonly type: string;
}

/** Seeded pseudo-random numbers. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pick<T>(from: readonly T[], chance: Chance): T {
  const found = from[Math.floor(chance() * from.length)];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
}

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

/** Raw replacements of a value, as functions of its text. */
const replacements: Readonly<Record<string, (text: string) => string>> = {
  null: () => 'null',
  'empty text': () => '""',
  'empty list': () => '[]',
  'empty object': () => '{}',
  true: () => 'true',
  false: () => 'false',
  'text for number': (text) => (text.startsWith('"') ? text.slice(1, -1) || '0' : JSON.stringify(text)),
  'number for text': () => '12345',
  zero: () => '"0"',
  'one more': (text) => (/^"?-?\d+"?$/.test(text) ? text.replace(/\d+/, (digits) => `${BigInt(digits) + 1n}`) : '"1"'),
  'ten times': (text) => (/^"?-?\d+"?$/.test(text) ? text.replace(/\d+/, (digits) => `${digits}0`) : '"10"'),
  huge: () => `"${'9'.repeat(40)}"`,
  'huge number': () => '9'.repeat(40),
  'just unsafe': () => '9007199254740993',
  'largest in 64 bits': () => '"18446744073709551615"',
  negative: (text) => (/^"?\d+"?$/.test(text) ? text.replace(/\d/, '-$&') : '"-1"'),
  'negative zero': () => '-0',
  NaN: () => 'NaN',
  'NaN in text': () => '"NaN"',
  Infinity: () => '"Infinity"',
  'beyond doubles': () => '1e400',
  exponent: () => '1e3',
  'exponent in text': () => '"1e3"',
  float: () => '1.5',
  'float in text': () => '"1.5"',
  'tail of zeros': (text) => (/^"\d+"$/.test(text) ? `"${text.slice(1, -1)}.0"` : '1.0'),
  'leading zeros': (text) => (/^"\d+"$/.test(text) ? `"00${text.slice(1)}` : '"007"'),
  'leading plus': (text) => (/^"\d+"$/.test(text) ? `"+${text.slice(1)}` : '"+1"'),
  hexadecimal: () => '"0x10"',
  spaces: (text) => (text.startsWith('"') ? `" ${text.slice(1)}` : '" 1 "'),
  'other digits': () => '"１２３"',
  separators: () => '"1,000"',
  'in a list': (text) => `[${text}]`,
  'in an object': (text) => `{"value":${text}}`,
  'deep nesting': () => deep(500),
  'long text': () => JSON.stringify('a'.repeat(5_000)),
  markup: () => '"<img src=x onerror=alert(1)>"',
  prototype: () => '{"__proto__":{"halted":false},"constructor":1}',
  surrogate: () => '"\\ud800"',
};

/** Mutations of the whole text. */
const wholes: Readonly<Record<string, (text: string, chance: Chance) => string>> = {
  truncated: (text, chance) => text.slice(0, Math.floor(chance() * text.length)),
  empty: () => '',
  HTML: () => '<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>',
  'null alone': () => 'null',
  'in a list': (text) => `[${text}]`,
  'in an object': (text) => `{"result":${text}}`,
  'with a tail': (text) => `${text}}`,
  twice: (text) => text + text,
  'byte order mark': (text) => `\ufeff${text}`,
  'error with 200': () => '{"error":"internal"}',
  'code with 200': () => '{"code":2,"message":"panic","details":[]}',
  'deep nesting': () => deep(50_000),
  'a byte changed': (text, chance) => {
    const place = Math.floor(chance() * text.length);
    return text.slice(0, place) + String.fromCharCode(32 + Math.floor(chance() * 95)) + text.slice(place + 1);
  },
};

const mark = '\u0001here\u0001';
const markText = JSON.stringify(mark);

/** Applies `change` to a copy of the parent of the path; everything else is shared. */
function edited(tree: Tree, path: Path, change: (parent: Record<string | number, Tree>, key: string | number) => void): Tree {
  const [key, ...rest] = path;
  if (key === undefined || typeof tree !== 'object' || tree === null) return tree;
  const copy = (Array.isArray(tree) ? [...tree] : { ...tree }) as Record<string | number, Tree>;
  if (rest.length === 0) change(copy, key);
  else copy[key] = edited(copy[key] ?? null, rest, change);
  return copy as unknown as Tree;
}

const known = new Map<string, { readonly tree: Tree; readonly paths: readonly Path[] } | undefined>();

/** Parses a response once for all its mutants. */
function readOnce(text: string) {
  if (!known.has(text)) {
    const tree = exactTree(text);
    known.set(text, tree === undefined ? undefined : { tree, paths: listPaths(tree) });
  }
  return known.get(text);
}

function without(tree: Tree, path: Path): Tree {
  return edited(tree, path, (parent, key) => {
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else delete parent[key];
  });
}

/** Replaces the value at a path with raw text, which need not be JSON. */
function filled(tree: Tree, path: Path, raw: string): string {
  const marked = treeText(
    edited(tree, path, (parent, key) => {
      parent[key] = mark;
    }),
  );
  return marked.split(markText).join(raw);
}

/** Mutates a response in one way, at one path or as a whole. */
export function mutate(text: string, chance: Chance): Mutant {
  const answer = readOnce(text);
  if (answer === undefined || chance() < 0.06) {
    const kind = pick(Object.keys(wholes), chance);
    return { kind, path: [], text: wholes[kind]?.(text, chance) ?? '', type: kind === 'HTML' ? 'text/html' : 'application/json' };
  }
  const { tree, paths } = answer;
  const path = pick(paths, chance);
  const key = path.at(-1) ?? '';
  const type = 'application/json';
  const former = treeText(at(tree, path) ?? null);
  const roll = chance();
  if (roll < 0.08) return { kind: 'dropped', path, text: treeText(without(tree, path)), type };
  if (roll < 0.12 && typeof key === 'string') {
    const renamed = edited(without(tree, path), path, (parent) => {
      parent[`${key}_`] = at(tree, path) ?? null;
    });
    return { kind: 'renamed', path, text: treeText(renamed), type };
  }
  const kind = pick(Object.keys(replacements), chance);
  const raw = replacements[kind]?.(former) ?? 'null';
  if (roll < 0.2 && typeof key === 'string') {
    return { kind: `twice, then ${kind}`, path, text: filled(tree, path, `${former},${JSON.stringify(key)}:${raw}`), type };
  }
  return { kind, path, text: filled(tree, path, raw), type };
}
