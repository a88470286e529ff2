import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { markdownForms } from './markdown-forms.ts';

const src = new URL('../..', import.meta.url).pathname;
const names = Object.keys(markdownForms);
const below = (folder: string) => readdirSync(join(src, 'components', folder)).map((name) => join('components', folder, name));
const drawn = ['content', 'live'].flatMap(below).filter((file) => file.endsWith('.astro'));

test('each component of content files has its form in twins and its Astro component', () => {
  expect(drawn.map((file) => file.replace(/^.*\/|\.astro$/g, '')).toSorted()).toEqual(names.toSorted());
});

test('an Astro component takes the attributes that its form in twins takes', () => {
  const propsIn = (file: string) => {
    const [, fields = ''] = /interface Props \{([\s\S]*?)\n\}/.exec(readFileSync(join(src, file), 'utf8')) ?? [];
    return [...fields.matchAll(/^ {2}(\w+)(\?)?:/gm)].map(([, name = '', optional = '']) => name + optional);
  };
  const formOf = (file: string) => markdownForms[file.replace(/^.*\/|\.astro$/g, '')];
  expect(drawn.map((file) => [file, propsIn(file)])).toEqual(drawn.map((file) => [file, formOf(file)?.props]));
});
