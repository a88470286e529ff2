import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import list from '../../config/floors.json' with { type: 'json' };

const root = new URL('../../../', import.meta.url).pathname;
const modules: Readonly<Record<string, { readonly floors: readonly string[]; readonly lazy?: Readonly<Record<string, string>> }>> = list;

test.each(Object.entries(modules))('names only floors of %s that exist, and lazy arrows that lead up', (module, { floors, lazy = {} }) => {
  expect(floors.filter((floor) => !existsSync(`${root}${module}/${floor}`))).toEqual([]);
  for (const arrow of Object.keys(lazy)) {
    const [from = '', to = ''] = arrow.split(' → ');
    expect(
      [from, to].filter((floor) => !floors.includes(floor)),
      arrow,
    ).toEqual([]);
    expect(floors.indexOf(to), arrow).toBeLessThan(floors.indexOf(from));
  }
});
