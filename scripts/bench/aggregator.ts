import type { ChildProcess } from 'node:child_process';
import { devnetApiKey } from '../../src/server/runtime/env.ts';
import { counted, type LoadOrder, type LoadReport } from './load-worker.ts';
import { middle, perSecond, request, startLoadedProduct, startTarget, type Target } from './processes.ts';
import type { Table } from './table.ts';

const swap = {
  sellAsset: 'BTC.BTC',
  buyAsset: 'ETH.ETH',
  sellAmount: `1.${counted}`,
  destinationAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
};
const headers = { 'Content-Type': 'application/json', Accept: 'application/json', 'x-api-key': devnetApiKey };

interface Case {
  readonly name: string;
  readonly body: object;
  readonly connections: number;
  /** Limit of our own share at the 99th percentile, in milliseconds. */
  readonly goal?: number;
}

const differing = { name: 'each another amount', body: swap };
const cases: readonly Case[] = [
  { ...differing, connections: 1, goal: 10 },
  { ...differing, connections: 10 },
  { ...differing, connections: 50 },
  { name: 'all equal', body: { ...swap, sellAmount: '1.00000001' }, connections: 50 },
];

const seconds = Number(process.env['BENCH_SECONDS'] ?? 2);
const rounds = 5;

/**
 * Measures aggregator quotes through the local platform against a bare proxy that sends the same requests to the same devnet,
 * in alternating turns.
 */
export async function benchAggregator(): Promise<Table> {
  const { product, load, devnetUrl, close } = await startLoadedProduct('aggregator=100000000/60');
  const proxy = await startTarget('proxy-target.ts', [devnetUrl]);
  const results: Result[] = [];
  try {
    for (const one of cases) results.push(await measure(one, product, proxy, load));
  } finally {
    proxy.child.kill();
    await close();
  }
  return {
    title: 'Aggregator quotes over the devnet, beside a bare proxy that asks it the same four questions; own is ours less the proxy’s',
    head: [
      'quotes',
      'connections',
      'quotes/s',
      'p50 ms',
      'p99 ms',
      'proxy/s',
      'proxy p50',
      'proxy p99',
      'own p50',
      'own p99',
      'share',
      'failed',
    ],
    rows: results.map(buildRow),
    missed: results
      .filter(({ one, ownP99 }) => one.goal !== undefined && ownP99 > one.goal)
      .map(
        ({ one, ownP99 }) => `${one.name} at ${one.connections} connections: ${ownP99.toFixed(1)} ms of our own at p99, not ${one.goal}.`,
      ),
  };
}

interface Result {
  readonly one: Case;
  readonly ours: LoadReport;
  readonly proxy: LoadReport;
  /** Medians over all turns. */
  readonly ownP50: number;
  readonly ownP99: number;
  readonly share: number;
}

async function measure(one: Case, product: Target, bare: Target, load: ChildProcess): Promise<Result> {
  const order = { path: '/aggregator/v1/quote', headers, body: JSON.stringify(one.body), connections: one.connections };
  const run = ({ port }: Target, length: number) => request<LoadReport>(load, { ...order, port, seconds: length } satisfies LoadOrder);
  for (const target of [product, bare]) await run(target, 1);
  const pairs: { readonly ours: LoadReport; readonly proxy: LoadReport }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const proxy = await run(bare, seconds);
    pairs.push({ proxy, ours: await run(product, seconds) });
  }
  const medianOf = (figure: (pair: (typeof pairs)[number]) => number) => middle(pairs.map(figure), (value) => value);
  return {
    one,
    ours: middle(
      pairs.map(({ ours }) => ours),
      perSecond,
    ),
    proxy: middle(
      pairs.map(({ proxy }) => proxy),
      perSecond,
    ),
    ownP50: medianOf(({ ours, proxy }) => ours.p50 - proxy.p50),
    ownP99: medianOf(({ ours, proxy }) => ours.p99 - proxy.p99),
    share: medianOf(({ ours, proxy }) => perSecond(ours) / perSecond(proxy)),
  };
}

function buildRow({ one, ours, proxy, ownP50, ownP99, share }: Result): readonly string[] {
  return [
    one.name,
    `${one.connections}`,
    perSecond(ours).toFixed(0),
    ours.p50.toFixed(2),
    ours.p99.toFixed(2),
    perSecond(proxy).toFixed(0),
    proxy.p50.toFixed(2),
    proxy.p99.toFixed(2),
    ownP50.toFixed(2),
    ownP99.toFixed(2),
    share.toFixed(2),
    `${ours.failures}`,
  ];
}
