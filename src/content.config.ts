import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';
import { locales } from './site/languages/locales.ts';
import { authoredKinds, docSections } from './site/page/page.ts';

/** YAML reads a day without quotes as a date. */
const isoDay = z.preprocess((day) => (day instanceof Date ? day.toISOString().slice(0, 10) : day), z.string().regex(/^\d{4}-\d\d-\d\d$/));

/** Scripts that write whole words in one sign say more with less. */
const matter = (shortest: number) =>
  z.strictObject({
    title: z.string().max(70),
    description: z.string().min(shortest).max(160),
    kind: z.enum(authoredKinds),
    updated: isoDay,
    section: z.enum(docSections).optional(),
    order: z.int().optional(),
    nav: z.string().max(24).optional(),
    agents: z.string().max(200).optional(),
  });

const pages = defineCollection({
  loader: glob({ pattern: ['*.mdx', 'developers/*.mdx'], base: './content' }),
  schema: matter(50),
});

const translations = defineCollection({
  loader: glob({ pattern: locales.flatMap(({ code }) => (code === 'en' ? [] : [`${code}/*.mdx`])), base: './content' }),
  schema: matter(20),
});

const changelog = defineCollection({
  loader: glob({ pattern: '*.md', base: './content/changelog' }),
  schema: z.strictObject({ title: z.string().max(70), version: z.string().regex(/^\d+\.\d+\.\d+$/), date: isoDay }),
});

export const collections = { pages, translations, changelog };
