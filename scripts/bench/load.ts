import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDevnet } from '../devnet/server.ts';
import { freePortPair } from '../serve/product.ts';
import { mixOf, openLimits, settledSwap } from './load-mix.ts';
import type { MixOrder, MixReport } from './load-mix-worker.ts';
import { median, next, request, start } from './processes.ts';
import type { Table } from './table.ts';

const builtDist = new URL('../../dist', import.meta.url).pathname;

const connections = 50;
/**
 * Warm-up: caches fill, code is compiled and V8 collects little garbage until its heap has settled. RSS grows in steps, by 4 to
 * 11 % in the first six minutes and by 2 % in the following eighteen, while the live heap is constant.
 */
const warmShare = 0.25;
const minWarmSeconds = 360;
/** Shortest run with a meaningful RSS; the live heap is meaningful in any run. */
const shortSeconds = 4 * minWarmSeconds;
const maxGrowth = 0.05;
const maxHeapGrowth = 0.1;
/** Limit of the ratio of p99 in the last third to that in the first third after warm-up. */
const maxDrift = 1.5;

/** The build if there is one, otherwise a few generated pages. */
function distFolder(): { readonly dist: string; remove(): void } {
  if (existsSync(join(builtDist, 'index.html'))) return { dist: builtDist, remove: () => undefined };
  const dist = mkdtempSync(join(tmpdir(), 'bench-dist-'));
  const text = `<!doctype html>${'<p>A line of a page.</p>'.repeat(800)}`;
  for (const page of ['index.html', 'developers.html', '404.html', 'index.md']) writeFileSync(join(dist, page), text);
  return { dist, remove: () => rmSync(dist, { recursive: true }) };
}

/** RSS and live heap of the process, in bytes; the latter is exact only after a collection. */
const readSize = (child: ChildProcess, collect = false): Promise<Size> => request(child, { collect });

interface Size {
  readonly rss: number;
  /** Used and reserved heap. */
  readonly heap: number;
  readonly heapTotal: number;
  /** Memory outside the heap, such as buffers. */
  readonly external: number;
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0);

const formatMinute = (minute: number, { rss, heap, heapTotal, external }: Size): string =>
  `minute ${minute}: RSS ${megabytes(rss)} MB, heap ${megabytes(heap)} of ${megabytes(heapTotal)} MB, external ${megabytes(external)} MB`;

interface Sample {
  readonly at: number;
  readonly rss: number;
}

/** Runs the whole product in one process under mixed load: checks its responses, latency and memory. */
export async function benchLoad(): Promise<Table> {
  const seconds = Number(process.env['BENCH_LOAD_SECONDS'] ?? 1_800);
  const windowSeconds = Math.max(5, Math.round(seconds / 36));
  const port = await freePortPair();
  const devnet = await startDevnet({ port: port + 1 });
  const { dist, remove } = distFolder();
  const data = mkdtempSync(join(tmpdir(), 'bench-data-'));
  const env = { PORT: `${port}`, SITE_URL: `http://localhost:${port}`, SWAP_NETWORK: 'devnet', DATA_DIR: data, ...openLimits };
  const product = start('target.ts', ['product', dist], env, ['--expose-gc']);
  const worker = start('load-mix-worker.ts');
  const samples: Sample[] = [];
  try {
    await next(product);
    const items = mixOf(await settledSwap(devnet.url));
    const began = performance.now();
    const heaps: number[] = [];
    let isOver = false;
    const sampling = (async () => {
      for (let told = 0; !isOver; ) {
        const at = (performance.now() - began) / 1000;
        const isMark = heaps.length === 0 && at >= warmSecondsOf(seconds);
        const size = await readSize(product, isMark);
        samples.push({ at, rss: size.rss });
        if (isMark) heaps.push(size.heap);
        if (at >= (told + 1) * 60) {
          told += 1;
          console.log(formatMinute(told, size));
        }
        await new Promise((resolve) => setTimeout(resolve, 1_000));
      }
    })();
    const report = await request<MixReport>(worker, { port, connections, seconds, windowSeconds, items } satisfies MixOrder);
    isOver = true;
    await sampling;
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    heaps.push((await readSize(product, true)).heap);
    return buildTable(report, samples, heaps);
  } finally {
    product.kill();
    worker.kill();
    await devnet.close();
    remove();
    rmSync(data, { recursive: true, force: true });
  }
}

