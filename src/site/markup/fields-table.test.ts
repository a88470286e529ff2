import { expect, test } from 'vitest';
import * as z from 'zod';
import { answerFields, type Shaped } from './fields-table.ts';

const fieldsOf = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, z.string()]));
const rowsOf = (schema: z.ZodObject) =>
  answerFields(schema as unknown as Shaped)
    .split('\n')
    .slice(2);

test('refers to a list with the same many fields above, instead of repeating its rows', () => {
  const routes = z.array(z.object(fieldsOf(10)));
  const rows = rowsOf(z.object({ routes, other: z.object({ legs: routes.describe('Two.') }) }));
  expect(rows).toHaveLength(1 + 10 + 2);
  expect(rows.at(-1)).toContain('Two. Each has the fields of `routes[]`.');
});

test('repeats the rows of a short list, and of one that differs', () => {
  const short = z.array(z.object(fieldsOf(9)));
  expect(rowsOf(z.object({ one: short, other: short }))).toHaveLength(2 * (1 + 9));
  const longer = z.object({ one: z.array(z.object(fieldsOf(10))), other: z.array(z.object(fieldsOf(11))) });
  expect(rowsOf(longer)).toHaveLength(1 + 10 + 1 + 11);
});
