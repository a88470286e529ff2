import type { DiscoveryResource } from '../discovery.ts';
import { openApiDocument, tags } from './openapi.ts';
import type { Json } from './schemas.ts';

/** The name of a group in the address of its document. */
const slugs: Readonly<Record<string, string>> = { Swaps: 'quote' };

const slugOf = (tag: string): string => slugs[tag] ?? tag.toLowerCase();

/** Where the document of a group is published. */
export const slicePath = (slug: string): string => `/openapi/${slug}.json`;

/** The groups by the names in their addresses. */
export const sliceSlugs: readonly string[] = tags.map(({ name }) => slugOf(name));

/** The document of each group, which a model can read whole. */
export const sliceResources: readonly DiscoveryResource[] = tags.map(({ name, description }) => ({
  path: slicePath(slugOf(name)),
  mediaType: 'application/json',
  description: `OpenAPI, ${name.toLowerCase()} only: ${description}`,
}));

type Members = Readonly<Record<string, unknown>>;

/**
 * One group of the OpenAPI document, with what its operations refer to and nothing else. `siteUrl` is an origin without a
 * trailing slash. @throws Error for a name that no group has.
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

/** The components that a part of the document refers to, and those that these refer to in turn. */
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
  // A security scheme is named, not referred to.
  const usesKey = JSON.stringify(part).includes('"security":');
  const kept = Object.entries(components).map(([kind, members]) => {
    const own = Object.entries(members).filter(([name]) => wanted.has(`${kind}/${name}`) || (kind === 'securitySchemes' && usesKey));
    return [kind, Object.fromEntries(own)] as const;
  });
  return Object.fromEntries(kept.filter(([, members]) => Object.keys(members).length > 0));
}
