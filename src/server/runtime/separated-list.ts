import * as z from 'zod';

/** How the parts of a variable are separated, read, and reported when they cannot be read. */
interface ListForm<T> {
  readonly separator: ',' | '|';
  /** Value of a trimmed part; undefined when it is malformed. */
  readonly read: (part: string) => T | undefined;
  /** Completes the sentence that starts with the malformed part. */
  readonly expected: string;
  /** Text of a malformed part that an error quotes; default: all of it. */
  readonly quote?: (part: string) => string;
}

/** Schema of a variable that holds several values in one text. Reports every malformed part. */
export const separatedList = <T>({ separator, read, expected, quote = (part) => part }: ListForm<T>) =>
  z.string().transform((text, context): readonly T[] =>
    text.split(separator).flatMap((untrimmed) => {
      const part = untrimmed.trim();
      const value = read(part);
      if (value !== undefined) return [value];
      context.addIssue(`${JSON.stringify(quote(part))} ${expected}`);
      return [];
    }),
  );
