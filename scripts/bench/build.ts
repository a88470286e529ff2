import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSteps } from '../build/build.ts';
import { thorchainPools } from '../devnet/networks/seeds/seed-thorchain-pools.ts';
import type { Table } from './table.ts';

interface Run {
  readonly pairs: number;
  readonly buildSeconds: number;
  readonly checkSeconds: number;
  readonly files: number;
}

const root = new URL('../..', import.meta.url).pathname;
const copied = ['api', 'content', 'public', 'scripts', 'src', 'astro.config.mjs', 'package.json', 'tsconfig.json', 'vercel.json'];
const env = { ...process.env, SITE_URL: 'https://bench.example', ASTRO_TELEMETRY_DISABLED: '1' };
/** Numbers of assets measured; n assets make n · (n − 1) pairs. */
const assetCounts = [16, 23, 32] as const;
const limitSeconds = 60;

/** Source of the pair assets module with `count` assets: the deepest pools, each under a unique slug. */
function pairAssetsModule(count: number): string {
  const rows = [...thorchainPools].sort((a, b) => (a[4] > b[4] ? -1 : 1)).slice(0, count);
  const assets = rows.map(([asset], index) => ({
    slug: `${asset.toLowerCase().split(/[.-]/)[1]}${index}`,
    asset,
    name: asset,
    sample: '10',
  }));
  return `export interface PairAsset { readonly slug: string; readonly asset: string; readonly name: string; readonly sample: string }\nexport const pairAssets: readonly PairAsset[] = ${JSON.stringify(assets)};\n`;
}

function timed(folder: string, args: readonly string[]): number {
  const from = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.join(' ')} failed:\n${stdout}${stderr}`);
  return (performance.now() - from) / 1000;
}

function measure(count: number): Run {
  const folder = `${mkdtempSync(join(tmpdir(), 'bench-build-'))}/`;
  try {
    for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'src/site/pairs/pair-assets.ts'), pairAssetsModule(count));
    const config = JSON.parse(readFileSync(join(folder, 'vercel.json'), 'utf8')) as { routes: { headers?: { Location?: string } }[] };
    config.routes = config.routes.filter(({ headers }) => headers?.Location !== '/sell-$1-buy-$2');
    writeFileSync(join(folder, 'vercel.json'), JSON.stringify(config));
    const steps = buildSteps(join(folder, 'dist'));
    const times = steps.map((step) => timed(folder, step));
    const checkSeconds = times[steps.findIndex(([script]) => script === 'scripts/checks/check-dist.ts')] ?? Number.NaN;
    const buildSeconds = times.reduce((sum, seconds) => sum + seconds, -checkSeconds);
    const files = readdirSync(join(folder, 'dist'), { recursive: true }).length;
    return { pairs: count * (count - 1), buildSeconds, checkSeconds, files };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Measures builds of about 250, 500 and 1,000 pair pages with their Markdown twins, including check-dist. */
export async function benchBuild(): Promise<Table> {
  const runs = assetCounts.map(measure);
  const total = ({ buildSeconds, checkSeconds }: Run) => buildSeconds + checkSeconds;
  const slow = runs.filter((run) => total(run) > limitSeconds);
  const [first, last] = [runs[0], runs.at(-1)];
  const times = first && last ? { pages: last.pairs / first.pairs, seconds: total(last) / total(first) } : undefined;
  return {
    title: `Build: at most ${limitSeconds} s, and no more than in proportion to the pages`,
    head: ['pair pages', 'build s', 'check-dist s', 'ms a page', 'files'],
    rows: runs.map((run) => [
      `${run.pairs}`,
      run.buildSeconds.toFixed(1),
      run.checkSeconds.toFixed(1),
      ((total(run) * 1000) / run.pairs).toFixed(1),
      `${run.files}`,
    ]),
    figures: last ? [{ name: `${last.pairs} pair pages`, figure: total(last), budget: limitSeconds, unit: 's' }] : [],
    missed: [
      ...slow.map((run) => `${run.pairs} pair pages took ${total(run).toFixed(1)} s.`),
      ...(times && times.seconds > times.pages
        ? [`${times.pages.toFixed(1)} times the pages took ${times.seconds.toFixed(1)} times the time.`]
        : []),
    ],
  };
}
