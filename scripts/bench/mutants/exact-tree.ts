/** JSON parsed independently of the product's readers: a number keeps its literal text, prefixed with a mark. */
export type Tree = string | boolean | null | readonly Tree[] | { readonly [key: string]: Tree };

export type Path = readonly (string | number)[];

interface Source {
  readonly source?: string;
}

type Reviver = (this: unknown, key: string, value: unknown, context: Source) => unknown;
const parse = JSON.parse as (text: string, reviver: Reviver) => Tree;

/** Parses JSON, with `#12.50` for the number 12.50; undefined for text that is not JSON. Ignores a byte order mark. */
export function exactTree(text: string): Tree | undefined {
  try {
    return parse(text.replace(/^\ufeff/, ''), (_key, value, { source }) => (typeof value === 'number' ? `#${source}` : value));
  } catch {
    return undefined;
  }
}

/** Serializes a tree, with numbers as originally written. */
export function treeText(tree: Tree): string {
  if (typeof tree === 'string') return tree.startsWith('#') ? tree.slice(1) : JSON.stringify(tree);
  if (Array.isArray(tree)) return `[${tree.map(treeText).join()}]`;
  if (tree === null || typeof tree !== 'object') return String(tree);
  return `{${Object.entries(tree)
    .map(([key, value]) => `${JSON.stringify(key)}:${treeText(value)}`)
    .join()}}`;
}

export function at(tree: Tree | undefined, path: Path): Tree | undefined {
  return path.reduce<Tree | undefined>(
    (node, key) => (typeof node === 'object' && node !== null ? (node as Readonly<Record<string | number, Tree>>)[key] : undefined),
    tree,
  );
}

/** Integer value of a leaf, whether a digit string or a number; undefined for anything else. */
export function wholeNumber(leaf: Tree | undefined): bigint | undefined {
  if (typeof leaf !== 'string') return undefined;
  const text = leaf.startsWith('#') ? leaf.slice(1) : leaf;
  if (/^-?\d+$/.test(text)) return BigInt(text);
  return leaf.startsWith('#') && Number.isSafeInteger(Number(text)) ? BigInt(Number(text)) : undefined;
}

/** All paths in a tree below its root, outer ones first. */
export function listPaths(tree: Tree, base: Path = []): Path[] {
  if (typeof tree !== 'object' || tree === null) return [];
  const entries: (readonly [string | number, Tree])[] = Array.isArray(tree)
    ? tree.map((value: Tree, index) => [index, value] as const)
    : Object.entries(tree);
  return entries.flatMap(([key, value]) => [[...base, key], ...listPaths(value, [...base, key])]);
}