const warmSecondsOf = (seconds: number): number => Math.max(seconds * warmShare, seconds < shortSeconds ? 0 : minWarmSeconds);

/** Median RSS in the first and the last tenth after warm-up. */
function growthOf(samples: readonly Sample[], end: number): { readonly from: number; readonly to: number } {
  const warm = warmSecondsOf(end);
  const span = (end - warm) / 10;
  const within = (from: number, to: number) => median(samples.filter(({ at }) => at >= from && at < to).map(({ rss }) => rss));
  return { from: within(warm, warm + span), to: within(end - span, end) };
}

function buildTable({ seconds: took, items, windows }: MixReport, samples: readonly Sample[], heaps: readonly number[]): Table {
  const { from, to } = growthOf(samples, took);
  const growth = to / from - 1;
  const warm = windows.slice(Math.ceil(windows.length * warmShare));
  const third = Math.max(1, Math.floor(warm.length / 3));
  const [early, late] = [median(warm.slice(0, third).map(({ p99 }) => p99)), median(warm.slice(-third).map(({ p99 }) => p99))];
  const drift = late / early;
  const requests = items.reduce((sum, item) => sum + item.requests, 0);
  const bad = items.filter(({ unexpected }) => Object.keys(unexpected).length > 0);
  const wrong = bad.map(({ name, unexpected }) => `${name}: ${JSON.stringify(unexpected)} beside what was to be answered.`);
  const [heapFrom = Number.NaN, heapTo = Number.NaN] = heaps;
  const heapGrowth = heapTo / heapFrom;
  const isLong = took >= shortSeconds;
  return {
    title: `Load: ${connections} connections for ${took.toFixed(0)} s, ${requests} requests, ${(requests / took).toFixed(0)} a second; RSS ${megabytes(from)} → ${megabytes(to)} MB after warm-up (${(growth * 100).toFixed(1)} %), live heap ${megabytes(heapFrom)} → ${megabytes(heapTo)} MB, p99 ${early.toFixed(0)} → ${late.toFixed(0)} ms`,
    head: ['request', 'number', 'p50 ms', 'p99 ms', 'other answers'],
    rows: items.map(({ name, requests: number, p50, p99, unexpected }) => [
      name,
      `${number}`,
      p50.toFixed(1),
      p99.toFixed(1),
      Object.keys(unexpected).length === 0 ? '0' : JSON.stringify(unexpected),
    ]),
    missed: [
      ...wrong,
      ...(isLong && growth > maxGrowth
        ? [`RSS grew by ${(growth * 100).toFixed(1)} % after warm-up, not by less than ${maxGrowth * 100} %.`]
        : []),
      ...(heapGrowth > 1 + maxHeapGrowth ? [`The live heap went from ${megabytes(heapFrom)} to ${megabytes(heapTo)} MB.`] : []),
      ...(drift > maxDrift ? [`p99 went from ${early.toFixed(0)} to ${late.toFixed(0)} ms.`] : []),
    ],
    figures: [
      ...(isLong ? [{ name: `RSS after warm-up, ${took.toFixed(0)} s`, figure: to / from, budget: 1 + maxGrowth, unit: 'of before' }] : []),
      { name: 'live heap after warm-up', figure: heapGrowth, budget: 1 + maxHeapGrowth, unit: 'of before' },
      { name: 'p99, last third beside the first', figure: drift, budget: maxDrift, unit: 'of before' },
      { name: 'answers that were to be another', figure: bad.length, budget: 0, unit: 'kinds' },
    ],
  };
}
