import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { weighPage } from '../../checks/page-weight.ts';
import { freePortPair, startProduct } from '../../serve/product.ts';
import type { Figure, Table } from '../table.ts';

const run = promisify(execFile);
const dist = new URL('../../../dist', import.meta.url).pathname;
/** Of these, the one in the middle counts. */
const runs = Number(process.env['BENCH_RUNS'] ?? 5);

/** One page of each kind, with its file. */
const pages = [
  { path: '/', file: 'index.html' },
  { path: '/sell-btc-buy-eth', file: 'sell-btc-buy-eth.html' },
  { path: '/pools', file: 'pools.html' },
  { path: '/pools/btc.btc', file: 'pools/btc.btc.html' },
  { path: '/developers', file: 'developers.html' },
  { path: '/track', file: 'track.html' },
  { path: '/instant', file: 'instant.html' },
] as const;

const budgets = { lcp: 1200, tbt: 50, cls: 0.01, score: 100 } as const;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** What of a report of Lighthouse is read. */
interface Report {
  readonly categories: Readonly<Record<(typeof categories)[number], { readonly score: number }>>;
  readonly audits: Readonly<
    Record<
      string,
      { readonly numericValue?: number; readonly details?: { readonly items?: readonly Readonly<Record<string, number | string>>[] } }
    >
  >;
}

interface Measured {
  readonly scores: readonly number[];
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  /** Requests that had ended when the largest part was painted: the simulation counts them all. */
  readonly before: number;
}

function readReport(file: string): Measured {
  const { categories: judged, audits } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const painted = Number(audits['metrics']?.details?.items?.[0]?.['observedLargestContentfulPaint']);
  const requests = audits['network-requests']?.details?.items ?? [];
  return {
    scores: categories.map((name) => Math.round(judged[name].score * 100)),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    before: requests.filter(({ networkEndTime: end }) => Number(end) <= painted).length,
  };
}

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Opens the page as a phone on a slow network does, by Lighthouse's simulation. */
async function measure(url: string, lighthouse: string, folder: string): Promise<Measured> {
  const measured: Measured[] = [];
  for (let attempt = 0; attempt < runs; attempt += 1) {
    const out = join(folder, `${attempt}.json`);
    const flags = '--headless=new --no-sandbox --disable-gpu --disable-background-networking';
    const options = ['--quiet', '--output=json', `--output-path=${out}`, `--only-categories=${categories}`, `--chrome-flags=${flags}`];
    await run(process.execPath, [lighthouse, url, ...options], {
      env: { ...process.env, CHROME_PATH: process.env['CHROMIUM'] ?? '/usr/bin/chromium' },
    });
    measured.push(readReport(out));
  }
  const of = (value: (one: Measured) => number) => middle(measured.map(value));
  return {
    scores: categories.map((_, at) => of(({ scores }) => scores[at] ?? 0)),
    lcp: of(({ lcp }) => lcp),
    tbt: of(({ tbt }) => tbt),
    cls: of(({ cls }) => cls),
    before: of(({ before }) => before),
  };
}

const kb = (bytes: number): string => (bytes / 1024).toFixed(1);
const weightOf = (file: string): readonly string[] => {
  const { page, scripts } = weighPage(file, dist);
  return [kb(page), kb(scripts)];
};

const figuresOf = (path: string, { lcp, tbt, cls, scores }: Measured): readonly Figure[] => [
  { name: `${path}: least score`, figure: Math.min(...scores), budget: budgets.score, unit: '', isLeast: true },
  { name: `${path}: LCP`, figure: Math.round(lcp), budget: budgets.lcp, unit: 'ms' },
  { name: `${path}: TBT`, figure: Math.round(tbt), budget: budgets.tbt, unit: 'ms' },
  { name: `${path}: CLS`, figure: Number(cls.toFixed(4)), budget: budgets.cls, unit: '' },
];

/** Each kind of page: its weight, and with BENCH_LIGHTHOUSE, the path of lighthouse/cli/index.js, what Lighthouse says of it. */
export async function benchPages(): Promise<Table> {
  if (!existsSync(`${dist}/.built`)) throw new Error('There is no build: npm run build');
  const shown = pages.filter(({ file }) => existsSync(join(dist, file)));
  const lighthouse = process.env['BENCH_LIGHTHOUSE'];
  const head = ['page', 'HTML and CSS KB', 'scripts KB'];
  if (lighthouse === undefined) {
    const title = 'Weight of pages, Brotli. Set BENCH_LIGHTHOUSE to lighthouse/cli/index.js for its figures';
    return { title, head, rows: shown.map(({ path, file }) => [path, ...weightOf(file)]), missed: [] };
  }
  const folder = mkdtempSync(join(tmpdir(), 'bench-pages-'));
  const product = await startProduct(await freePortPair());
  try {
    const rows: string[][] = [];
    const figures: Figure[] = [];
    for (const { path, file } of shown) {
      const found = await measure(product.url + path, lighthouse, folder);
      const { scores, lcp, tbt, cls, before } = found;
      rows.push([path, ...weightOf(file), scores.join(' '), lcp.toFixed(0), tbt.toFixed(0), cls.toFixed(4), `${before}`]);
      figures.push(...figuresOf(path, found));
    }
    return {
      title: `Pages by Lighthouse's simulated phone, the middle of ${runs}: performance, accessibility, best practices, search`,
      head: [...head, 'scores', 'LCP ms', 'TBT ms', 'CLS', 'requests before'],
      rows,
      figures,
      missed: figures
        .filter(({ figure, budget, isLeast }) => (isLeast ? figure < budget : figure > budget))
        .map(({ name, figure, budget, unit }) => `${name} is ${figure} ${unit}, not ${budget}.`),
    };
  } finally {
    await product.close();
    rmSync(folder, { recursive: true });
  }
}
