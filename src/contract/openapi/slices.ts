import type { DiscoveryResource } from '../discovery.ts';
import { openApiDocument, tags } from './openapi.ts';
import type { Json } from './schemas.ts';

/** Slugs of groups that differ from the tag name. */
const slugs: Readonly<Record<string, string>> = { Swaps: 'quote' };

const slugOf = (tag: string): string => slugs[tag] ?? tag.toLowerCase();

/** Path of a group's document. */
export const slicePath = (slug: string): string => `/openapi/${slug}.json`;

/** Slugs of all groups. */
export const sliceSlugs: readonly string[] = tags.map(({ name }) => slugOf(name));

/** Discovery entries of the group documents, each small enough for a model to read. */
export const sliceResources: readonly DiscoveryResource[] = tags.map(({ name, description }) => ({
  path: slicePath(slugOf(name)),
  mediaType: 'application/json',
  description: `OpenAPI, ${name.toLowerCase()} only: ${description}`,
}));

type Members = Readonly<Record<string, unknown>>;

/**
 * One group of the OpenAPI document with only the components it references. `siteUrl` is an origin without a trailing
 * slash. @throws Error for an unknown group.
 */
export function openApiSlice(siteUrl: string, slug: string): Json {
  const tag = tags.find(({ name }) => slugOf(name) === slug);
  if (tag === undefined) throw new Error(`${slug} is none of ${sliceSlugs.join(', ')}`);
  const whole = openApiDocument(siteUrl);
  const isOfGroup = (item: unknown) =>
    Object.values(item as Members).some((operation) => ((operation as Members)['tags'] as readonly string[]).includes(tag.name));
  const paths = Object.fromEntries(Object.entries(whole['paths'] as Members).filter(([, item]) => isOfGroup(item)));
  const info = { ...(whole['info'] as Members), title: `Strait API: ${tag.name}` };
  const { webhooks: events = {}, ...others } = whole;
  const webhooks = Object.fromEntries(Object.entries(events as Members).filter(([, item]) => isOfGroup(item)));
  const components = referred([paths, webhooks], whole['components'] as Readonly<Record<string, Members>>);
  const told = Object.keys(webhooks).length === 0 ? {} : { webhooks };
  return { ...others, info, tags: [{ name: tag.name, description: tag.description }], paths, ...told, components };
}

/** Components referenced by a part of the document, transitively. */
function referred(part: unknown, components: Readonly<Record<string, Members>>): Json {
  const wanted = new Set<string>();
  const waiting = [part];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const [, kind = '', name = ''] of JSON.stringify(next).matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g)) {
      const key = `${kind}/${name}`;
      if (wanted.has(key)) continue;
      wanted.add(key);
      waiting.push(components[kind]?.[name] ?? {});
    }
  }
  // Security schemes are referenced by name, not by `$ref`.
  const usesKey = JSON.stringify(part).includes('"security":');
  const kept = Object.entries(components).map(([kind, members]) => {
    const own = Object.entries(members).filter(([name]) => wanted.has(`${kind}/${name}`) || (kind === 'securitySchemes' && usesKey));
    return [kind, Object.fromEntries(own)] as const;
  });
  return Object.fromEntries(kept.filter(([, members]) => Object.keys(members).length > 0));
}
