import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ShapedApi, type Shapes, shapeErrors, shapesOf, specifiedPath } from '../../src/spec/recorded/shapes/shapes.ts';
import { type Busy, payIntoBoth, seededName, strides } from './fixtures/busy-networks.ts';
import { person, type RunningWorld, runDevnet } from './fixtures/running-devnet.ts';
import { notServed } from './not-served.ts';

/** Responses of one API to every requested path, over the lifetime of the deposits below. */
interface Heard {
  readonly shapes: Shapes;
  /** Deviations from the specification, as `path kind member`. */
  readonly errors: Set<string>;
  /** Specification paths that were served. */
  readonly answered: Set<string>;
  /** Served list paths that had an entry at least once. */
  readonly filled: Set<string>;
}

const apis: readonly ShapedApi[] = ['thornode', 'mayanode', 'midgard', 'maya-midgard'];
const heard = new Map(
  apis.map((api): [ShapedApi, Heard] => [api, { shapes: shapesOf(api), errors: new Set(), answered: new Set(), filled: new Set() }]),
);
const heardOf = (api: ShapedApi): Heard => heard.get(api) as Heard;

let world: RunningWorld;
beforeAll(async () => {
  world = await runDevnet('own');
  const busy = await payIntoBoth(world);
  for (const blocks of strides) {
    await world.advance(blocks);
    await hearAll(busy);
  }
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
  pool: 'BTC.BTC',
  chain: 'BTC',
  key: 'HALTSOLTRADING',
  name: seededName,
  amount: '10000001',
  reference: '00001',
};

const buildQuery = (from: string, to: string): string => `from_asset=${from}&to_asset=${to}&amount=100000000000`;
const queries: Readonly<Record<string, readonly string[]>> = {
  'quote/swap': [
    buildQuery('BTC.BTC', 'ETH.ETH'),
    `${buildQuery('BTC.BTC', 'ETH.ETH')}&destination=${person('ETH')}&streaming_interval=1&streaming_quantity=3`,
    `${buildQuery('ETH.ETH', 'BTC.BTC')}&destination=${person('BTC')}&affiliate=${seededName}&affiliate_bps=10`,
    `${buildQuery('THOR.RUNE', 'BTC.BTC')}&destination=${person('BTC')}&liquidity_tolerance_bps=100`,
  ],
  'quote/limit': [`${buildQuery('BTC.BTC', 'ETH.ETH')}&destination=${person('ETH')}&target_out=100000000`],
  '/v2/history/depths/': ['interval=hour&count=3'],
  '/v2/history/swaps': ['pool=BTC.BTC&interval=hour&count=3'],
};

/** Requests that a path template expands to. */
function buildPaths(template: string, hashes: readonly string[], owner: string): readonly string[] {
  const parameter = /\{(hash|tx_id)\}/;
  const asset = template.includes('/trade/') ? 'BTC~BTC' : template.includes('/secured') ? 'BTC-BTC' : 'BTC.BTC';
  const filled = template
    .replace('{asset}', asset)
    .replace(/\{(\w+)\}/g, (braces, name: string) => values[name] ?? (name === 'address' ? owner : braces));
  if (parameter.test(filled)) return hashes.map((hash) => filled.replace(parameter, hash));
  const found = Object.entries(queries).find(([path]) => filled.includes(path));
  return found === undefined ? [filled] : found[1].map((query) => `${filled}?${query}`);
}

async function hearAll({ deposits, owners }: Busy): Promise<void> {
  for (const api of apis) {
    const network = api.startsWith('maya') ? 'mayachain' : 'thorchain';
    for (const template of Object.keys(heardOf(api).shapes.answers)) {
      for (const path of buildPaths(template, deposits[network], owners[network])) await hear(api, path);
    }
  }
}

describe('the devnet', () => {
  test.each(apis)('responds for %s with exactly the members and types of its specification', (api) => {
    expect([...heardOf(api).errors].sort()).toEqual([]);
  });

  test.each(apis)('serves every path of the %s specification, except those excluded by design', (api) => {
    const { shapes, answered } = heardOf(api);
    const silent = Object.keys(shapes.answers).filter((path) => !answered.has(path));
    expect(silent.sort()).toEqual(Object.keys(notServed[api]).sort());
  });

  test('returns entries for every list that is checked', () => {
    const empty = apis.flatMap((api) => {
      const { shapes, answered, filled } = heardOf(api);
      const lists = [...answered].filter((path) => shapes.answers[path]?.endsWith('[]'));
      return lists.filter((path) => !filled.has(path)).map((path) => `${api} ${path}`);
    });
    expect(empty).toEqual([]);
  });

  test('reports the versions its nodes implement', async () => {
    expect(await world.read('/thornode/thorchain/version')).toMatchObject({ current: expect.stringMatching(/^3\.20\./) });
    expect(await world.read('/mayanode/mayachain/version')).toMatchObject({ current: expect.stringMatching(/^1\.13\d\./) });
  });
});
