import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installLocked, isInstalled, type Locked } from '../locked/locked.ts';

const run = promisify(execFile);

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

const locked: Locked = {
  name: 'Lighthouse',
  source: 'lighthouse',
  folder: process.env['BENCH_LIGHTHOUSE'] ?? join(tmpdir(), 'strait-lighthouse'),
};

/** Path of Lighthouse's CLI; undefined if it is not installed and `mayInstall` is false. */
export function findLighthouse(mayInstall: boolean): string | undefined {
  if (!mayInstall && !isInstalled(locked)) return undefined;
  return join(installLocked(locked), 'node_modules/lighthouse/cli/index.js');
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

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Median of each figure separately, and every fault of any load. */
export function middleOf(visits: readonly Measured[]): Measured {
  const of = (value: (one: Measured) => number) => middle(visits.map(value));
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
