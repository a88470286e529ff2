import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatTable } from '../bench/table.ts';
import { type Lock, packageName, readLock, runtimePackages } from './package-lock.ts';

/** Licenses allowed in code shipped to visitors or functions: they require attribution only. */
export const runtimeLicenses: readonly string[] = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0', 'OFL-1.1'];

/** Licenses allowed for tools, which are not distributed: weak copyleft is fine. */
export const toolLicenses: readonly string[] = [
  ...runtimeLicenses,
  'BlueOak-1.0.0',
  'CC0-1.0',
  'LGPL-3.0-or-later',
  'MPL-2.0',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
];

const root = new URL('../..', import.meta.url).pathname;

/** License of each package by folder, as an SPDX expression; empty when the package declares none. */
export function licensesOf(lock: Lock): ReadonlyMap<string, string> {
  return new Map([...lock].map(([path, { license }]) => [path, license ?? oldFormOf(path)]));
}

/** Old packages declare their licenses in an array, which the lock file omits. */
function oldFormOf(path: string): string {
  const file = join(root, path, 'package.json');
  if (!existsSync(file)) return '';
  const { licenses = [] } = JSON.parse(readFileSync(file, 'utf8')) as { readonly licenses?: readonly { readonly type?: string }[] };
  return licenses.flatMap(({ type }) => type ?? []).join(' OR ');
}

/** Whether an SPDX expression can be satisfied with these licenses alone. */
export function isAllowed(expression: string, allowed: readonly string[]): boolean {
  const plain = expression.replace(/[()]/g, '');
  return plain !== '' && plain.split(' OR ').some((choice) => choice.split(' AND ').every((one) => allowed.includes(one.trim())));
}

if (import.meta.main) {
  const lock = readLock();
  const licenses = licensesOf(lock);
  const runtime = new Set(runtimePackages(lock));
  const rows = [...runtime].map((path) => [packageName(path), lock.get(path)?.version ?? '', licenses.get(path) ?? '']);
  console.log(
    formatTable({
      title: `${rows.length} packages reach a function or a browser`,
      head: ['package', 'version', 'license'],
      rows,
      missed: [],
    }),
  );
  const counts = new Map<string, number>();
  for (const [path, license] of licenses) if (!runtime.has(path)) counts.set(license, (counts.get(license) ?? 0) + 1);
  const tools = [...counts].sort(([, a], [, b]) => b - a).map(([license, count]) => [license, `${count}`]);
  console.log(
    `\n${formatTable({ title: `${lock.size - rows.length} packages are tools`, head: ['license', 'packages'], rows: tools, missed: [] })}`,
  );
}
