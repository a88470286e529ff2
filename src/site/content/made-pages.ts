import type { Loader } from 'astro/loaders';
import type { Page } from '../page/page.ts';
import { pairPages } from '../pairs/pairs.ts';
import { poolPages } from '../pools/pool-page.ts';

/** Generated pages of pairs and assets. */
export const madePages = (): readonly Page[] => [...pairPages(), ...poolPages()];

/** Loader that renders the markdown of generated pages in the same pass as authored pages. */
export const madeLoader: Loader = {
  name: 'made-pages',
  load: async ({ store, renderMarkdown }) => {
    store.clear();
    for (const page of madePages()) store.set({ id: page.path, data: {}, rendered: await renderMarkdown(page.source) });
  },
};
