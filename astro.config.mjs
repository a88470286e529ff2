import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { satteri } from '@astrojs/markdown-satteri';
import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { readBuildRates } from './scripts/build/build-rates.ts';
import { configuredNodes, configuredWalletConnect } from './scripts/build/configured-nodes.ts';
import { localizeBuild } from './scripts/build/localize.ts';
import { chunkFileName, chunkGroups } from './scripts/build/page-chunks.ts';
import { pageWords } from './scripts/build/page-messages.ts';
import { preactIslands } from './scripts/build/pages/preact-islands.ts';
import { headingIdsPlugin } from './src/site/content/heading-ids.ts';
import { placedPlugin } from './src/site/content/placed-plugin.ts';
import { twinPlugin } from './src/site/twin/twin-plugin.ts';

/** Inline scripts of the shell, which run before the first paint: the policy admits them by their hash. */
const inlineScripts = [
  'embed-apply.js',
  'theme-apply.js',
  'language-keep.js',
  'header-tools.js',
  'forms-open.js',
  'form-early.js',
  'live/island.js',
  'live/start-after-paint.js',
];
const hashOf = (name) => {
  const text = readFileSync(new URL(`src/components/${name}`, import.meta.url));
  return /** @type {const} */ (`sha256-${createHash('sha256').update(text).digest('base64')}`);
};

process.env.NODE_HOSTS = JSON.stringify(configuredNodes());
process.env.WALLETCONNECT = JSON.stringify(configuredWalletConnect() ?? null);
process.env.BUILD_RATES = JSON.stringify(await readBuildRates({ source: process.env, fetch, now: Date.now }).catch(() => undefined)) ?? '';
const site = process.env.SITE_URL ?? `http://localhost:${process.env.PORT ?? 4321}`;

/** Each language gets its own copy of the scripts that carry texts. */
const languages = {
  name: 'languages',
  hooks: { 'astro:build:done': (/** @type {{ dir: URL }} */ { dir }) => localizeBuild(dir.pathname) },
};

/** Lets an entry export more than its source, which groups without their imports need; Astro sets the opposite. */
const extendedEntries = {
  name: 'extended-entries',
  applyToEnvironment: (/** @type {{ name: string }} */ { name }) => name === 'client',
  options: (/** @type {object} */ options) => ({
    ...options,
    preserveEntrySignatures: 'allow-extension',
  }),
};

/** Preact draws in one go what React would stream. */
const islands = react({ experimentalDisableStreaming: true });

/** Islands that load no script before the page has painted: `client:touch`. */
const islandsOnTouch = {
  name: 'islands-on-touch',
  hooks: {
    'astro:config:setup': (/** @type {import('astro').HookParameters<'astro:config:setup'>} */ { addClientDirective }) =>
      addClientDirective({ name: 'touch', entrypoint: './src/components/hydrate-on-touch.ts' }),
  },
};

export default defineConfig({
  site,
  output: 'static',
  build: { format: 'file', inlineStylesheets: 'always' },
  trailingSlash: 'never',
  compressHTML: true,
  devToolbar: { enabled: false },
  // Front matter is completed in editors.
  experimental: { contentIntellisense: true },
  security: {
    csp: {
      scriptDirective: { hashes: inlineScripts.map(hashOf) },
      directives: [
        "default-src 'none'",
        "connect-src 'self'",
        "font-src 'self'",
        "img-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
      ],
    },
  },
  // What is drawn by a component of ours is no markup yet when a page is compiled.
  integrations: [mdx({ optimize: { ignoreElementNames: ['a', 'h2', 'h3', 'pre', 'table', 'th'] } }), islands, languages, islandsOnTouch],
  cacheDir: './.astro/cache',
  vite: {
    plugins: [pageWords(), preactIslands(), extendedEntries],
    worker: { format: 'es', plugins: () => [pageWords({ always: true })] },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: { chunkFileNames: chunkFileName, codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups } },
          },
        },
      },
    },
  },
  // Shiki writes style attributes, which the content security policy refuses.
  markdown: { syntaxHighlight: false, processor: satteri({ mdastPlugins: [twinPlugin, placedPlugin(site), headingIdsPlugin] }) },
});
