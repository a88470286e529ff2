import { escapeMarkup, toHtml } from '../markup/html.ts';
import { slugOf } from '../markup/slug.ts';
import type { ChangeMatter, ReleaseMatter } from '../schemas/schemas.ts';
import type { Page } from './page.ts';

/** Release read from its file. */
export interface Release extends ReleaseMatter {
  /** Body in markdown, with headings from level 3. */
  readonly body: string;
}

/** Change in its own file, in a folder next to the file of its release. */
export interface ReleaseChange extends ChangeMatter {
  /** Path from the project root, such as content/changelog/0-3-0/quotes-as-events.md. */
  readonly file: string;
  readonly body: string;
}

const folderOf = ({ file }: ReleaseChange): string => file.split('/').at(-2) ?? '';
const headings = { added: '### Added', changed: '### Changed', removed: '### Removed', fixed: '### Fixed' } as const;

/** Appends a list item to the section of `kind`; adds the section if the text has none. */
function withItem(text: string, { kind, body }: ReleaseChange): string {
  const heading = headings[kind];
  const item = `- ${body.trim().replaceAll('\n', '\n  ')}`;
  const sections = text.trim().split(/\n+(?=### )/);
  const index = sections.indexOf(sections.find((section) => section.startsWith(heading)) ?? '');
  if (index < 0) return [...sections, `${heading}\n\n${item}`].join('\n\n');
  return sections.with(index, `${sections[index]}\n${item}`).join('\n\n');
}

/**
 * Appends each change to its release, in the order of file names.
 * @throws Error for a change without a release.
 */
export function withChanges(releases: readonly Release[], changes: readonly ReleaseChange[]): readonly Release[] {
  const folders = releases.map(({ version }) => version.replaceAll('.', '-'));
  const lost = changes.find((change) => !folders.includes(folderOf(change)));
  if (lost !== undefined) throw new Error(`${lost.file}: there is no release content/changelog/${folderOf(lost)}.md`);
  const sorted = changes.toSorted((a, b) => (a.file < b.file ? -1 : 1));
  return releases.map((release, index) => ({
    ...release,
    body: sorted.filter((change) => folderOf(change) === folders[index]).reduce(withItem, release.body),
  }));
}

export const changelogPaths = { page: '/changelog', atom: '/changelog.atom', json: '/changelog.json' } as const;

const title = 'Changelog';
const description = 'What changed in Strait, release by release: what is new, what behaves differently, what is on its way out.';

/** Sorts releases, latest first. */
export function sortReleases(releases: readonly Release[]): readonly Release[] {
  const numbers = ({ version }: Release) => version.split('.').map(Number);
  return [...releases].sort((a, b) => {
    const [x, y] = [numbers(a), numbers(b)];
    const index = x.findIndex((part, place) => part !== y[place]);
    return index < 0 ? 0 : (y[index] ?? 0) - (x[index] ?? 0);
  });
}

const headingOf = ({ version, title: name }: Release): string => `Version ${version}: ${name}`;

/** Builds the page of all releases from their files; `order` puts it after the authored pages. */
export function changelogPage(releases: readonly Release[]): Page {
  const parts = sortReleases(releases).map((release) => `## ${headingOf(release)}\n\n${release.date}\n\n${release.body.trim()}`);
  return {
    title,
    description,
    kind: 'changelog',
    updated: sortReleases(releases)[0]?.date ?? '',
    path: changelogPaths.page,
    file: 'content/changelog',
    source: parts.join('\n\n'),
  };
}

const linkOf = (release: Release, origin: string): string => `${origin}${changelogPaths.page}#${slugOf(headingOf(release))}`;
const renderContent = (release: Release, origin: string): string => toHtml(release.body.replaceAll('](/', `](${origin}/`));
const instantOf = ({ date }: Release): string => `${date}T00:00:00Z`;

/** Renders the releases as an Atom feed (RFC 4287). */
export function changelogAtom(releases: readonly Release[], origin: string): string {
  const sorted = sortReleases(releases);
  const entries = sorted.map((release) =>
    [
      '  <entry>',
      `    <id>${origin}${changelogPaths.page}/${release.version}</id>`,
      `    <title>${escapeMarkup(headingOf(release))}</title>`,
      `    <link rel="alternate" type="text/html" href="${linkOf(release, origin)}"/>`,
      `    <updated>${instantOf(release)}</updated>`,
      `    <content type="html">${escapeMarkup(renderContent(release, origin))}</content>`,
      '  </entry>',
    ].join('\n'),
  );
  const [latest] = sorted;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `  <id>${origin}${changelogPaths.page}</id>`,
    `  <title>Strait: ${title}</title>`,
    `  <subtitle>${escapeMarkup(description)}</subtitle>`,
    `  <link rel="self" type="application/atom+xml" href="${origin}${changelogPaths.atom}"/>`,
    `  <link rel="alternate" type="text/html" href="${origin}${changelogPaths.page}"/>`,
    ...(latest === undefined ? [] : [`  <updated>${instantOf(latest)}</updated>`]),
    '  <author><name>Strait</name></author>',
    ...entries,
    '</feed>',
    '',
  ].join('\n');
}

/** Renders the releases as a JSON feed (version 1.1). */
export function changelogJson(releases: readonly Release[], origin: string): string {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: `Strait: ${title}`,
    description,
    home_page_url: origin + changelogPaths.page,
    feed_url: origin + changelogPaths.json,
    language: 'en',
    authors: [{ name: 'Strait', url: `${origin}/` }],
    items: sortReleases(releases).map((release) => ({
      id: `${origin}${changelogPaths.page}/${release.version}`,
      url: linkOf(release, origin),
      title: headingOf(release),
      content_html: renderContent(release, origin),
      date_published: instantOf(release),
    })),
  };
  return `${JSON.stringify(feed, null, 2)}\n`;
}
