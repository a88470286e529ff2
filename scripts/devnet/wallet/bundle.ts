import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, relative } from 'node:path';

const root = new URL('../../..', import.meta.url).pathname;
const entry = 'scripts/devnet/wallet/wallet.ts';
const kept = `${root}node_modules/.cache/devnet-wallet.json`;
/** URL prefix of the bundle's files. */
export const bundlePath = '/devnet/';

interface Bundler {
  build(options: object): Promise<{
    readonly outputFiles: readonly { readonly path: string; readonly text: string }[];
    readonly metafile: { readonly inputs: Readonly<Record<string, unknown>> };
  }>;
}

interface Kept {
  /** Hash of each input file, by its path in the repository. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, string>>;
}

const hashFile = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('base64url');

/** Reads the cached bundle, unless one of its input files has changed. */
function readKept(): Kept | undefined {
  try {
    const found = JSON.parse(readFileSync(kept, 'utf8')) as Kept;
    const isSame = Object.entries(found.inputs).every(([file, hash]) => existsSync(root + file) && hashFile(root + file) === hash);
    return isSame && Object.hasOwn(found.inputs, entry) ? found : undefined;
  } catch {
    return undefined;
  }
}

async function build(): Promise<Kept> {
  // Reuses Astro's esbuild, so that the wallet needs no dependency of its own.
  const bundler: Bundler = createRequire(createRequire(import.meta.url).resolve('astro/package.json'))('esbuild');
  const { outputFiles, metafile } = await bundler.build({
    entryPoints: [root + entry],
    absWorkingDir: root,
    outdir: `${root}node_modules/.cache/devnet-wallet`,
    chunkNames: 'wallet-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    define: { global: 'globalThis', 'process.env.NODE_ENV': '"production"' },
  });
  const files = Object.fromEntries(outputFiles.map(({ path, text }) => [relative(`${root}node_modules/.cache/devnet-wallet`, path), text]));
  const inputs = Object.fromEntries(
    Object.keys(metafile.inputs).map((file) => [file, existsSync(root + file) ? hashFile(root + file) : '']),
  );
  return { inputs, files };
}

/** The wallet's scripts by file name: the entry `wallet.js` and its lazy chunks. */
export async function bundleWallet(): Promise<ReadonlyMap<string, string>> {
  const found = readKept();
  if (found !== undefined) return new Map(Object.entries(found.files));
  const made = await build();
  mkdirSync(dirname(kept), { recursive: true });
  writeFileSync(kept, JSON.stringify(made));
  return new Map(Object.entries(made.files));
}
