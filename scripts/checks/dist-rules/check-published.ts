import { createHash } from 'node:crypto';
import { discoveryPaths, discoveryResources, readerResources } from '../../../src/contract/discovery.ts';
import { sliceResources } from '../../../src/contract/openapi/slices.ts';
import { clearSigningResources } from '../../../src/site/discovery/clear-signing.ts';
import type { Finding, SiteFiles } from './site-files.ts';

/** Every resource published for programs must exist with its media type, under both of its names if it has two, and match its digests. */
export function checkPublished(site: SiteFiles): Finding[] {
  return [
    ...[...discoveryResources, ...readerResources, ...sliceResources, ...clearSigningResources].flatMap((resource) =>
      checkResource(site, resource),
    ),
    ...checkTwice(site),
    ...checkSkills(site),
  ];
}

function checkResource(site: SiteFiles, { path, mediaType }: (typeof discoveryResources)[number]): Finding[] {
  const place = site.placeOf(path);
  if (place === undefined) return [{ file: path, rule: 'published', detail: 'nothing answers there' }];
  const type = place.type.split(';')[0]?.trim();
  return type === mediaType ? [] : [{ file: path, rule: 'media type', detail: `answers ${type}, not ${mediaType}` }];
}

const twice: readonly (readonly [string, string])[] = [
  ['openapi.json', '.well-known/openapi.json'],
  ['llms-full.md', 'llms-full.txt'],
  ['mcp/server-card', '.well-known/mcp/server-card.json'],
  ['.well-known/ai-catalog.json', '.well-known/ard.json'],
];

function checkTwice(site: SiteFiles): Finding[] {
  return twice.flatMap(([one, other]) => {
    if (site.has(one) && site.has(other) && site.read(one) === site.read(other)) return [];
    return [{ file: one, rule: 'same bytes', detail: `is not the same as ${other}` }];
  });
}

interface SkillIndex {
  readonly skills: readonly { readonly name: string; readonly url: string; readonly digest: string }[];
}

function checkSkills(site: SiteFiles): Finding[] {
  const index = discoveryPaths.agentSkills.slice(1);
  if (!site.has(index)) return [];
  const { skills } = JSON.parse(site.read(index)) as SkillIndex;
  return skills.flatMap(({ name, url, digest }) => {
    const file = new URL(url, site.origin + discoveryPaths.agentSkills).pathname.slice(1);
    if (!site.has(file)) return [{ file: index, rule: 'digest', detail: `${name} is not at ${url}` }];
    const found = `sha256:${createHash('sha256').update(site.read(file)).digest('hex')}`;
    return found === digest ? [] : [{ file, rule: 'digest', detail: `its bytes have ${found}, the index says ${digest}` }];
  });
}
