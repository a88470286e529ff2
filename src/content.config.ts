import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

const pages = defineCollection({
  loader: glob({ pattern: '*.mdx', base: './content' }),
  schema: z.strictObject({
    title: z.string().max(70),
    description: z.string().min(50).max(160),
  }),
});

export const collections = { pages };
