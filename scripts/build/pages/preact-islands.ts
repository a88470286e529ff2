import type { Plugin } from 'vite';

/** Resolves every entry of React to Preact's counterpart, such as `react-dom/client` to `preact/compat/client`. */
export const preactForReact = { find: /^react(?:-dom)?(?=\/|$)/, replacement: 'preact/compat' };

/** Packages that import React: they must be bundled, or Node would give them React itself. */
export const reactImporters = ['@astrojs/react', '@nanostores/react'];

/** Runs islands, which are written against React's API, with Preact: in the build as in the browser, since their markup differs. */
export function preactIslands(): Plugin {
  return {
    name: 'preact-islands',
    enforce: 'pre',
    config: () => ({ resolve: { alias: [preactForReact], dedupe: ['preact'] } }),
    configEnvironment: () => ({ resolve: { noExternal: reactImporters } }),
    // Reloads the page: the hot refresh of @astrojs/react supports only React, and a changed island would render nothing.
    hotUpdate({ file }) {
      if (!file.endsWith('.tsx') || this.environment.name !== 'client') return;
      this.environment.hot.send({ type: 'full-reload' });
      return [];
    },
  };
}
