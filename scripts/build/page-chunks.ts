/** What is asked of the bundler about a module. */
interface Modules {
  getModuleInfo(id: string): { readonly importers: readonly string[]; readonly isEntry: boolean } | null;
}

const react = /[\\/]node_modules[\\/](?:react|react-dom|scheduler|@astrojs[\\/]react)[\\/]/;
const form = /[\\/]src[\\/]app[\\/]swap[\\/]Swap\.tsx$/;
/** The form inside pages of others. */
const embed = /[\\/]src[\\/]app[\\/]embed[\\/]Embed\.tsx$/;

/** Modules of a few lines that several parts of the form share: a file of each would weigh more in the list of files than in itself. */
const small =
  /[\\/]src[\\/](?:core[\\/](?:chain[\\/](?:cosmos-chain|evm-chain-id)|inbound[\\/]place|memo[\\/]order-change-text|present)|wallet[\\/](?:fields|port)|app[\\/](?:accounts[\\/]follow-shared|limit[\\/]order-end|wallet[\\/]get[\\/]handheld|ui[\\/]keep-focus|offers[\\/]refusals[\\/]PercentField|form[\\/](?:recipient[\\/]\$filled|request[\\/]request-text)|pay[\\/]\$pay-way|crossing[\\/]crossing-path))\.tsx?$/;

/** The scripts of pages that load `id` before anything is used. */
function pagesOf(id: string, modules: Modules): ReadonlySet<string> {
  const pages = new Set<string>();
  const seen = new Set([id]);
  for (const next of seen) {
    const info = modules.getModuleInfo(next);
    if (info?.isEntry) pages.add(next);
    for (const importer of info?.importers ?? []) seen.add(importer);
  }
  return pages;
}

/** Pages with such a script start with React; the others never load it. */
const usesReact = (page: string): boolean => page.endsWith('.tsx');

/**
 * The file that a module goes into: React, what only the swap form starts with, what other React pages start
 * with too, and what every page with figures does. One file compresses better than many small ones. What
 * loads on use stays where the bundler puts it.
 */
export function chunkOf(id: string, modules: Modules): string | null {
  if (react.test(id)) return 'react';
  const pages = [...pagesOf(id, modules)];
  if (!pages.some((page) => form.test(page))) return pages.length === 0 && small.test(id) ? 'small' : null;
  if (pages.every((page) => form.test(page) || embed.test(page))) return 'swap';
  return pages.every(usesReact) ? 'forms' : 'figures';
}

/** What is loaded by itself, and the groups above, have their names; what only others share has none, which every list of files would repeat. */
export const chunkFileName = ({ name, isDynamicEntry }: { readonly name: string; readonly isDynamicEntry: boolean }): string =>
  isDynamicEntry || ['react', 'swap', 'forms', 'figures'].includes(name) ? '_astro/[name].[hash].js' : '_astro/[hash:7].js';
