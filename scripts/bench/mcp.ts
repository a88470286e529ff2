import type { ChildProcess } from 'node:child_process';
import type { LoadOrder, LoadReport } from './load-worker.ts';
import { middle, perSecond, request, startLoadedProduct, startTarget, type Target } from './processes.ts';
import type { Figure, Table } from './table.ts';

const json = { 'Content-Type': 'application/json', Accept: 'application/json' };
const modernMeta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': {} };

interface Case {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Minimum share of the bare server's requests per second. */
  readonly goal?: number;
}

function legacy(name: string, method: string, params: object, goal?: number): Case {
  return { name, headers: json, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), ...(goal === undefined ? {} : { goal }) };
}

function modern(name: string, method: string, params: { readonly name?: string }, goal?: number): Case {
  const headers = {
    ...json,
    'MCP-Protocol-Version': '2026-07-28',
    'Mcp-Method': method,
    ...(params.name === undefined ? {} : { 'Mcp-Name': params.name }),
  };
  return { ...legacy(name, method, { ...params, _meta: modernMeta }, goal), headers };
}

const pools = { name: 'list_pools', arguments: { limit: 10 } };
const quote = { name: 'get_swap_quote', arguments: { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000' } };
const goal = 0.35;
const cases: readonly Case[] = [
  legacy('tools/list', 'tools/list', {}, goal),
  modern('tools/list, 2026-07-28', 'tools/list', {}, goal),
  legacy('list_pools, cached', 'tools/call', pools, goal),
  modern('list_pools, cached, 2026-07-28', 'tools/call', pools, goal),
  legacy('get_swap_quote', 'tools/call', quote),
];

/** Seconds per turn, and turns per server. */
const seconds = Number(process.env['BENCH_SECONDS'] ?? 2);
const rounds = 3;

/** Measures MCP through the local platform against a bare server with the same responses, in alternating turns. */
export async function benchMcp(): Promise<Table> {
  const { product, load, close } = await startLoadedProduct('mcp=100000000/60');
  const results: Result[] = [];
  try {
    for (const connections of [10, 50]) {
      for (const one of cases) results.push(await measure(one, connections, product, load));
    }
  } finally {
    await close();
  }
  return {
    title: 'MCP through the local platform, beside a bare node:http server that parses the body and writes the same JSON',
    head: [
      'call',
      'connections',
      'req/s',
      'p50 ms',
      'p99 ms',
      'bare req/s',
      'bare p99',
      'share',
      'goal',
      'CPU us',
      'bare CPU',
      'RSS MB',
      'failed',
    ],
    rows: results.map(buildRow),
    missed: results
      .filter(isMissed)
      .map(({ one, connections, share }) => `${one.name} at ${connections} connections: ${share.toFixed(2)} of bare, not ${one.goal}.`),
    figures: results.flatMap(({ one, connections, share }): readonly Figure[] =>
      one.goal === undefined
        ? []
        : [{ name: `${one.name}, ${connections} connections`, figure: share, budget: one.goal, unit: 'of bare', isLeast: true }],
    ),
  };
}

interface Result {
  readonly one: Case;
  readonly connections: number;
  readonly report: LoadReport;
  readonly bare: LoadReport;
  /** Median over the turns of our requests per second relative to the bare server's. */
  readonly share: number;
  /** Resident memory in bytes, after the last turn. */
  readonly rss: number;
  /** Processor time per request in microseconds, which is independent of the load of the machine. */
  readonly cpu: { readonly ours: number; readonly bare: number };
}

interface Usage {
  readonly rss: number;
  readonly cpu: number;
}

async function measure(one: Case, connections: number, product: Target, load: ChildProcess): Promise<Result> {
  const order = { path: '/mcp', headers: one.headers, body: one.body, connections };
  const run = async ({ child, port }: Target, length: number): Promise<Round> => {
    const before = await request<Usage>(child, {});
    const report = await request<LoadReport>(load, { ...order, port, seconds: length } satisfies LoadOrder);
    return { report, cpu: ((await request<Usage>(child, {})).cpu - before.cpu) / report.requests };
  };
  const bare = await startTarget('target.ts', ['bare', JSON.stringify(await fetchResult(one, product.port))]);
  const [ours, theirs]: [Round[], Round[]] = [[], []];
  try {
    for (const target of [product, bare]) await run(target, 1);
    for (let round = 0; round < rounds; round += 1) {
      theirs.push(await run(bare, seconds));
      ours.push(await run(product, seconds));
    }
  } finally {
    bare.child.kill();
  }
  const { rss } = await request<Usage>(product.child, {});
  const shares = ours.map((round, index) => perSecond(round.report) / perSecond((theirs[index] ?? round).report));
  const speed = ({ report }: Round) => perSecond(report);
  return {
    one,
    connections,
    report: middle(ours, speed).report,
    bare: middle(theirs, speed).report,
    share: middle(shares, (share) => share),
    rss,
    cpu: { ours: middle(ours, ({ cpu }) => cpu).cpu, bare: middle(theirs, ({ cpu }) => cpu).cpu },
  };
}

interface Round {
  readonly report: LoadReport;
  readonly cpu: number;
}

async function fetchResult(one: Case, port: number): Promise<object> {
  const answer = await fetch(`http://127.0.0.1:${port}/mcp`, { method: 'POST', headers: one.headers, body: one.body });
  const { result, ...other } = (await answer.json()) as { result?: object };
  if (result === undefined) throw new Error(`${one.name} is answered with ${JSON.stringify(other)}`);
  return result;
}

const isMissed = ({ one, share }: Result) => one.goal !== undefined && share < one.goal;

function buildRow({ one, connections, report, bare, share, rss, cpu }: Result): readonly string[] {
  return [
    one.name,
    String(connections),
    perSecond(report).toFixed(0),
    report.p50.toFixed(2),
    report.p99.toFixed(2),
    perSecond(bare).toFixed(0),
    bare.p99.toFixed(2),
    share.toFixed(2),
    one.goal?.toFixed(2) ?? '',
    cpu.ours.toFixed(0),
    cpu.bare.toFixed(0),
    (rss / 1e6).toFixed(0),
    String(report.failures),
  ];
}
