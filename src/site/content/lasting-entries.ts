import { readFileSync } from 'node:fs';
import type { Loader } from 'astro/loaders';
import { keepDays } from './check-matter.ts';

/** Wraps a loader to keep entries with invalid front matter: the rendered page reports the error in the browser. */
export function lastingEntries(loader: Loader): Loader {
  return {
    ...loader,
    load: (context) =>
      loader.load({
        ...context,
        parseData: async (entry) => {
          const data = keepDays(entry.data, readFileSync(entry.filePath ?? '', 'utf8')) as typeof entry.data;
          return context.parseData({ ...entry, data }).catch(() => data);
        },
      }),
  };
}
