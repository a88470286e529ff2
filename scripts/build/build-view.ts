import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import packageJson from '../../package.json' with { type: 'json' };

const root = new URL('../..', import.meta.url).pathname;

interface BundlePlugin {
  readonly name: string;
  setup(build: { onResolve(on: { filter: RegExp }, resolve: (at: { path: string; resolveDir: string }) => object): void }): void;
}

interface Bundler {
  build(options: object): Promise<{ readonly outputFiles: readonly { readonly text: string }[] }>;
}

// Reuses Astro's esbuild, so that the view needs no dependency of its own.
const { build }: Bundler = createRequire(createRequire(import.meta.url).resolve('astro/package.json'))('esbuild');

/** Marks modules as free of side effects, so that tables the view does not read are tree-shaken. */
const noSideEffects: BundlePlugin = {
  name: 'no-side-effects',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^\.{1,2}\/.*\.ts$/ }, ({ path, resolveDir }) => ({
      path: new URL(path, `file://${resolveDir}/`).pathname,
      sideEffects: false,
    })),
};

/** Bundles a file and its imports into one browser script or style sheet; `define` replaces names by JSON values. */
export async function bundle(entry: string, define: Readonly<Record<string, string>> = {}): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [`${root}${entry}`],
    bundle: true,
    minify: true,
    write: false,
    format: entry.endsWith('.css') ? undefined : 'iife',
    target: ['es2022', 'chrome123', 'safari17.5', 'firefox120'],
    charset: 'utf8',
    legalComments: 'none',
    define,
    plugins: entry.startsWith('src/view/view') ? [noSideEffects] : [],
  });
  return (outputFiles[0]?.text ?? '').trim();
}

/** Bundles source text with imports relative to `folder` into one module for browsers and Node. */
export async function bundleText(contents: string, folder: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder, loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: ['es2022'],
    charset: 'utf8',
    legalComments: 'none',
  });
  return outputFiles[0]?.text ?? '';
}

/** The quote view as one self-contained HTML document. */
export async function buildView(): Promise<string> {
  // The bundler keeps spaces in values it does not know.
  const css = (await bundle('src/view/view.css')).replace(/ ?([:,/]) /g, '$1');
  const js = await bundle('src/view/view.ts', { viewVersion: JSON.stringify(packageJson.version) });
  return readFileSync(`${root}src/view/view.html`, 'utf8')
    .replace(/\n\s*/g, '')
    .replace('/*css*/', () => css)
    .replace('/*js*/', () => js);
}

/** Source of the module that the MCP endpoint serves the view from: the platform traces functions by their imports. */
export function viewModule(html: string): string {
  const literal = html.replace(/[\\`]|\$\{/g, '\\$&');
  return `/** Made by scripts/build/build-view.ts from src/view. */\nexport const quoteViewHtml = \`${literal}\`;\n`;
}

export const viewModulePath = `${root}src/server/mcp/quote-view.generated.ts`;

if (import.meta.main) {
  const html = await buildView();
  writeFileSync(viewModulePath, viewModule(html));
  console.log(`The quote view is ${Buffer.byteLength(html)} bytes.`);
}
