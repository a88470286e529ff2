import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSettings } from '../build/build.ts';
import { type RunningDevnet, startDevnet } from '../devnet/server.ts';
import { freePortPair } from '../serve/product.ts';
import { mixOf, openLimits, settledSwap } from './load-mix.ts';
import type { MixOrder, MixReport } from './load-mix-worker.ts';
import { devnetHosts, median, request, start } from './processes.ts';
import type { Table } from './table.ts';

const root = new URL('../..', import.meta.url).pathname;
const connections = 50;
const maxMegabytes = 250;
/** Limit of the ratio of p99 in the last third to that in the first third after warm-up. */
const maxDrift = 1.5;
/** Same limit for the processor time per request. If only p99 grows, the shared machine is the cause. */
const mostWork = 1.2;
const warmShare = 0.25;
const sampleMs = 1_000;

/** Environment of a production host on the devnet. */
function environment(devnet: string, port: number, dataDir: string): Readonly<Record<string, string>> {
  return {
    PORT: `${port}`,
    SITE_URL: 'https://swap.example',
    ...devnetHosts(devnet),
    DATA_DIR: dataDir,
    ...openLimits,
  };
}

interface Host {
  readonly child: ChildProcess;
  readonly port: number;
  readonly folder: string;
}

/** Starts `npm run serve -- --production` with the build of this tree. @throws Error without a build, and when it does not start. */
async function startHost(devnet: RunningDevnet): Promise<Host> {
  const port = await freePortPair();
  const folder = mkdtempSync(join(tmpdir(), 'bench-memory-'));
  if (!existsSync(join(root, 'dist/.built'))) throw new Error('There is no build: npm run build');
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
  const env = environment(devnet.url, port, join(folder, 'data'));
  writeFileSync(join(folder, 'dist/.built'), buildSettings(env));
  const child = spawn(
    process.execPath,
    [join(root, 'scripts/bootstrap.mjs'), 'serve', '--production', '--allow-devnet', '--dist', join(folder, 'dist')],
    { env: { PATH: process.env['PATH'] ?? '', ...env }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The host ended with ${code}.`)));
    // Keep reading: a full pipe would block the host.
    child.stdout?.on('data', (text: Buffer) => text.includes('"event":"started"') && resolve());
  });
  return { child, port, folder };
}

/** Resident memory of a process and its descendants, in megabytes. */
export function residentMegabytes(pid: number): number {
  const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '');
  const own = Number(/^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1_000;
  const children = read(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean);
  return own + children.reduce((sum, child) => sum + residentMegabytes(Number(child)), 0);
}

/** PID of the serving process; its parent only forwards signals. */
const servingPid = (pid: number): number => Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);

interface Sample {
  readonly second: number;
  readonly megabytes: number;
  /** Accumulated processor time. */
  readonly cpuSeconds: number;
}

interface Run {
  readonly report: MixReport;
  readonly samples: readonly Sample[];
  readonly windowSeconds: number;
}

const ticksPerSecond = 100;

function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

async function measure({ child, port }: Host, devnet: RunningDevnet, seconds: number): Promise<Run> {
  const items = mixOf(await settledSwap(devnet.url));
  const worker = start('load-mix-worker.ts');
  const pid = servingPid(child.pid ?? 0);
  const samples: Sample[] = [];
  const windowSeconds = Math.max(5, Math.round(seconds / 36));
  const began = performance.now();
  const sampling = setInterval(() => {
    const megabytes = residentMegabytes(pid);
    samples.push({ second: (performance.now() - began) / 1000, megabytes, cpuSeconds: cpuSecondsOf(pid) });
    if (samples.length % 60 === 0) console.log(`minute ${samples.length / 60}: ${megabytes.toFixed(0)} MB`);
  }, sampleMs);
  try {
    const report = await request<MixReport>(worker, { port, connections, seconds, windowSeconds, items } satisfies MixOrder);
    return { report, samples, windowSeconds };
  } finally {
    clearInterval(sampling);
    worker.kill();
  }
}

/** p99 and processor milliseconds per request over a range of windows. */
function paceOf({ report, samples, windowSeconds }: Run, from: number, to: number): { readonly p99: number; readonly work: number } {
  const windows = report.windows.slice(from, to);
  const requests = windows.reduce((sum, window) => sum + window.requests, 0);
  const cpuAt = (window: number) => samples.findLast(({ second }) => second <= window * windowSeconds)?.cpuSeconds ?? 0;
  return { p99: median(windows.map(({ p99 }) => p99)), work: ((cpuAt(to) - cpuAt(from)) * 1000) / requests };
}

function buildTable(run: Run): Table {
  const { report, samples } = run;
  const { seconds, items, windows } = report;
  const requests = items.reduce((sum, item) => sum + item.requests, 0);
  const parts = Array.from({ length: 6 }, (_, index) => samples.filter(({ second }) => Math.floor((second / seconds) * 6) === index));
  const warm = Math.ceil(windows.length * warmShare);
  const third = Math.max(1, Math.floor((windows.length - warm) / 3));
  const [early, late] = [paceOf(run, warm, warm + third), paceOf(run, windows.length - third, windows.length)];
  const most = Math.max(...samples.map(({ megabytes }) => megabytes));
  const last = median((parts.at(-1) ?? []).map(({ megabytes }) => megabytes));
  const wrong = items.filter(({ unexpected }) => Object.keys(unexpected).length > 0);
  const [drift, work] = [late.p99 / early.p99, late.work / early.work];
  const pace = `p99 ${early.p99.toFixed(0)} → ${late.p99.toFixed(0)} ms, processor time a request ${early.work.toFixed(2)} → ${late.work.toFixed(2)} ms`;
  return {
    title: `Memory: npm run serve -- --production, ${connections} connections for ${seconds.toFixed(0)} s, ${requests} requests, ${(requests / seconds).toFixed(0)} a second; ${pace}`,
    head: ['sixth of the time', 'median RSS MB', 'most RSS MB'],
    rows: parts.map((part, index) => {
      const sizes = part.map(({ megabytes }) => megabytes);
      return [`${index + 1}`, median(sizes).toFixed(0), Math.max(...sizes).toFixed(0)];
    }),
    figures: [
      { name: 'RSS at the end', figure: last, budget: maxMegabytes, unit: 'MB' },
      { name: 'processor time a request, last third beside the first', figure: work, budget: mostWork, unit: 'of before' },
    ],
    missed: [
      ...(last > maxMegabytes ? [`The host holds ${last.toFixed(0)} MB, ${most.toFixed(0)} MB at most.`] : []),
      ...(work > mostWork && drift > maxDrift ? [`The host has become slower: ${pace}.`] : []),
      ...wrong.map(({ name, unexpected }) => `${name}: ${JSON.stringify(unexpected)} beside what was to be answered.`),
    ],
  };
}

/** Measures the memory of a production host over minutes of mixed load, and whether its latency holds. */
export async function benchMemory(): Promise<Table> {
  const devnet = await startDevnet({ port: 0 });
  const host = await startHost(devnet);
  try {
    return buildTable(await measure(host, devnet, Number(process.env['BENCH_LOAD_SECONDS'] ?? 600)));
  } finally {
    host.child.removeAllListeners('exit');
    host.child.kill();
    await devnet.close();
    rmSync(host.folder, { recursive: true, force: true });
  }
}
