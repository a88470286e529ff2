import { fail, ok, type Result } from '../../../core/errors.ts';

/** Parses the fields of a query string; a duplicate field is invalid_field. */
export function readQuery(url: string): Result<Readonly<Record<string, string>>> {
  const fields = new Map<string, string>();
  for (const [name, value] of new URL(url).searchParams) {
    const field = name.slice(0, 40);
    if (fields.has(name)) return fail('invalid_field', `The field ${JSON.stringify(field)} is there twice. Send it once.`, { field });
    fields.set(name, value);
  }
  return ok(Object.fromEntries(fields));
}
