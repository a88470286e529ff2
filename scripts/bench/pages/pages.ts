import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPageLoad } from '../../checks/browser/page-load.ts';
import { weighPage } from '../../checks/page-weight.ts';
import { launchBrowser } from '../../serve/browser.ts';
import { openLimits } from '../../serve/fixtures/open-limits.ts';
import { freePortPair, startProduct } from '../../serve/product.ts';
import type { Figure, Table } from '../table.ts';
import { categories, findLighthouse, type Measured, middleOf, openPage } from './lighthouse.ts';

const dist = new URL('../../../dist', import.meta.url).pathname;
/** Number of loads per page; the median is reported. */
const runs = Number(process.env['BENCH_RUNS'] ?? 5);

/** One page of each kind, and its file. */
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

const kb = (bytes: number): string => (bytes / 1024).toFixed(1);
const weighFile = (file: string): readonly string[] => {
  const { page, scripts } = weighPage(file, dist);
  return [kb(page), kb(scripts)];
};

/** What a phone loads until the untouched page is quiet. */
async function countLoad(url: string): Promise<readonly string[]> {
  const browser = await launchBrowser();
  try {
    const { scriptBytes, scripts, levels } = await readPageLoad(await browser.newPage({ viewport: { width: 390, height: 844 } }), url);
    return [kb(scriptBytes), `${scripts.length}`, `${levels}`];
  } finally {
    await browser.close();
  }
}

const listFigures = (path: string, { lcp, tbt, cls, scores }: Measured): readonly Figure[] => [
  ...categories.map(
    (name, index): Figure => ({
      name: `${path}: ${name}`,
      figure: scores[index] ?? 0,
      budget: budgets.score,
      unit: 'points',
      isLeast: true,
    }),
  ),
  { name: `${path}: LCP`, figure: Math.round(lcp), budget: budgets.lcp, unit: 'ms' },
  { name: `${path}: TBT`, figure: Math.round(tbt), budget: budgets.tbt, unit: 'ms' },
  { name: `${path}: CLS`, figure: Number(cls.toFixed(4)), budget: budgets.cls, unit: '' },
];

const isMissed = ({ figure, budget, isLeast }: Figure): boolean => (isLeast ? figure < budget : figure > budget);

/**
 * Measures each kind of page: its weight and its Lighthouse scores. Installs Lighthouse once if `isNamed`. Needs Chromium and, the
 * first time, the npm registry.
 */
export async function benchPages(isNamed: boolean): Promise<Table> {
  if (!existsSync(`${dist}/.built`)) throw new Error('There is no build: npm run build');
  const shown = pages.filter(({ file }) => existsSync(join(dist, file)));
  const lighthouse = findLighthouse(isNamed);
  const head = ['page', 'HTML and CSS KB', 'scripts KB'];
  if (lighthouse === undefined) {
    const title = 'Weight of pages, Brotli. Lighthouse is not installed: npm run bench -- pages does it';
    return { title, head, rows: shown.map(({ path, file }) => [path, ...weighFile(file)]), missed: [] };
  }
  const folder = mkdtempSync(join(tmpdir(), 'bench-pages-'));
  process.env['RATE_LIMITS'] = openLimits;
  const product = await startProduct(await freePortPair());
  try {
    const rows: string[][] = [];
    const figures: Figure[] = [];
    const faulty: string[] = [];
    for (const { path, file } of shown) {
      const visits: Measured[] = [];
      for (let index = 0; index < runs; index += 1) visits.push(await openPage(product.url + path, lighthouse, folder));
      const found = middleOf(visits);
      const { scores, lcp, tbt, cls, before, faults } = found;
      rows.push([
        path,
        ...weighFile(file),
        ...(await countLoad(product.url + path)),
        scores.join(' '),
        lcp.toFixed(0),
        tbt.toFixed(0),
        cls.toFixed(4),
        `${before}`,
      ]);
      figures.push(...listFigures(path, found));
      if (faults.length > 0) faulty.push(`${path} fails ${faults.join(', ')}.`);
    }
    return {
      title: `Pages by Lighthouse's simulated phone, the middle of ${runs}: performance, accessibility, best practices, search`,
      head: [...head, 'loaded KB', 'files', 'levels', 'scores', 'LCP ms', 'TBT ms', 'CLS', 'requests before'],
      rows,
      figures,
      missed: [
        ...figures.filter(isMissed).map(({ name, figure, budget, unit }) => `${name} is ${figure} ${unit}, not ${budget}.`),
        ...faulty,
      ],
    };
  } finally {
    await product.close();
    rmSync(folder, { recursive: true });
  }
}
