import { expect, test } from 'vitest';
import { ownFirst } from './search-entries.ts';

const entry = (path: string) => ({ page: path, path, text: '' });

test('puts pages in the reader’s language first, and drops their English versions with every section', () => {
  const own = [entry('/de'), entry('/de/track'), entry('/de/track#weg')];
  const english = [entry('/'), entry('/track'), entry('/track#way'), entry('/developers/fees')];
  expect(ownFirst('de', own, english).map(({ path }) => path)).toEqual(['/de', '/de/track', '/de/track#weg', '/developers/fees']);
});
