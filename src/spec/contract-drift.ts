import { join } from 'node:path';
import ts from 'typescript';

const root = new URL('../..', import.meta.url).pathname;
const contract = join(root, 'src/contract/');

const options: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2024,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  skipLibCheck: true,
  jsx: ts.JsxEmit.ReactJSX,
  lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: [],
};

/**
 * Compiler errors in files under src/app, as `file: message`, after renaming these fields in every contract file. The
 * change is in memory only.
 */
export function problemsWithRenamed(fields: readonly string[], files: readonly string[]): readonly string[] {
  const host = ts.createCompilerHost(options);
  const { readFile } = host;
  const renamed = new RegExp(`\\b(${fields.join('|')})\\b`, 'g');
  host.readFile = (name) => {
    const text = readFile(name);
    const isChanged = name.startsWith(contract) && !name.endsWith('.json');
    return isChanged ? text?.replaceAll(renamed, '$1_renamed') : text;
  };
  const paths = files.map((file) => join(root, 'src/app', file));
  const program = ts.createProgram([...paths, join(root, 'src/env.d.ts')], options, host);
  return paths.flatMap((path, index) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(path))
      .map(({ messageText }) => `${files[index]}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`),
  );
}
