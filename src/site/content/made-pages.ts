import type { Loader } from 'astro/loaders';
import type { Page } from '../page/page.ts';
import { pairPages } from '../pairs/pairs.ts';
import { poolPages } from '../pools/pool-page.ts';

/** Pages that are made of records: those of pairs and of assets. */
export const madePages = (): readonly Page[] => [...pairPages(), ...poolPages()];

/** Their markdown, in the pass that written pages go through. */
export const madeLoader: Loader = {
  name: 'made-pages',
  load: async ({ store, renderMarkdown }) => {
    store.clear();
    for (const page of madePages()) store.set({ id: page.path, data: {}, rendered: await renderMarkdown(page.source) });
  },
};
