import type { z } from 'zod';
import { localeOfPath } from '../languages/locales.ts';
import { pageSchema, translationSchema } from './schemas.ts';

/** The schema of a page, by its path below the root of the project. */
export const schemaFor = (file: string): typeof pageSchema =>
  localeOfPath(file.replace(/^content|\.mdx$/g, '')) === 'en' ? pageSchema : translationSchema;

/** Front matter with its days as `text` has them: YAML takes one that the calendar lacks for a later one. */
export function keepDays(matter: object, text: string): Record<string, unknown> {
  const head = text.slice(0, text.indexOf('\n---', 3));
  const days = [...head.matchAll(/^(updated|date): *["']?(\d{4}-\d\d-\d\d)/gm)].map(([, key = '', day = '']) => [key, day]);
  return { ...matter, ...Object.fromEntries(days) };
}

/** Front matter by its schema. @throws Error that names the file and what is wrong with it. */
export function checkMatter<Schema extends z.ZodType>(file: string, matter: object, schema: Schema): z.infer<Schema> {
  const { success, data, error } = schema.safeParse(matter);
  if (success) return data;
  const faults = error.issues.map(({ path, message }) => [...path, message].join(' '));
  throw new Error(`${file}: front matter: ${faults.join(', ')}`);
}
