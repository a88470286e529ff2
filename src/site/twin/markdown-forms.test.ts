import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, expectTypeOf, test } from 'vitest';
import type { ContentProps } from './content-props.ts';
import { markdownForms } from './markdown-forms.ts';

const src = new URL('../..', import.meta.url).pathname;
const names = Object.keys(markdownForms);
const below = (folder: string) => readdirSync(join(src, 'components', folder)).map((name) => join('components', folder, name));
const drawn = ['content', 'live'].flatMap(below).filter((file) => file.endsWith('.astro'));

test('has a twin form and an Astro component for each component of content files', () => {
  expect(drawn.map((file) => file.replace(/^.*\/|\.astro$/g, '')).toSorted()).toEqual(names.toSorted());
});

test('takes the same attributes in an Astro component as in its twin form', () => {
  const takes = (file: string) => /^type Props = ContentProps\['(\w+)'\];$/m.exec(readFileSync(join(src, file), 'utf8'))?.[1];
  const withAttributes = names.filter((name) => Object.keys(markdownForms[name]?.attributes ?? {}).length > 0);
  const read = drawn.filter((file) => readFileSync(join(src, file), 'utf8').includes('Astro.props'));
  expect(read.map((file) => file.replace(/^.*\/|\.astro$/g, '')).toSorted()).toEqual(withAttributes.toSorted());
  expect(read.map(takes)).toEqual(read.map((file) => file.replace(/^.*\/|\.astro$/g, '')));
});

test('declares every component and its attributes under the name that the MDX language server reads', () => {
  type AttributesOf<Name extends keyof ContentProps> = Omit<Parameters<MDXProvidedComponents[Name]>[0], 'children'>;
  expectTypeOf<keyof MDXProvidedComponents>().toEqualTypeOf<keyof ContentProps>();
  expectTypeOf<AttributesOf<'Callout'>>().toEqualTypeOf<{ kind: 'note' | 'warning' | 'stop'; title?: string }>();
  expectTypeOf<AttributesOf<'Sample'>>().toEqualTypeOf<{ name: string }>();
});
