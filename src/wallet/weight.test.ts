import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { adapters } from './registry.ts';

interface OutputChunk {
  readonly type: 'chunk' | 'asset';
  readonly fileName: string;
  readonly code: string;
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
  readonly facadeModuleId: string | null;
}

interface Bundler {
  rolldown(options: object): Promise<{ generate(options: object): Promise<{ readonly output: readonly OutputChunk[] }> }>;
}

const within = (from: string, name: string) => createRequire(createRequire(from).resolve(`${name}/package.json`));
/** The bundler of the site's build, resolved through Astro. */
const { rolldown }: Bundler = createRequire(within(import.meta.url, 'astro').resolve('vite/package.json'))('rolldown');

const limit = 45 * 1024;
const file = (path: string) => new URL(path, import.meta.url).pathname;
const brotli = (chunks: readonly OutputChunk[]): number =>
  chunks.reduce((sum, chunk) => sum + brotliCompressSync(Buffer.from(chunk.code)).length, 0);

let chunks: readonly OutputChunk[] = [];
/** The same with WalletConnect. */
let linked: readonly OutputChunk[] = [];

/** The chunk of a module and its static imports, recursively. */
function closure(module: string, built = chunks): readonly OutputChunk[] {
  const reached = new Set<OutputChunk>();
  const walk = (chunk: OutputChunk | undefined) => {
    if (chunk === undefined || reached.has(chunk)) return;
    reached.add(chunk);
    for (const name of chunk.imports) walk(built.find(({ fileName }) => fileName === name));
  };
  walk(built.find(({ facadeModuleId }) => facadeModuleId === file(module)));
  return [...reached];
}

/** Bundles with the chunks of the site's build: the checks before a signature are already loaded when a wallet is chosen. */
beforeAll(async () => {
  const build = async (...inputs: readonly string[]) => {
    const bundle = await rolldown({ input: inputs.map(file), platform: 'browser', logLevel: 'silent' });
    const { output } = await bundle.generate({ format: 'esm', minify: true });
    return output.filter(({ type }) => type === 'chunk');
  };
  const entries = ['registry.ts', 'before-signing.ts', 'discovery.ts'];
  chunks = await build(...entries);
  linked = await build(...entries, 'walletconnect/walletconnect-wallets.ts');
});

describe('the code loaded for a wallet', () => {
  test.each(Object.keys(adapters))('of %s fits its limit, and needs nothing from Node', (family) => {
    const shared = new Set(closure('before-signing.ts'));
    const own = closure(`${family === 'vultisig' ? 'utxo' : family}/${family}-adapter.ts`).filter((chunk) => !shared.has(chunk));
    expect(own.length).toBeGreaterThan(0);
    expect(brotli(own)).toBeLessThan(limit);
    for (const chunk of own) expect(chunk.code).not.toMatch(/\bBuffer\b|\bprocess\./);
  });

  test('stays below 22 KiB for the checks alone', () => {
    expect(brotli(closure('before-signing.ts'))).toBeLessThan(22 * 1024);
  });

  test.each([
    ['evm', 'evm/evm-adapter.ts'],
    ['cosmos', 'cosmos/cosmos-adapter.ts'],
  ])('of a wallet on another device adds less than 12 KiB to that of %s', (family, adapter) => {
    const known = new Set([...closure('before-signing.ts', linked), ...closure(adapter, linked)]);
    const own = closure(`walletconnect/${family}-link.ts`, linked).filter((chunk) => !known.has(chunk));
    expect(own.length).toBeGreaterThan(0);
    expect(brotli(own)).toBeLessThan(12 * 1024);
    for (const chunk of own) expect(chunk.code).not.toMatch(/\bBuffer\b|\bprocess\./);
  });

  test('contains no wallet family when it only finds and lists wallets', () => {
    for (const entry of ['discovery.ts', 'registry.ts']) {
      const own = closure(entry);
      expect(brotli(own)).toBeLessThan(8 * 1024);
      for (const family of Object.keys(adapters))
        expect(own.flatMap(({ moduleIds }) => moduleIds.map((id) => basename(id)))).not.toContain(`${family}.ts`);
    }
  });
});
