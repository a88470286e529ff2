import { expect, test } from 'vitest';
import * as z from 'zod';
import { endpoints } from './endpoints.ts';
import { tools } from './mcp/endpoint.ts';
import { outputSchemaOf } from './mcp/tool.ts';
import { dustWords } from './wire-values.ts';

/** Descriptions of all dust members, at any depth. */
function dustIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) => {
    const said = (inside as { readonly description?: unknown } | null)?.description;
    return [...(/^dust_?threshold$/i.test(name) && typeof said === 'string' ? [said] : []), ...dustIn(inside)];
  });
}

test('every response uses the same words for dust', () => {
  const answers = endpoints.map(({ response }) => dustIn(z.toJSONSchema(response)));
  expect(answers.filter((said) => said.length > 0).length).toBeGreaterThan(4);
  for (const said of answers.flat()) expect(said.startsWith(dustWords)).toBe(true);
  for (const { response } of tools) for (const said of dustIn(outputSchemaOf(response))) expect(said.startsWith(dustWords)).toBe(true);
});
