import type { z } from 'zod';
import { localeOfPath } from '../languages/locales.ts';
import { pageSchema, translationSchema } from '../schemas/schemas.ts';

/** Selects the front matter schema of a page by its path from the project root. */
export const schemaFor = (file: string): typeof pageSchema =>
  localeOfPath(file.replace(/^content|\.mdx$/g, '')) === 'en' ? pageSchema : translationSchema;

/** Restores dates in front matter from `text`, since YAML rolls invalid dates over to later ones. */
export function keepDays(matter: object, text: string): Record<string, unknown> {
  const head = text.slice(0, text.indexOf('\n---', 3));
  const days = [...head.matchAll(/^(updated|date): *["']?(\d{4}-\d\d-\d\d)/gm)].map(([, key = '', day = '']) => [key, day]);
  return { ...matter, ...Object.fromEntries(days) };
}

/** Validates front matter by its schema. @throws Error naming the file and the problems. */
export function checkMatter<Schema extends z.ZodType>(file: string, matter: object, schema: Schema): z.infer<Schema> {
  const { success, data, error } = schema.safeParse(matter);
  if (success) return data;
  const faults = error.issues.map(({ path, message }) => [...path, message].join(' '));
  throw new Error(`${file}: front matter: ${faults.join(', ')}`);
}
