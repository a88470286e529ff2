import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostStats } from '../../src/nodes/http/host-stats.ts';
import { getJson } from '../../src/nodes/http/request.ts';
import type { Figure, Table } from './table.ts';

/** Latency of a host by request number, in milliseconds; undefined for no reply. */
type Pace = (count: number) => number | undefined;

interface Host {
  readonly url: string;
  readonly asked: () => number;
  close(): Promise<void>;
}

interface Case {
  readonly name: string;
  readonly first: Pace;
  readonly second: Pace;
}

const requests = Number(process.env['BENCH_HEDGED'] ?? 600);
const width = 20;
const timeoutMs = 2_500;
const never = 60_000;
/** Hedging delays; the product's own comes first. */
const delays = [700, never, 200] as const;

/** Deterministic pseudo-random numbers: xorshift. */
function drawn(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

function usual(seed: number, slowShare: number, slowMs: number | undefined): Pace {
  const next = drawn(seed);
  return () => (next() < slowShare ? slowMs : 30 + next() * 60);
}

const cases: readonly Case[] = [
  { name: 'both well', first: usual(1, 0, 0), second: usual(2, 0, 0) },
  { name: '1 in 20 takes 2 s, at both', first: usual(3, 0.05, 2_000), second: usual(4, 0.05, 2_000) },
  { name: '1 in 20 is never answered, at both', first: usual(5, 0.05, undefined), second: usual(6, 0.05, undefined) },
  { name: 'first takes 1.5 s', first: () => 1_500, second: usual(7, 0, 0) },
  { name: 'first is silent', first: () => undefined, second: usual(8, 0, 0) },
];

async function startHost(pace: Pace): Promise<Host> {
  let asked = 0;
  const answer = (response: ServerResponse) => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"height":1}');
  const server = createServer((_request, response) => {
    const ms = pace(asked);
    asked += 1;
    if (ms !== undefined) setTimeout(answer, ms, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => asked, close };
}

interface Run {
  readonly p50: number;
  readonly p99: number;
  readonly failures: number;
  /** Requests to both hosts per query. */
  readonly load: number;
}

async function run({ first, second }: Case, hedgeMs: number): Promise<Run> {
  const hosts = [await startHost(first), await startHost(second)];
  const stats = hostStats(Date.now);
  const times: number[] = [];
  let failures = 0;
  let left = requests;
  const request = async () => {
    while (left > 0) {
      left -= 1;
      const started = performance.now();
      const reply = await getJson({
        hosts: hosts.map(({ url }) => url),
        path: '/x',
        fetch,
        timeoutMs,
        maxBytes: 1_000,
        hedgeMs,
        hostStats: stats,
        who: 'The network',
        read: (value) => value,
      });
      times.push(performance.now() - started);
      if (reply.kind !== 'value') failures += 1;
    }
  };
  await Promise.all(Array.from({ length: width }, request));
  const load = hosts.reduce((sum, host) => sum + host.asked(), 0) / requests;
  await Promise.all(hosts.map((host) => host.close()));
  const sorted = times.sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), failures, load };
}

/** Queries two hosts of one network, with and without hedged requests. */
export async function benchHedging(): Promise<Table> {
  const rows: string[][] = [];
  const missed: string[] = [];
  const figures: Figure[] = [];
  for (const one of cases) {
    const runs = new Map<number, Run>();
    for (const hedgeMs of delays) {
      const found = await run(one, hedgeMs);
      runs.set(hedgeMs, found);
      const { p50, p99, failures, load } = found;
      rows.push([one.name, hedgeMs === never ? 'none' : `${hedgeMs} ms`, p50.toFixed(0), p99.toFixed(0), `${failures}`, load.toFixed(2)]);
    }
    const [ours, none] = [runs.get(delays[0]), runs.get(never)];
    if (ours && none && ours.p99 > none.p99 * 1.2 + 20)
      missed.push(`${one.name}: p99 is ${ours.p99.toFixed(0)} ms with hedging and ${none.p99.toFixed(0)} ms without.`);
    if (ours && none) figures.push({ name: `p99, ${one.name}`, figure: ours.p99 / none.p99, budget: 1.2, unit: 'of without' });
    if (ours && ours.load > 1.15) missed.push(`${one.name}: hedging costs ${ours.load.toFixed(2)} requests a question.`);
  }
  return {
    title: `Hedging: ${requests} questions, ${width} at a time, to two hosts; the second is asked beside a first that is silent for so long`,
    head: ['hosts', 'hedge', 'p50 ms', 'p99 ms', 'failed', 'requests each'],
    rows,
    missed,
    figures,
  };
}
