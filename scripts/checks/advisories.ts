import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { satisfies } from 'semver';
import * as z from 'zod';
import { type Lock, packageName, readLock, runtimePackages } from './package-lock.ts';

/** A known vulnerability of a package, with the affected versions. */
interface Advisory {
  readonly name: string;
  readonly title: string;
  readonly url: string;
  readonly severity: string;
  readonly range: string;
}

/** An advisory that affects a package in the lock file. */
export interface Hit extends Advisory {
  readonly version: string;
  /** Whether the package reaches a function or a browser. */
  readonly runs: boolean;
}

const told = z.object({ title: z.string(), url: z.string(), severity: z.string() });
/** Output of `npm audit --json`: a package's own advisories, mixed with names of packages it inherits advisories from. */
const report = z.object({
  auditReportVersion: z.number(),
  vulnerabilities: z.record(
    z.string(),
    z.object({ via: z.array(z.union([z.string(), told.extend({ name: z.string(), range: z.string() })])) }),
  ),
});
/** Registry response at /-/npm/v1/security/advisories/bulk. */
const answer = z.record(z.string(), z.array(told.extend({ vulnerable_versions: z.string() })));

/** Advisories from an npm report or a registry response; undefined for anything else. */
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

/** Affected packages of the lock file, runtime packages first. */
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
const maxDays = 30;

interface Source {
  readonly advisories: readonly Advisory[];
  readonly from: string;
}

/** Response of the configured npm registry, or why it is unavailable. */
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
  return days > maxDays ? `${file} is ${days} days old` : { advisories, from: `${file}, ${days} days old` };
}

/**
 * Prints affected packages; returns false when one of them is used at runtime, or when no source is reachable, which is reported.
 * `file` replaces a registry that refuses.
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
