import { AppError } from '../../../core/errors.ts';

/** Parses the fields of a query string. @throws AppError invalid_field for a duplicate field. */
export function readQuery(url: string): Readonly<Record<string, string>> {
  const fields = new Map<string, string>();
  for (const [name, value] of new URL(url).searchParams) {
    const field = name.slice(0, 40);
    if (fields.has(name))
      throw new AppError({ code: 'invalid_field', hint: `The field ${JSON.stringify(field)} is there twice. Send it once.`, field });
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
}
