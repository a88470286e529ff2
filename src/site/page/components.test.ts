import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { components } from './components.ts';

const src = new URL('../..', import.meta.url).pathname;
const names = Object.keys(components);
const live = names.filter((name) => components[name]?.live === true);
const filesBelow = (folder: string): readonly string[] =>
  readdirSync(join(src, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));

test('each component that shows the present state has its Astro component, and no other component has one', () => {
  const astro = ['components', 'layouts', 'pages'].flatMap(filesBelow).filter((file) => file.endsWith('.astro'));
  const declared = astro.filter((file) => names.includes(basename(file, '.astro')));
  expect(declared.toSorted()).toEqual(live.map((name) => `components/live/${name}.astro`).toSorted());
});

test('no second table names the components', () => {
  const table = join(src, 'site/page/components.ts');
  const sources = ['components', 'layouts', 'pages', 'site']
    .flatMap(filesBelow)
    .filter((file) => /\.(ts|astro)$/.test(file) && !file.includes('.test.'));
  const again = sources
    .map((file) => join(src, file))
    .filter((file) => file !== table && names.filter((name) => new RegExp(`\\b${name}\\b`).test(readFileSync(file, 'utf8'))).length > 2);
  expect(again).toEqual([]);
});
