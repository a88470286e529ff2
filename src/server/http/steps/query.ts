import { fail, ok, type Result } from '../../../core/errors.ts';
import { oneLine, quoteWords } from '../../../core/words-of-others.ts';

/** Parses the fields of a query string; a duplicate field is invalid_field. */
export function readQuery(url: string): Result<Readonly<Record<string, string>>> {
  const fields = new Map<string, string>();
  for (const [name, value] of new URL(url).searchParams) {
    if (fields.has(name)) {
      const hint = `The field ${quoteWords(name, 40)} is there twice. Send it once.`;
      return fail('invalid_field', hint, { field: oneLine(name, 40) });
    }
    fields.set(name, value);
  }
  return ok(Object.fromEntries(fields));
}
