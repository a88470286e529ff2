import { expect, test } from 'vitest';
import { notServed } from '../../scripts/devnet/not-served.ts';
import { baseAmount } from '../core/amount.ts';
import { asset } from '../core/fixtures/facts.ts';
import { probeDestination } from '../core/quote/plan.ts';
import { mayanode } from '../nodes/networks/mayanode.ts';
import { referenceHost } from '../nodes/networks/memoless.ts';
import { midgard } from '../nodes/networks/midgard.ts';
import { thornode } from '../nodes/networks/thornode.ts';
import { txPort } from '../nodes/networks/tx.ts';
import { type ShapedApi, shapesOf, specifiedPath } from './recorded/shapes/shapes.ts';

const [bitcoin, ether] = [asset('BTC.BTC'), asset('ETH.ETH')];
const amount = baseAmount(10_000_000n);
const tx = 'A'.repeat(64);
const swap = { mode: 'single', from: bitcoin, to: ether, amount, destination: probeDestination('ETH') } as const;

/** Arguments of every client method that takes some. */
const argumentsOf: Readonly<Record<string, readonly unknown[]>> = {
  actions: [tx],
  byHash: [tx],
  byName: [bitcoin, '00001'],
  check: [bitcoin, amount],
  depositsOf: ['bc1'],
  details: [tx],
  included: [tx],
  limitOrders: ['thor1', { offset: 0, size: 10 }],
  lookUpName: ['strait'],
  poolHistory: [bitcoin, '7d'],
  poolVolumes: [bitcoin, '7d'],
  quoteLimit: [{ ...swap, targetOut: amount }],
  quoteSwap: [{ ...swap, network: 'thorchain' }],
  status: [tx],
  streaming: [tx],
};

/** Paths a client requests when every method is called once; no host responds. */
async function recordPaths(make: (fetch: typeof globalThis.fetch) => object): Promise<readonly string[]> {
  const asked = new Set<string>();
  const client = make(async (input) => {
    asked.add(new URL(String(input instanceof Request ? input.url : input)).pathname);
    throw new TypeError('nobody answers');
  });
  const methods = Object.entries(client).filter((entry): entry is [string, (...args: readonly unknown[]) => Promise<unknown>] => {
    return typeof entry[1] === 'function';
  });
  for (const [name, call] of methods) await call(...(argumentsOf[name] ?? []));
  return [...asked].map(decodeURIComponent);
}

const hosts = ['https://node.example'];
const options = (fetch: typeof globalThis.fetch) => ({ hosts, fetch, now: () => 0, timeoutMs: 50 });

/** Midgard methods of a transaction port. */
const history = { actions: undefined, depositsOf: undefined };

const clients: readonly (readonly [ShapedApi, (fetch: typeof globalThis.fetch) => object])[] = [
  ['thornode', (fetch) => thornode(options(fetch))],
  ['thornode', (fetch) => referenceHost('https://node.example', { ...options(fetch) })],
  ['thornode', (fetch) => ({ ...txPort({ network: 'thorchain', node: options(fetch), midgard: options(fetch) }), ...history })],
  ['mayanode', (fetch) => mayanode(options(fetch))],
  ['mayanode', (fetch) => ({ ...txPort({ network: 'mayachain', node: options(fetch), midgard: options(fetch) }), ...history })],
  ['midgard', (fetch) => midgard({ ...options(fetch), network: 'thorchain' })],
  [
    'midgard',
    (fetch) => {
      const { actions, depositsOf } = txPort({ network: 'thorchain', node: options(fetch), midgard: options(fetch) });
      return { actions, depositsOf };
    },
  ],
  ['maya-midgard', (fetch) => midgard({ ...options(fetch), network: 'mayachain' })],
];

test.each(clients)('requests only paths of %s that are specified and served by the devnet', async (api, make) => {
  const shapes = shapesOf(api);
  const asked = await recordPaths(make);
  expect(asked.length).toBeGreaterThan(0);
  // The Cosmos API has its own specification.
  const own = asked.filter((path) => !path.startsWith('/cosmos/'));
  const specified = own.map((path) => [path, specifiedPath(shapes, path)] as const);
  expect(specified.filter(([, template]) => template === undefined || template in notServed[api])).toEqual([]);
});
