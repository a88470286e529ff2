import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import packageJson from '../../../package.json' with { type: 'json' };
import { localOrigin } from '../../../src/site/markup/placed-at.ts';
import { buildClient, clientTypes, digestOf, readmeText } from './build-client.ts';

const root = new URL('../../..', import.meta.url).pathname;
/** The file digests of each client version, published with those of the archive. */
const recordFile = join(root, 'public/client/versions.json');

/** Digests of the client's files in the format of `integrity`, by file name. */
export type Digests = Readonly<Record<string, string>>;
type Versions = Readonly<Record<string, Digests>>;

/** Digests of the client as it would be packed now; the README is rendered for a local origin. */
export async function clientDigests(): Promise<Digests> {
  const texts = {
    'strait.js': await buildClient(),
    'strait.d.ts': clientTypes(),
    'README.md': readmeText(localOrigin),
    'strait.py': readFileSync(join(root, 'public/client/strait.py'), 'utf8'),
  };
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, digestOf(text)]));
}

/** Versions recorded so far. */
export const keptVersions = (file: string = recordFile): Versions =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Versions) : {};

/**
 * Records the digests of a version.
 * @throws Error when different digests are recorded for it: installing that version would silently give different code
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

/** Records the current client for the product's version; `isAnew` overwrites an existing record. */
export const keepClient = async (isAnew: boolean): Promise<void> =>
  keepVersion(recordFile, packageJson.version, await clientDigests(), isAnew);
