import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ShapedApi, type Shapes, shapeErrors, shapesOf, specifiedPath } from '../../src/spec/recorded/shapes/shapes.ts';
import { person, type RunningWorld, runDevnet } from './fixtures/running-devnet.ts';
import { notServed } from './not-served.ts';

/** What one API answered to every path that was asked, over the whole life of the deposits below. */
interface Heard {
  readonly shapes: Shapes;
  /** Departures from the specification, as `path kind member`. */
  readonly errors: Set<string>;
  /** Paths of the specification that were answered. */
  readonly answered: Set<string>;
  /** Those of them that are lists and had an entry at least once. */
  readonly filled: Set<string>;
}

const apis: readonly ShapedApi[] = ['thornode', 'mayanode', 'midgard', 'maya-midgard'];
const heard = new Map(
  apis.map((api): [ShapedApi, Heard] => [api, { shapes: shapesOf(api), errors: new Set(), answered: new Set(), filled: new Set() }]),
);
const heardOf = (api: ShapedApi): Heard => heard.get(api) as Heard;

const nodes = { thorchain: '/thornode/thorchain', mayachain: '/mayanode/mayachain' } as const;
type Network = keyof typeof nodes;
const networks = ['thorchain', 'mayachain'] as const;

let world: RunningWorld;
/** Hashes of deposits by network. */
const owners: Record<Network, string> = { thorchain: '', mayachain: '' };
const deposits: Record<Network, string[]> = { thorchain: [], mayachain: [] };
beforeAll(async () => {
  world = await runDevnet();
  await live();
});
afterAll(() => world.close());

async function hear(api: ShapedApi, path: string): Promise<void> {
  const { shapes, errors, answered, filled } = heardOf(api);
  const template = specifiedPath(shapes, path.split('?')[0] ?? '');
  if (template === undefined) throw new Error(`${path} is not specified`);
  const { status, body } = await world.get(`/${api}${path}`);
  if (status !== 200) return;
  answered.add(template);
  if (Array.isArray(body) && body.length > 0) filled.add(template);
  for (const { at, kind } of shapeErrors(shapes, shapes.answers[template] ?? '', body)) errors.add(`${template} ${kind} ${at}`);
}

const values: Readonly<Record<string, string>> = {
  asset: 'BTC.BTC',
  pool: 'BTC.BTC',
  chain: 'BTC',
  key: 'HALTSOLTRADING',
  name: 'strait',
  amount: '10000001',
  reference: '00001',
};

const quoteOf = (from: string, to: string): string => `from_asset=${from}&to_asset=${to}&amount=100000000000`;
const queries: Readonly<Record<string, readonly string[]>> = {
  'quote/swap': [
    quoteOf('BTC.BTC', 'ETH.ETH'),
    `${quoteOf('BTC.BTC', 'ETH.ETH')}&destination=${person('ETH')}&streaming_interval=1&streaming_quantity=3`,
    `${quoteOf('ETH.ETH', 'BTC.BTC')}&destination=${person('BTC')}&affiliate=strait&affiliate_bps=10`,
    `${quoteOf('THOR.RUNE', 'BTC.BTC')}&destination=${person('BTC')}&liquidity_tolerance_bps=100`,
  ],
  'quote/limit': [`${quoteOf('BTC.BTC', 'ETH.ETH')}&destination=${person('ETH')}&target_out=100000000`],
  '/v2/history/depths/': ['interval=hour&count=3'],
};

/** The requests that a template stands for. */
function requestsOf(template: string, hashes: readonly string[], owner: string): readonly string[] {
  const parameter = /\{(hash|tx_id)\}/;
  const filled = template.replace(/\{(\w+)\}/g, (braces, name: string) => values[name] ?? (name === 'address' ? owner : braces));
  if (parameter.test(filled)) return hashes.map((hash) => filled.replace(parameter, hash));
  const found = Object.entries(queries).find(([path]) => filled.includes(path));
  return found === undefined ? [filled] : found[1].map((query) => `${filled}?${query}`);
}

