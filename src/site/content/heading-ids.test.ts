import { mdxToJs } from 'satteri';
import { expect, test } from 'vitest';
import { headingIdsPlugin } from './heading-ids.ts';

const root = new URL('../../../content/', import.meta.url);
const idsIn = async (file: string): Promise<readonly (string | undefined)[]> => {
  const { code } = await mdxToJs('## Eins\n\nText.\n\n## Zwei\n', { mdastPlugins: [headingIdsPlugin], fileURL: new URL(file, root) });
  return [...code.matchAll(/\bid: "([^"]+)"/g)].map(([, id]) => id);
};

test('gives the headings of a translation the ids of the English page', async () => {
  expect(await idsIn('de/pricing.mdx')).toEqual(['what-a-swap-costs', 'what-is-free']);
  expect(await idsIn('pricing.mdx')).toEqual([]);
});
