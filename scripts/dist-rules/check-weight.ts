import { brotliCompressSync, constants } from 'node:zlib';
import { attribute } from './html-tree.ts';
import type { Finding, SiteFiles } from './site-files.ts';

/** Pages that show the present state: they load a script at once, which keeps the budget of the swap page (page-weight.ts). */
const livePages = new Set(['pools.html', 'status.html']);

/** HTML and style sheets of one page, compressed, in bytes. */
const budgets = { withForm: 20 * 1024, others: 14 * 1024 } as const;

/** Bytes as served: pages keep their budgets, and those without a form or live figures load no script. */
export function checkWeight(site: SiteFiles): Finding[] {
  const sizes = new Map<string, number>();
  const sizeOf = (name: string): number => {
    const size = sizes.get(name) ?? compressed(site.read(name));
    sizes.set(name, size);
    return size;
  };
  return site.names
    .filter((name) => name.endsWith('.html'))
    .flatMap((name) => {
      const elements = site.elements(name);
      const isForm = elements.some(({ tagName }) => tagName === 'astro-island');
      const styles = elements
        .filter((element) => element.tagName === 'link' && attribute(element, 'rel') === 'stylesheet')
        .map((element) => (attribute(element, 'href') ?? '').slice(1));
      const size = [name, ...styles].reduce((sum, file) => sum + sizeOf(file), 0);
      const budget = isForm ? budgets.withForm : budgets.others;
      const scripts = elements.filter((element) => element.tagName === 'script' && attribute(element, 'src') !== undefined);
      const modules = elements.filter((element) => element.tagName === 'script' && attribute(element, 'type') === 'module');
      return [
        ...(size <= budget ? [] : [{ file: name, rule: 'weight', detail: `HTML and CSS are ${size} bytes, ${budget} are allowed` }]),
        ...(isForm || livePages.has(name) || scripts.length + modules.length === 0
          ? []
          : [{ file: name, rule: 'no script', detail: 'loads a script before anything is used' }]),
      ];
    });
}

/** Compressed in little time; what is served is smaller. */
function compressed(text: string): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } })
    .length;
}
