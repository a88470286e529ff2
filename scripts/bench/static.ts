import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { LoadOrder, LoadReport } from './load-worker.ts';
import { perSecond, request, start, startTarget } from './processes.ts';
import type { Figure, Table } from './table.ts';

const dist = new URL('../../dist', import.meta.url).pathname;
const connections = 10;
/** Seconds per turn, and turns per server. */
const seconds = Number(process.env['BENCH_SECONDS'] ?? 2);
const rounds = 3;
const minPerSecond = 10_000;
/** Minimum share of the requests of a bare server that sends as many bytes. */
const minShare = 0.6;

interface Case {
  readonly name: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

const cases: readonly Case[] = [
  { name: '/, Brotli', path: '/', headers: { 'Accept-Encoding': 'gzip, deflate, br' } },
  { name: '/, as it is', path: '/', headers: {} },
  { name: '/llms.txt, Brotli', path: '/llms.txt', headers: { 'Accept-Encoding': 'br' } },
  { name: '/llms.txt, as it is', path: '/llms.txt', headers: {} },
  { name: '/developers, markdown', path: '/developers', headers: { Accept: 'text/markdown' } },
];

async function fetchSize(port: number, { path, headers }: Case): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'HEAD', headers: { 'Accept-Encoding': 'identity', ...headers } });
  return Number(answer.headers.get('content-length'));
}

interface Result {
  readonly name: string;
  readonly bytes: number;
  readonly perSecond: number;
  readonly bare: number;
  readonly p99: number;
  readonly failures: number;
}

async function measure(product: number, worker: ChildProcess, one: Case): Promise<Result> {
  const bytes = await fetchSize(product, one);
  const bare = await startTarget('target.ts', ['file', `${bytes}`]);
  const order = { method: 'GET', path: one.path, headers: one.headers, body: '', connections, seconds } as const;
  const run = (port: number) => request<LoadReport>(worker, { ...order, port } satisfies LoadOrder);
  const reports: { product: LoadReport; bare: LoadReport }[] = [];
  for (let round = 0; round < rounds; round += 1) reports.push({ bare: await run(bare.port), product: await run(product) });
  bare.child.kill();
  const rate = (of: 'product' | 'bare') => Math.max(...reports.map((report) => perSecond(report[of])));
  return {
    name: one.name,
    bytes,
    perSecond: rate('product'),
    bare: rate('bare'),
    p99: Math.min(...reports.map((report) => report.product.p99)),
    failures: reports.reduce((sum, report) => sum + report.product.failures, 0),
  };
}

const share = ({ perSecond, bare }: Result): number => perSecond / bare;

/** Measures files of the build against a bare server that sends as many bytes for every request, in alternating turns. */
export async function benchStatic(): Promise<Table> {
  if (!existsSync(`${dist}/.brotli`)) throw new Error('There is no build: npm run build');
  const product = await startTarget('target.ts', ['product', dist], { PORT: '0' });
  const worker = start('load-worker.ts');
  const results: Result[] = [];
  try {
    for (const one of cases) results.push(await measure(product.port, worker, one));
  } finally {
    product.child.kill();
    worker.kill();
  }
  const figures = results.flatMap((result): Figure[] => [
    { name: `${result.name}: requests a second`, figure: Math.round(result.perSecond), budget: minPerSecond, unit: '', isLeast: true },
    { name: `${result.name}: share of bare node:http`, figure: share(result), budget: minShare, unit: '', isLeast: true },
  ]);
  return {
    title: `Files of the build, ${connections} connections, the best of ${rounds} turns of ${seconds} s`,
    head: ['request', 'bytes', 'a second', 'bare', 'share', 'p99 ms', 'failures'],
    rows: results.map((result) => [
      result.name,
      `${result.bytes}`,
      result.perSecond.toFixed(0),
      result.bare.toFixed(0),
      share(result).toFixed(2),
      result.p99.toFixed(1),
      `${result.failures}`,
    ]),
    figures,
    missed: [
      ...figures
        .filter(({ figure, budget }) => figure < budget)
        .map(({ name, figure, budget }) => `${name} is ${figure.toFixed(2)}, not ${budget}.`),
      ...results.filter(({ failures }) => failures > 0).map(({ name, failures }) => `${name}: ${failures} answers failed.`),
    ],
  };
}
