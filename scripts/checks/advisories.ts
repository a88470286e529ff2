import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { satisfies } from 'semver';
import * as z from 'zod';
import { type Lock, packageName, readLock, runtimePackages } from './package-lock.ts';

/** A known fault of a package, and the versions that have it. */
interface Advisory {
  readonly name: string;
  readonly title: string;
  readonly url: string;
  readonly severity: string;
  readonly range: string;
}

/** An advisory that a package of the lock file is hit by. */
export interface Hit extends Advisory {
  readonly version: string;
  /** Whether the package reaches a function or a browser. */
  readonly runs: boolean;
}

const told = z.object({ title: z.string(), url: z.string(), severity: z.string() });
/** What `npm audit --json` prints: an advisory of a package stands beside the names of packages that have it from another one. */
const report = z.object({
  auditReportVersion: z.number(),
  vulnerabilities: z.record(
    z.string(),
    z.object({ via: z.array(z.union([z.string(), told.extend({ name: z.string(), range: z.string() })])) }),
  ),
});
/** What registries answer at /-/npm/v1/security/advisories/bulk. */
const answer = z.record(z.string(), z.array(told.extend({ vulnerable_versions: z.string() })));

/** Advisories in a report of npm or an answer of a registry; undefined where it is neither. */
export function readAdvisories(text: string): readonly Advisory[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const reported = report.safeParse(value);
  if (reported.success)
    return Object.values(reported.data.vulnerabilities).flatMap(({ via }) => via.flatMap((one) => (typeof one === 'string' ? [] : [one])));
  const answered = answer.safeParse(value);
  if (!answered.success) return undefined;
  return Object.entries(answered.data).flatMap(([name, all]) =>
    all.map(({ vulnerable_versions: range, ...one }) => ({ ...one, name, range })),
  );
}

/** Which packages of the lock file are hit, those that run first. */
export function hitBy(advisories: readonly Advisory[], lock: Lock, running: ReadonlySet<string>): readonly Hit[] {
  const hits = [...lock].flatMap(([path, { version = '' }]) => {
    const own = advisories.filter(
      ({ name, range }) => name === packageName(path) && satisfies(version, range, { includePrerelease: true }),
    );
    return own.map((one) => ({ ...one, version, runs: running.has(path) }));
  });
  const distinct = new Map(hits.map((hit) => [`${hit.name} ${hit.version} ${hit.url} ${hit.runs}`, hit]));
  return [...distinct.values()].sort((a, b) => Number(b.runs) - Number(a.runs));
}

const dayMs = 86_400_000;
const mostDays = 30;

interface Source {
  readonly advisories: readonly Advisory[];
  readonly from: string;
}

/** The word of the registry that npm is configured for, or why there is none. */
function fetchAdvisories(): Source | string {
  const { stdout = '' } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8', timeout: 120_000 });
  const advisories = readAdvisories(stdout);
  if (advisories !== undefined) return { advisories, from: 'the registry, now' };
  const { message = 'npm audit gave no answer' } = (/^\s*\{/.test(stdout) ? JSON.parse(stdout) : {}) as { readonly message?: string };
  return message;
}

function readFile(file: string): Source | string {
  const advisories = readAdvisories(readFileSync(file, 'utf8'));
  if (advisories === undefined) return `${file} is neither what npm audit --json prints nor what a registry answers`;
  const days = Math.floor((Date.now() - statSync(file).mtimeMs) / dayMs);
  return days > mostDays ? `${file} is ${days} days old` : { advisories, from: `${file}, ${days} days old` };
}

/**
 * Prints which packages have known faults; false when one of them runs, or when nobody could be asked, which is said. `file`
 * takes the place of a registry that refuses.
 */
export function checkAdvisories(file?: string, fetch: () => Source | string = fetchAdvisories, lock = readLock()): boolean {
  const answered = fetch();
  const source = typeof answered === 'string' && file !== undefined ? readFile(file) : answered;
  if (typeof source === 'string') {
    console.error(`Advisories: not checked. ${source === answered ? '' : `${answered}; `}${source}.`);
    console.error('Where the registry answers, in a copy of this folder: npm audit --json > advisories.json');
    console.error('Then here: npm run checks -- advisories --file advisories.json');
    return false;
  }
  const hits = hitBy(source.advisories, lock, new Set(runtimePackages(lock)));
  for (const { severity, name, version, title, url, runs } of hits)
    console.error(`${severity} ${name}@${version}, ${runs ? 'which runs' : 'a tool'}: ${title} ${url}`);
  const running = hits.filter(({ runs }) => runs).length;
  console.log(`Advisories: ${running} of packages that run, ${hits.length - running} of tools, by ${source.from}.`);
  return running === 0;
}
