import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { helpPlaces } from './help-places.ts';

const headingId = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');

test.each(helpPlaces)('help has a heading for %s', (place) => {
  const [page, id] = place.split('#');
  const text = readFileSync(new URL(`../../../content/help/${page}.mdx`, import.meta.url), 'utf8');
  expect([...text.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => headingId(heading))).toContain(id);
});
