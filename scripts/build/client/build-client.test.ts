import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import ts from 'typescript';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { buildClient, clientTypes, digestOf, packageOf, writeClient } from './build-client.ts';
import { clientDigests, keptVersions } from './client-versions.ts';

const root = new URL('../../..', import.meta.url).pathname;
const samples = `${root}content/samples`;
let folder: string;
let module: string;
let types: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'client-'));
  [module, types] = [await buildClient(), clientTypes()];
  const installed = join(folder, 'node_modules/strait-client');
  mkdirSync(installed, { recursive: true });
  writeFileSync(join(installed, 'strait.js'), module);
  writeFileSync(join(installed, 'strait.d.ts'), types);
  writeFileSync(join(installed, 'package.json'), JSON.stringify(packageOf(packageJson.version)));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const client = "import { createClient, getQuote } from 'strait-client';\nconst client = createClient({ origin: 'https://a.example' });\n";
const mistakes: Readonly<Record<string, string>> = {
  answer: `${client}console.log((await getQuote(client, { from_asset: 'a', to_asset: 'b', amount: '1' })).expected_out);`,
  request: `${client}await getQuote(client, { from: 'a', to_asset: 'b', amount: '1' });`,
  unit: `${client}const out: string = (await getQuote(client, { from_asset: 'a', to_asset: 'b', amount: '1' })).expected_amount_out;\nconsole.log(out);`,
};

/** Compiler errors of the given programs and of the types of the package they use, in isolation from this repository. */
function complaintsOf(programs: Readonly<Record<string, string>>): readonly string[] {
  const files = Object.entries(programs).map(([name, text]) => {
    const path = join(folder, `${name}.mts`);
    writeFileSync(path, text);
    return path;
  });
  const program = ts.createProgram(files, {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    moduleDetection: ts.ModuleDetectionKind.Force,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    types: ['node'],
    typeRoots: [`${root}node_modules/@types`],
  });
  // Not the types of Node.js and the browser, which take most of the time.
  const own = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(realpathSync(folder)));
  expect(own.length).toBe(files.length + 1);
  return [
    program.getOptionsDiagnostics(),
    ...own.flatMap((file) => [program.getSyntacticDiagnostics(file), program.getSemanticDiagnostics(file)]),
  ]
    .flat()
    .map(({ file, messageText }) => `${file?.fileName.split('/').at(-1)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
}

test('builds the client as one module of at most 8 KB compressed, without imports in it or its types', () => {
  expect(brotliCompressSync(module).length).toBeLessThanOrEqual(8 * 1024);
  expect(module).not.toMatch(/\bimport\b/);
  expect(types).not.toMatch(/\bimport\b|: any\b/);
});

test('keeps the digest of every client file of this version', async () => {
  const hint = 'Raise the version in package.json or, if it was never deployed, run `npm run client -- --anew`.';
  expect(keptVersions()[packageJson.version], hint).toEqual(await clientDigests());
});

test('type-checks every TypeScript sample, and rejects a field that a response or request does not have', () => {
  const texts = readdirSync(samples).flatMap((name) => {
    const file = join(samples, name, 'typescript.ts');
    return existsSync(file) ? [[name, readFileSync(file, 'utf8')] as const] : [];
  });
  expect(texts.filter(([, text]) => text.includes('strait-client')).length).toBeGreaterThan(10);
  expect(complaintsOf({ ...Object.fromEntries(texts), ...mistakes })).toEqual([
    expect.stringMatching(/^answer\.mts: Property 'expected_out' does not exist/),
    expect.stringMatching(/^request\.mts: .*'from' does not exist/),
    expect.stringMatching(/^unit\.mts: Type 'bigint' is not assignable to type 'string'/),
  ]);
});

test('publishes the digests of the archive and of what is in it, which runs nothing when installed', async () => {
  const target = mkdtempSync(join(tmpdir(), 'client-'));
  onTestFinished(() => rmSync(target, { recursive: true }));
  cpSync(`${root}public/client/versions.json`, join(target, 'versions.json'));
  vi.stubEnv('SITE_URL', 'https://Swap.example/');
  onTestFinished(() => void vi.unstubAllEnvs());
  await writeClient(target);
  const archive = `strait-client-${packageJson.version}.tgz`;
  const { 'strait.py': _, ...digests } = JSON.parse(readFileSync(join(target, 'versions.json'), 'utf8'))[packageJson.version];
  execFileSync('tar', ['xzf', archive], { cwd: target });
  const names = readdirSync(join(target, 'package'));
  const digestAt = (file: string) => digestOf(readFileSync(join(target, file)));
  const packed = names.filter((name) => name !== 'package.json').map((name) => [name, digestAt(`package/${name}`)]);
  expect(digests).toEqual({ ...Object.fromEntries(packed), [archive]: digestAt(archive) });
  expect(digestAt('strait-client.tgz')).toBe(digestAt(archive));
  expect(readFileSync(join(target, 'package/README.md'), 'utf8')).toContain('npm install https://swap.example/client/');
  const manifest = JSON.parse(readFileSync(join(target, 'package/package.json'), 'utf8'));
  expect(Object.keys(manifest)).not.toEqual(expect.arrayContaining([expect.stringMatching(/scripts|bin|ependencies/)]));
});
