import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { lastingEntries } from './site/content/lasting-entries.ts';
import { madeLoader } from './site/content/made-pages.ts';
import { locales } from './site/languages/locales.ts';
import { changeSchema, pageSchema, releaseSchema, skillSchema, translationSchema } from './site/schemas/schemas.ts';

const languages = locales.flatMap(({ code }) => (code === 'en' ? [] : [code])).join(',');
/** Id of a file: its path below content/, without the extension. */
const generateId = ({ entry }: { readonly entry: string }): string => entry.replace(/\.mdx?$/, '');

export const collections = {
  pages: defineCollection({
    loader: lastingEntries(glob({ base: './content', pattern: ['**/*.mdx', `!{${languages}}/**`], generateId })),
    schema: pageSchema,
  }),
  translations: defineCollection({
    loader: lastingEntries(glob({ base: './content', pattern: `{${languages}}/**/*.mdx`, generateId })),
    schema: translationSchema,
  }),
  made: defineCollection({ loader: madeLoader }),
  releases: defineCollection({
    loader: lastingEntries(glob({ base: './content/changelog', pattern: '*.md', generateId })),
    schema: releaseSchema,
  }),
  changes: defineCollection({
    loader: lastingEntries(glob({ base: './content/changelog', pattern: '*/*.md', generateId })),
    schema: changeSchema,
  }),
  skills: defineCollection({
    loader: lastingEntries(
      glob({ base: './content/skills', pattern: '*/SKILL.md', generateId: ({ entry }) => entry.replace(/\/SKILL\.md$/, '') }),
    ),
    schema: skillSchema,
  }),
};
