import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteIn } from './content-files.ts';

const published = 'content/addresses/published.txt';
const moved = 'content/addresses/moved.json';

/** New addresses of moved or removed pages, by old address. */
export function readMoved(root: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(join(root, moved), 'utf8')) as Readonly<Record<string, string>>;
}

/** Every address that a page was ever published at. */
export function readPublished(root: string): readonly string[] {
  return readFileSync(join(root, published), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
}

/** Addresses of all pages except drafts, including pages dated in the future. */
export function currentAddresses(root: string): readonly string[] {
  const { pages, translated } = siteIn(root, 'https://strait.example', { drafts: false });
  return [...pages, ...translated].map(({ path }) => path);
}

/** Address errors, one line each: every published address must lead to a page, and every page must be listed. */
export function addressFlaws(
  listed: readonly string[],
  current: readonly string[],
  leads: Readonly<Record<string, string>>,
): readonly string[] {
  const pages = new Set(current);
  const lost = listed.filter((path) => !pages.has(path) && leads[path] === undefined);
  return [
    ...current
      .filter((path) => !listed.includes(path))
      .map((path) => `${path} is a new page: run npm run addresses and commit ${published}`),
    ...lost.map((path) => `${path} was published and is no page now: name in ${moved} where it leads, then run npm run vercel-config`),
    ...Object.entries(leads).flatMap(([from, to]) => [
      ...(pages.has(from) ? [`${from} is a page, ${moved} cannot lead it elsewhere`] : []),
      ...(pages.has(to) ? [] : [`${from} leads to ${to} in ${moved}, where no page is`]),
      ...(listed.includes(from) ? [] : [`${from} in ${moved} was never published: ${published} does not have it`]),
    ]),
  ];
}

if (import.meta.main) {
  const root = new URL('../..', import.meta.url).pathname;
  const [listed, current] = [readPublished(root), currentAddresses(root)];
  const added = current.filter((path) => !listed.includes(path));
  writeFileSync(join(root, published), `${[...listed, ...added].sort().join('\n')}\n`);
  console.log(added.length === 0 ? 'Every page is listed.' : `Added to ${published}: ${added.join(', ')}`);
  const flaws = addressFlaws([...listed, ...added], current, readMoved(root));
  for (const flaw of flaws) console.error(flaw);
  if (flaws.length > 0) process.exit(1);
}
