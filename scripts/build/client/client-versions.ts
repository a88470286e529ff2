import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import packageJson from '../../../package.json' with { type: 'json' };
import { localOrigin } from '../../../src/site/content/placed-at.ts';
import { buildClient, clientTypes, readmeText } from './build-client.ts';

const root = new URL('../../..', import.meta.url).pathname;
/** Served as it is: what each version of the client consists of. */
const recordFile = join(root, 'public/client/versions.json');

/** Name of a file of the client → its digest, as `integrity` has it. */
export type Digests = Readonly<Record<string, string>>;
type Versions = Readonly<Record<string, Digests>>;

const digestOf = (text: string): string => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** The digests of the client as it would be packed now; of its README as a copy on this machine has it. */
export async function clientDigests(): Promise<Digests> {
  const texts = {
    'strait.js': await buildClient(),
    'strait.d.ts': clientTypes(),
    'README.md': readmeText(localOrigin),
    'strait.py': readFileSync(join(root, 'public/client/strait.py'), 'utf8'),
  };
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, digestOf(text)]));
}

/** The versions that are known by now. */
export const keptVersions = (file: string = recordFile): Versions =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Versions) : {};

/**
 * Keeps what a version consists of.
 * @throws Error when it is known to consist of something else: who installed it by its name would get another one unawares
 */
export function keepVersion(file: string, version: string, digests: Digests, isAnew = false): void {
  const versions = keptVersions(file);
  const known = versions[version];
  const changed = Object.keys(known ?? {}).filter((name) => known?.[name] !== digests[name]);
  if (changed.length > 0 && !isAnew)
    throw new Error(
      `${changed.join(', ')} of the client ${version} changed. Raise the version in package.json or, if it was never deployed, run \`npm run client -- --anew\`.`,
    );
  writeFileSync(file, `${JSON.stringify({ ...versions, [version]: digests }, null, 2)}\n`);
}

/** Keeps the client as it is now for the version of the product; with `isAnew` in the place of what was kept for it. */
export const keepClient = async (isAnew: boolean): Promise<void> =>
  keepVersion(recordFile, packageJson.version, await clientDigests(), isAnew);
