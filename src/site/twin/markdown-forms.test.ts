import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, expectTypeOf, test } from 'vitest';
import type { ContentProps } from './content-props.ts';
import { markdownForms } from './markdown-forms.ts';

const src = new URL('../..', import.meta.url).pathname;
const names = Object.keys(markdownForms);
const below = (folder: string) => readdirSync(join(src, 'components', folder)).map((name) => join('components', folder, name));
const drawn = ['content', 'live'].flatMap(below).filter((file) => file.endsWith('.astro'));

test('each component of content files has its form in twins and its Astro component', () => {
  expect(drawn.map((file) => file.replace(/^.*\/|\.astro$/g, '')).toSorted()).toEqual(names.toSorted());
});

test('an Astro component takes the attributes that its form in twins takes', () => {
  const takes = (file: string) => /^type Props = ContentProps\['(\w+)'\];$/m.exec(readFileSync(join(src, file), 'utf8'))?.[1];
  const withAttributes = names.filter((name) => Object.keys(markdownForms[name]?.attributes ?? {}).length > 0);
  const read = drawn.filter((file) => readFileSync(join(src, file), 'utf8').includes('Astro.props'));
  expect(read.map((file) => file.replace(/^.*\/|\.astro$/g, '')).toSorted()).toEqual(withAttributes.toSorted());
  expect(read.map(takes)).toEqual(read.map((file) => file.replace(/^.*\/|\.astro$/g, '')));
});

test('editors know each component and its attributes, by the name that the MDX language server looks for', () => {
  type AttributesOf<Name extends keyof ContentProps> = Omit<Parameters<MDXProvidedComponents[Name]>[0], 'children'>;
  expectTypeOf<keyof MDXProvidedComponents>().toEqualTypeOf<keyof ContentProps>();
  expectTypeOf<AttributesOf<'Callout'>>().toEqualTypeOf<{ kind: 'note' | 'warning' | 'stop'; title?: string }>();
  expectTypeOf<AttributesOf<'Sample'>>().toEqualTypeOf<{ name: string }>();
});
