import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { markdownForms } from './markdown-forms.ts';

const src = new URL('../..', import.meta.url).pathname;
const names = Object.keys(markdownForms);
const below = (folder: string) => readdirSync(join(src, 'components', folder)).map((name) => join('components', folder, name));
const drawn = ['content', 'live'].flatMap(below).filter((file) => file.endsWith('.astro'));

test('has a twin form and an Astro component for each component of content files', () => {
  expect(drawn.map((file) => file.replace(/^.*\/|\.astro$/g, '')).toSorted()).toEqual(names.toSorted());
});

test('takes the same attributes in an Astro component as in its twin form', () => {
  const propsIn = (file: string) => {
    const [, fields = ''] = /interface Props \{([\s\S]*?)\n\}/.exec(readFileSync(join(src, file), 'utf8')) ?? [];
    return [...fields.matchAll(/^ {2}(\w+)(\?)?:/gm)].map(([, name = '', optional = '']) => name + optional);
  };
  const findForm = (file: string) => markdownForms[file.replace(/^.*\/|\.astro$/g, '')];
  expect(drawn.map((file) => [file, propsIn(file)])).toEqual(drawn.map((file) => [file, findForm(file)?.props]));
});