async function hearAll(): Promise<void> {
  for (const api of apis) {
    const network = api.startsWith('maya') ? 'mayachain' : 'thorchain';
    for (const template of Object.keys(heardOf(api).shapes.answers)) {
      for (const path of requestsOf(template, deposits[network], owners[network])) await hear(api, path);
    }
  }
}

async function payAll(network: Network): Promise<void> {
  const [native, chain, more] = network === 'thorchain' ? ['THOR.RUNE', 'THOR', 1n] : ['MAYA.CACAO', 'MAYA', 100n];
  const to = person('ETH');
  const from = person(chain);
  const payments: readonly (readonly [string, bigint, string])[] = [
    [native, 10_000_000_000n * more, `=:e:${to}:0/1/1:strait:20`],
    [native, 10_000_000_000n * more, `=:e:${to}:9999999999999/1/1`],
    [native, 3_000_000_000_000n * more, `=:e:${to}:0/2/20`],
    [native, 10_000_000_000n * more, 'nothing that is read'],
    [native, 10_000_000_000n * more, `=:a:${person('AVAX')}`],
    ['ETH.ETH', 100_000_000n, `=:${native}:${from}`],
    ['BTC.BTC', 50_000_000n, `=:ETH.ETH:${to}`],
    ['BTC.BTC', 1_000_000n, `TRADE+:${from}`],
  ];
  for (const payment of payments) {
    deposits[network].push(await world.pay(network, [payment[0], payment[1]], payment[2], payment[0] === native ? { from } : {}));
  }
}

/** Both networks from the first deposits to the last payouts, heard all along. */
async function live(): Promise<void> {
  for (const network of networks) {
    const path = network === 'thorchain' ? 'thorname' : 'mayaname';
    owners[network] = String((await world.read(`${nodes[network]}/${path}/strait`))['owner']);
    await payAll(network);
  }
  const sender = person('THOR');
  const extra: readonly (readonly [string, bigint, string, string?])[] = [
    ['THOR.RUNE', 10_000_000_000n, `=<:BTC.BTC:${person('BTC')}:99999999/500/1`, sender],
    ['THOR.RUNE', 0n, `REFERENCE:BTC.BTC:=:e:${person('ETH')}`, sender],
    ['BTC.BTC', 1_000_000n, `SECURE+:${sender}`],
  ];
  await world.control('faucet', { chain: 'THOR', address: sender, amount: '10000000000000' });
  for (const [asset, amount, memo, from] of extra) {
    deposits.thorchain.push(await world.pay('thorchain', [asset, amount], memo, from === undefined ? {} : { from }));
  }
  for (const blocks of [0, 1, 1, 1, 2, 5, 20, 300, 800]) {
    await world.advance(blocks);
    await hearAll();
  }
}

describe("the devnet's answers and the networks' specifications", () => {
  test.each(apis)('every answer of %s has the members and types of its specification, and no others', (api) => {
    expect([...heardOf(api).errors].sort()).toEqual([]);
  });

  test.each(apis)('%s answers every path of its specification, but for what is not served by design', (api) => {
    const { shapes, answered } = heardOf(api);
    const silent = Object.keys(shapes.answers).filter((path) => !answered.has(path));
    expect(silent.sort()).toEqual(Object.keys(notServed[api]).sort());
  });

  test('the lists were heard with entries', () => {
    const empty = apis.flatMap((api) => {
      const { shapes, answered, filled } = heardOf(api);
      const lists = [...answered].filter((path) => shapes.answers[path]?.endsWith('[]'));
      return lists.filter((path) => !filled.has(path)).map((path) => `${api} ${path}`);
    });
    expect(empty).toEqual([]);
  });

  test('the nodes report the versions that they speak', async () => {
    expect(await world.read('/thornode/thorchain/version')).toMatchObject({ current: expect.stringMatching(/^3\.20\./) });
    expect(await world.read('/mayanode/mayachain/version')).toMatchObject({ current: expect.stringMatching(/^1\.13\d\./) });
  });
});
