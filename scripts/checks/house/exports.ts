import ts from 'typescript';
import type { SourceFile } from '../source-files.ts';

/** One exported name of a file. */
export interface Exported {
  readonly path: string;
  readonly name: string;
  readonly isDocumented: boolean;
  readonly isFunction: boolean;
  readonly hasExample: boolean;
}

const parse = ({ path, text }: SourceFile): ts.SourceFile =>
  ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);

const isExported = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

function listNames(node: ts.Statement): readonly ts.Node[] {
  if (ts.isVariableStatement(node)) {
    return node.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name) ? [name] : name.elements.flatMap((one) => (ts.isBindingElement(one) ? [one.name] : [])),
    );
  }
  const named = node as ts.Statement & { readonly name?: ts.Node };
  return named.name === undefined ? [] : [named.name];
}

function makesFunction(node: ts.Statement): boolean {
  if (ts.isFunctionDeclaration(node)) return true;
  if (!ts.isVariableStatement(node)) return false;
  return node.declarationList.declarations.some(
    ({ initializer }) => initializer !== undefined && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer)),
  );
}

/** A file's own exports in order, without re-exports. */
export function exportsOf(file: SourceFile): readonly Exported[] {
  return parse(file)
    .statements.filter(isExported)
    .flatMap((node) => {
      const docs = ts.getJSDocCommentsAndTags(node);
      const hasExample = docs.some((doc) => doc.getText().includes('@example'));
      return listNames(node).map((name) => ({
        path: file.path,
        name: name.getText(),
        isDocumented: docs.length > 0,
        isFunction: makesFunction(node),
        hasExample,
      }));
    });
}

/** Maximum number of parameters; functions that need more take one object. */
export const maxParameters = 4;

/** Functions with more than `maxParameters` parameters, with their locations. */
export function longParameterLists(file: SourceFile): readonly string[] {
  const found: string[] = [];
  const source = parse(file);
  const look = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && node.parameters.length > maxParameters) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${file.path}:${line + 1} takes ${node.parameters.length} parameters`);
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

/** Separate programs may reuse the product's names: neither imports the other. A client says offer, pool and payment as its users do. */
const worldOf = (path: string): string => /^(?:scripts\/devnet|src\/view|src\/client|scripts)\//.exec(path)?.[0] ?? 'product';

/** Names exported by more than one file of a program, with those files. */
export function namesUsedTwice(exported: readonly Exported[]): readonly string[] {
  const places = new Map<string, Set<string>>();
  for (const { name, path } of exported) {
    const key = `${worldOf(path)} ${name}`;
    places.set(key, (places.get(key) ?? new Set()).add(path));
  }
  return [...places].filter(([, paths]) => paths.size > 1).map(([key, paths]) => `${key.split(' ')[1]}: ${[...paths].join(', ')}`);
}
