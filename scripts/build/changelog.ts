import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Release, sortReleases } from '../../src/site/page/changelog.ts';
import { contentIn } from './content-files.ts';

const root = new URL('../..', import.meta.url).pathname;

/** Text of a release for readers of the repository, where addresses of the site lead nowhere. */
const plain = ({ body }: Release): string => body.replaceAll(/\[([^\]]+)\]\(\/[^)]*\)/g, '$1');

/** CHANGELOG.md from the releases and changes below content/changelog, latest first. */
export function changelogText(): string {
  const parts = sortReleases(contentIn(root).releases).map((release) => {
    const { version, date, title } = release;
    return `## ${version} (${date}): ${title}\n\n${plain(release)}`;
  });
  return `# Changelog\n\nWritten by \`npm run changelog\` from \`content/changelog\`.\n\n${parts.join('\n\n')}\n`;
}

/** Notes of one release. @throws Error for an unknown version */
export function releaseNotes(version: string): string {
  const release = contentIn(root).releases.find((one) => one.version === version);
  if (release === undefined) throw new Error(`content/changelog has no release ${version}.`);
  return `${plain(release)}\n`;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { notes: { type: 'string' } } });
  if (values.notes === undefined) writeFileSync(join(root, 'CHANGELOG.md'), changelogText());
  else process.stdout.write(releaseNotes(values.notes));
}
