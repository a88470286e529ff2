/** Module information from the bundler. */
interface Modules {
  getModuleInfo(id: string): { readonly importers: readonly string[]; readonly isEntry: boolean } | null;
}

const react = /[\\/]node_modules[\\/](?:react|react-dom|scheduler|@astrojs[\\/]react)[\\/]/;
const form = /[\\/]src[\\/]app[\\/]swap[\\/]Swap\.tsx$/;
/** The form embedded in other sites. */
const embed = /[\\/]src[\\/]app[\\/]embed[\\/]Embed\.tsx$/;

/** Tiny modules shared by several parts of the form: a chunk each would cost more in the preload lists than in code. */
const small =
  /[\\/]src[\\/](?:core[\\/](?:chain[\\/](?:cosmos-chain|evm-chain-id)|inbound[\\/]place|memo[\\/]order-change-text|present)|wallet[\\/](?:fields|port)|app[\\/](?:state[\\/](?:wallet[\\/]follow-shared|limit[\\/]order-end|form[\\/]\$filled|pay[\\/]\$pay-way)|wallet[\\/]get[\\/]handheld|ui[\\/]keep-focus|offers[\\/]refusals[\\/]PercentField|form[\\/]request[\\/]request-text|crossing[\\/]crossing-path))\.tsx?$/;

/** Page scripts that load `id` statically. */
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

/** Pages with a .tsx script load React; others never do. */
const usesReact = (page: string): boolean => page.endsWith('.tsx');

/**
 * Chunk of a module: React, modules only the swap form loads at start, those other React pages load at start
 * too, and those of every page with figures. One file compresses better than many small ones. Lazily loaded
 * modules stay where the bundler puts them.
 */
export function chunkOf(id: string, modules: Modules): string | null {
  if (react.test(id)) return 'react';
  const pages = [...pagesOf(id, modules)];
  if (!pages.some((page) => form.test(page))) return pages.length === 0 && small.test(id) ? 'small' : null;
  if (pages.every((page) => form.test(page) || embed.test(page))) return 'swap';
  return pages.every(usesReact) ? 'forms' : 'figures';
}

/** Names only lazy entries and the chunks above; names of other shared chunks would only bloat every preload list. */
export const chunkFileName = ({ name, isDynamicEntry }: { readonly name: string; readonly isDynamicEntry: boolean }): string =>
  isDynamicEntry || ['react', 'swap', 'forms', 'figures'].includes(name) ? '_astro/[name].[hash].js' : '_astro/[hash:7].js';
