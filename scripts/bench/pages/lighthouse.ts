import { execFile, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { median } from '../processes.ts';

const run = promisify(execFile);

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

/** Lighthouse is needed by this bench alone: a lock file under .ci, installed outside the repository. */
const source = new URL('../../../.ci/lighthouse', import.meta.url).pathname;
const installed = process.env['BENCH_LIGHTHOUSE'] ?? join(tmpdir(), 'strait-lighthouse');
const lockIn = (folder: string): string => {
  const file = join(folder, 'package-lock.json');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

/**
 * Path of Lighthouse's CLI; undefined if it is not installed and `mayInstall` is false. Package scripts do not run. @throws Error when
 * the registry is out of reach or npm had to change the lock file.
 */
export function findLighthouse(mayInstall: boolean): string | undefined {
  const cli = join(installed, 'node_modules/lighthouse/cli/index.js');
  if (existsSync(join(installed, 'node_modules/.package-lock.json')) && lockIn(installed) === lockIn(source)) return cli;
  if (!mayInstall) return undefined;
  cpSync(source, installed, { recursive: true });
  console.log(`Installing Lighthouse into ${installed} …`);
  const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', install, { cwd: installed, stdio: 'inherit' });
  if (status !== 0) throw new Error('npm did not install Lighthouse. This bench needs the npm registry.');
  if (lockIn(installed) !== lockIn(source)) throw new Error('npm changed the lock file of Lighthouse.');
  return cli;
}

/** The parts of a Lighthouse report that are used. */
export interface Report {
  readonly categories: Readonly<
    Record<Category, { readonly score: number; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }>
  >;
  readonly audits: Readonly<
    Record<
      string,
      {
        readonly score?: number | null;
        readonly numericValue?: number;
        readonly details?: { readonly items?: readonly Readonly<Record<string, unknown>>[] };
      }
    >
  >;
}

/** One page load, or the median of several. */
export interface Measured {
  /** Out of 100, in the order of `categories`. */
  readonly scores: readonly number[];
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  /** Requests completed before the largest contentful paint: the simulation counts them all. */
  readonly before: number;
  /** Audits that cost points, other than timings. */
  readonly faults: readonly string[];
}

/** Reads a report. @throws Error when the page was not judged, as when it did not load: a missing figure must not pass as good. */
export function readReport({ categories: judged, audits }: Report): Measured {
  const value = (name: string) => {
    const found = audits[name]?.numericValue;
    if (found === undefined) throw new Error(`Lighthouse has no ${name}.`);
    return found;
  };
  const painted = Number(audits['metrics']?.details?.items?.[0]?.['observedLargestContentfulPaint']);
  const requests = audits['network-requests']?.details?.items ?? [];
  const costs = (name: Category) =>
    judged[name].auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1).map(({ id }) => id);
  return {
    scores: categories.map((name) => Math.round(judged[name].score * 100)),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    before: requests.filter(({ networkEndTime: end }) => Number(end) <= painted).length,
    faults: categories.filter((name) => name !== 'performance').flatMap(costs),
  };
}

/** Median of each figure separately, and every fault of any load. */
export function middleOf(visits: readonly Measured[]): Measured {
  const of = (value: (one: Measured) => number) => median(visits.map(value));
  return {
    scores: categories.map((_, index) => of(({ scores }) => scores[index] ?? 0)),
    lcp: of(({ lcp }) => lcp),
    tbt: of(({ tbt }) => tbt),
    cls: of(({ cls }) => cls),
    before: of(({ before }) => before),
    faults: [...new Set(visits.flatMap(({ faults }) => faults))],
  };
}

/** Retries loads that fail by chance, as reported by Lighthouse. */
async function runLighthouse(command: readonly string[], env: NodeJS.ProcessEnv, attempts = 3): Promise<void> {
  await run(process.execPath, command, { env }).catch((error: Error) => {
    if (attempts === 1 || !error.message.includes('Please run Lighthouse again')) throw error;
    return runLighthouse(command, env, attempts - 1);
  });
}

/** Loads the page as a phone on a slow network, by Lighthouse's simulation; the report stays in `folder`. */
export async function openPage(url: string, lighthouse: string, folder: string): Promise<Measured> {
  const out = join(folder, 'report.json');
  const flags = '--headless=new --no-sandbox --disable-gpu --disable-background-networking';
  const options = ['--quiet', '--output=json', `--output-path=${out}`, `--only-categories=${categories}`, `--chrome-flags=${flags}`];
  const env = { ...process.env, CHROME_PATH: process.env['CHROMIUM'] ?? '/usr/bin/chromium' };
  await runLighthouse([lighthouse, url, ...options], env);
  return readReport(JSON.parse(readFileSync(out, 'utf8')) as Report);
}
