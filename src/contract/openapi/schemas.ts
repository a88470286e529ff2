import * as z from 'zod';

/** A JSON Schema 2020-12, or a part of an OpenAPI document. */
export type Json = Readonly<Record<string, unknown>>;

/** Drops zod's long date-time pattern, which the format already implies, and the implicit maximum. */
function tidy({ jsonSchema }: { jsonSchema: Record<string, unknown> }): void {
  if (jsonSchema['format'] === 'date-time') delete jsonSchema['pattern'];
  if (jsonSchema['maximum'] === Number.MAX_SAFE_INTEGER) delete jsonSchema['maximum'];
}

function withoutDialect(schema: Json): Json {
  const { $schema: _dialect, ...rest } = schema;
  return rest;
}

/** Request schema: unknown members are refused. */
export const requestSchema = (schema: z.ZodType): Json =>
  withoutDialect(z.toJSONSchema(schema, { io: 'input', override: (context) => tidy(context as never) }));

/** Response schema: members may be added later, so unknown ones are allowed. */
export const answerSchema = (schema: z.ZodType): Json =>
  withoutDialect(
    z.toJSONSchema(schema, {
      io: 'output',
      override: (context) => {
        tidy(context as never);
        if (context.jsonSchema.additionalProperties === false) delete context.jsonSchema.additionalProperties;
      },
    }),
  );

/** A `$ref` to a component of the document. */
export const reference = (kind: 'schemas' | 'headers' | 'parameters' | 'responses' | 'examples', name: string): Json => ({
  $ref: `#/components/${kind}/${name}`,
});

/** Capitalizes the first letter. */
export const capitalize = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
