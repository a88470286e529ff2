import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DocumentedOperation, readDocument } from './fixtures/document.ts';
import { type Running, startRunning } from './fixtures/running.ts';

let running: Running;
let folder: string;

beforeAll(async () => {
  running = await startRunning();
  folder = mkdtempSync(join(tmpdir(), 'client-'));
  const document = await (await running.overHttp('/openapi.json')).json();
  writeFileSync(join(folder, 'types.ts'), astToString(await openapiTS(document as OpenAPI3)));
  writeFileSync(join(folder, 'client.ts'), clientText(readDocument(document).operations));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  for (const name of ['request', 'sample', 'mistakes']) {
    copyFileSync(new URL(`vectors/client-${name}.ts.txt`, import.meta.url), join(folder, `${name}.ts`));
  }
}, 30_000);
afterAll(async () => {
  await running.close();
  rmSync(folder, { recursive: true, force: true });
});

/** One function an operation, named by its operationId. */
function clientText(operations: readonly DocumentedOperation[]): string {
  const members = operations.map(({ operationId: id, method, path, body, parameters }) => {
    const call = (given: string) => `send<'${id}'>(origin, '${method}', '${path}', ${given})`;
    if (body) return `  ${id}: (body: Body<'${id}'>, key?: string) => ${call('{ body, ...(key === undefined ? {} : { key }) }')},`;
    return parameters.length === 0 ? `  ${id}: () => ${call('{}')},` : `  ${id}: (query: Query<'${id}'>) => ${call('{ query }')},`;
  });
  return `import { type Body, type Query, send } from './request.ts';\n\nexport const client = (origin: string) => ({\n${members.join('\n')}\n});\n`;
}

/** What the compiler says of a file, as `line: message`. */
function problemsIn(name: string): readonly string[] {
  const file = join(folder, name);
  const program = ts.createProgram([file], {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2024,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
  });
  return ts.getPreEmitDiagnostics(program).map((problem) => {
    const line = problem.file?.getLineAndCharacterOfPosition(problem.start ?? 0).line ?? -1;
    return `${basename(problem.file?.fileName ?? '')} ${line + 1}: ${ts.flattenDiagnosticMessageText(problem.messageText, ' ')}`;
  });
}

test('a client made from the served document compiles', { timeout: 60_000 }, () => {
  expect(problemsIn('sample.ts')).toEqual([]);
});

test('its types refuse what the service would refuse', { timeout: 60_000 }, () => {
  const lines = problemsIn('mistakes.ts').map((problem) => problem.split(':')[0]);
  expect([...new Set(lines)]).toEqual([6, 8, 10, 12, 15, 17].map((line) => `mistakes.ts ${line}`));
});

test('it makes one call of each kind', { timeout: 30_000 }, async () => {
  const env = { ...process.env, ORIGIN: running.url };
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'sample.ts')], { env });
  expect(JSON.parse(stdout)).toEqual({
    quote: true,
    refused: true,
    pools: 29,
    status: true,
    newsletter: ['pending_confirmation', 'true'],
    report: true,
  });
});
