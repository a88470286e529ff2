import { createRequire } from 'node:module';
import { createContext, runInContext } from 'node:vm';

/** Matches `import { a as b } from 'c'`, capturing names and module. */
const imported = /^import\s+(\{[^}]*\}|[\w$]+)\s+from\s+(['"])(.+?)\2;?[^\n]*$/gm;
/** Matches modules for rendering, which expressions do not use. */
const drawn = /\.(?:astro|tsx|jsx|css)$/;

function asRequire(whole: string, names: string, _: string, from: string): string {
  if (drawn.test(from)) return '';
  const taken = names.startsWith('{') ? names.replaceAll(' as ', ': ') : `{ default: ${names} }`;
  return `const ${taken} = load(${JSON.stringify(from)});${whole.replace(/[^\n]/g, '')}`;
}

/** Evaluates the expressions of a file in the scope of its imports and exports. */
export function makeScope(statements: readonly string[], file: URL | undefined): (expression: string) => string {
  let scope: object | undefined;
  const load = (from: string): object => {
    const found = createRequire(file ?? import.meta.url)(from) as object;
    return from.endsWith('.json') ? { default: found } : found;
  };
  const open = (): object => {
    const made = createContext({ load });
    for (const text of statements) runInContext(text.replace(imported, asRequire).replace(/^export /gm, ''), made);
    return made;
  };
  return (expression) => {
    scope ??= open();
    const value: unknown = runInContext(`(${expression.trim() === '' ? "''" : expression})`, scope);
    if (typeof value === 'string' || typeof value === 'number') return `${value}`;
    throw new Error(`an expression gives text or a number, not ${value === null ? 'null' : typeof value}`);
  };
}
