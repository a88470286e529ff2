import type { Shapes } from './shapes.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly allOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
}

interface Response {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

/** A parsed OpenAPI document, limited to what the networks' files use. */
export interface OpenApi {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, { readonly get?: { readonly responses: Readonly<Record<string, Response>> } }>>;
}

interface Run {
  readonly document: OpenApi;
  readonly types: Map<string, string>;
}

const scalars: readonly string[] = ['string', 'integer', 'number', 'boolean'];
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const isObject = ({ properties = {}, allOf }: Schema): boolean => Object.keys(properties).length > 0 || allOf !== undefined;

/** Converts a name such as `found_it.now` to `FoundItNow`. */
const typeName = (name: string): string => capital(name.replace(/[._](\w)/g, (_, letter: string) => letter.toUpperCase()));

/** Resolves a reference to its name and target. @throws Error for a dangling reference */
function follow({ document }: Run, ref: string): readonly [name: string, found: unknown] {
  const parts = ref.replace(/^#\//, '').split('/');
  const found = parts.reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], document);
  if (found === undefined) throw new Error(`${ref} leads nowhere`);
  return [parts.at(-1) ?? '', found];
}

/** Own and inherited members of an object, with the names of required ones. */
function collectMembers(run: Run, schema: Schema): { readonly properties: Map<string, Schema>; readonly required: Set<string> } {
  const own = schema.$ref === undefined ? schema : (follow(run, schema.$ref)[1] as Schema);
  const properties = new Map<string, Schema>();
  const required = new Set<string>();
  for (const part of own.allOf ?? []) {
    const taken = collectMembers(run, part);
    for (const [name, value] of taken.properties) properties.set(name, value);
    for (const name of taken.required) required.add(name);
  }
  for (const [name, value] of Object.entries(own.properties ?? {})) properties.set(name, value);
  for (const name of own.required ?? []) required.add(name);
  return { properties, required };
}

function objectType(run: Run, schema: Schema, name: string): string {
  const called = typeName(name);
  if (run.types.has(called)) return called;
  // Registered early, so recursive objects terminate here.
  run.types.set(called, '');
  const { properties, required } = collectMembers(run, schema);
  const named = [...properties].sort(([a], [b]) => (a < b ? -1 : 1));
  const members = named.map(
    ([member, value]) => `${member}${required.has(member) ? '' : '?'} ${formatType(run, value, `${name}.${member}`)}`,
  );
  // Some files require members they do not define.
  const undescribed = [...required].filter((member) => !properties.has(member)).sort();
  run.types.set(called, [...members, ...undescribed.map((member) => `${member} any`)].join(', '));
  return called;
}

function formatType(run: Run, schema: Schema, name: string): string {
  if (schema.$ref !== undefined) {
    const [own, found] = follow(run, schema.$ref);
    return formatType(run, found as Schema, own);
  }
  if (schema.type === 'array') return `${formatType(run, schema.items ?? {}, name)}[]`;
  if (isObject(schema)) return objectType(run, schema, name);
  const { additionalProperties } = schema;
  if (typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0) {
    return `{${formatType(run, additionalProperties, name)}}`;
  }
  if (schema.type === 'object') return 'object';
  return scalars.includes(schema.type ?? '') ? (schema.type ?? '') : 'any';
}

function findAnswerType(run: Run, path: string): string | undefined {
  const response = run.document.paths[path]?.get?.responses['200'];
  const found = response?.$ref === undefined ? response : (follow(run, response.$ref)[1] as Response);
  const schema = Object.values(found?.content ?? {})[0]?.schema;
  const words =
    path
      .split('/')
      .slice(2)
      .join('/')
      .match(/[A-Za-z]+/g) ?? [];
  return schema === undefined ? undefined : formatType(run, schema, `Answer${words.map(capital).join('')}`);
}

/**
 * Response members and types of these paths according to a specification; paths without a described response are omitted.
 * @throws Error for a dangling reference within the document
 */
export function shapesFrom(document: OpenApi, paths: readonly string[]): Shapes {
  const run: Run = { document, types: new Map() };
  const answers = paths.flatMap((path): (readonly [string, string])[] => {
    const type = findAnswerType(run, path);
    return type === undefined ? [] : [[path, type]];
  });
  const types = [...run.types].sort(([a], [b]) => (a < b ? -1 : 1));
  return { version: document.info.version, answers: Object.fromEntries(answers), types: Object.fromEntries(types) };
}
