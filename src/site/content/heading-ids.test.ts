import { mdxToJs } from 'satteri';
import { expect, test } from 'vitest';
import { headingIdsPlugin } from './heading-ids.ts';

const root = new URL('../../../content/', import.meta.url);
const idsIn = (file: string): readonly (string | undefined)[] => {
  const { code } = mdxToJs('## Eins\n\nText.\n\n## Zwei\n', { mdastPlugins: [headingIdsPlugin], fileURL: new URL(file, root) });
  return [...code.matchAll(/\bid: "([^"]+)"/g)].map(([, id]) => id);
};

test('gives the headings of a translation the ids of the English page', () => {
  expect(idsIn('de/pricing.mdx')).toEqual(['what-a-swap-costs', 'what-is-free']);
  expect(idsIn('pricing.mdx')).toEqual([]);
});
