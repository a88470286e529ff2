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
