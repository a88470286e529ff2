import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { findFunctions } from '../../src/host/functions.ts';
import { formatTable } from '../bench/table.ts';

/** A function as deployed: all files reachable by its imports, not one bundle. */
export interface DeployedFunction {
  /** Path of the function, such as /api/v1/quote. */
  readonly path: string;
  /** Project files reachable by its imports, the function itself first. */
  readonly files: readonly string[];
  /** Total size without types, in bytes. */
  readonly size: number;
  /** Total size with each file compressed as in an archive, in bytes. */
  readonly zipped: number;
}

/** Limits of a function: file and archive size in bytes. */
export const functionBudget = { size: 1_580_000, zipped: 900_000, mcpZipped: 990_000 } as const;

interface Bundler {
  build(options: object): Promise<{ readonly metafile: { readonly outputs: Readonly<Record<string, Output>> } }>;
  transformSync(code: string, options: object): { readonly code: string };
}

interface Output {
  readonly entryPoint?: string;
  readonly inputs: Readonly<Record<string, unknown>>;
}

const root = new URL('../..', import.meta.url).pathname;
// Reuses Astro's esbuild, so that nothing is installed for this alone.
const esbuild: Bundler = createRequire(createRequire(import.meta.url).resolve('astro/package.json'))('esbuild');

/** Files that a function must not include: simulated networks, tests, tools and browser code. */
const refusedFiles =
  /^(src\/(spec|host|app|i18n|client|wallet|dom|view|pages|layouts|components)\/|scripts\/|.*\.test\.tsx?$|.*\/fixtures\/)/;
/** Patterns of service API keys and private keys. */
const secrets =
  /\bsk_live_\w{8,}|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_[A-Za-z0-9]{30,}|\bxox[abp]-[\w-]{10,}|-----BEGIN [A-Z ]*PRIVATE KEY-----\s*[A-Za-z0-9+/]{30,}/;

/** A file as deployed: JavaScript with imports of the emitted file names. */
function deployedText(file: string): string {
  const code = readFileSync(join(root, file), 'utf8');
  if (!/\.tsx?$/.test(file)) return code;
  const { code: plain } = esbuild.transformSync(code, { loader: file.endsWith('x') ? 'tsx' : 'ts', format: 'esm' });
  return plain.replace(/(["'])(\.{1,2}\/[^"'\n]+)\.tsx?\1/g, '$1$2.js$1');
}

/** Every function of api/ with the files it includes. */
export async function readFunctions(): Promise<readonly DeployedFunction[]> {
  const handlers = findFunctions(join(root, 'api'));
  const { metafile } = await esbuild.build({
    entryPoints: [...handlers.values()],
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    treeShaking: false,
    platform: 'node',
    format: 'esm',
    outdir: join(root, 'dist'),
    logLevel: 'silent',
  });
  const sizes = new Map<string, { size: number; zipped: number }>();
  const measureFile = (file: string) => {
    const text = sizes.get(file) ? '' : deployedText(file);
    const found = sizes.get(file) ?? { size: Buffer.byteLength(text), zipped: deflateRawSync(text).length };
    sizes.set(file, found);
    return found;
  };
  return Object.values(metafile.outputs)
    .flatMap(({ entryPoint, inputs }) => {
      if (entryPoint === undefined) return [];
      const files = [entryPoint, ...Object.keys(inputs).filter((file) => file !== entryPoint)].filter((file) => !file.startsWith('('));
      const total = (kind: 'size' | 'zipped') => files.reduce((sum, file) => sum + measureFile(file)[kind], 0);
      return [{ path: `/${entryPoint.replace(/\.ts$/, '')}`, files, size: total('size'), zipped: total('zipped') }];
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Forbidden content of a function. `runtime` lists the package folders allowed at runtime. */
export function strayContent({ path, files }: DeployedFunction, runtime: readonly string[]): readonly string[] {
  return files.flatMap((file) => {
    const parts = file.startsWith('node_modules/') ? packageFolder(file) : undefined;
    if (parts !== undefined) return runtime.includes(parts) ? [] : [`${path} carries ${file} of a package that is no run-time one`];
    if (refusedFiles.test(file)) return [`${path} carries ${file}`];
    return secrets.test(readFileSync(join(root, file), 'utf8')) ? [`${path} carries what looks like a secret in ${file}`] : [];
  });
}

/** Package folder of a file, such as node_modules/ox/node_modules/@noble/curves for its abstract/a.js. */
function packageFolder(file: string): string {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? file;
}

if (import.meta.main) {
  const functions = await readFunctions();
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(2);
  const rows = functions.map(({ path, files, size, zipped }) => [path, `${files.length}`, megabytes(size), megabytes(zipped)]);
  console.log(formatTable({ title: 'Functions as they are deployed', head: ['function', 'files', 'MB', 'MB zipped'], rows, missed: [] }));
}
