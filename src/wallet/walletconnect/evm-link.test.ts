import { afterEach, expect, test, vi } from 'vitest';
import { evmLink } from './evm-link.ts';

const nodes = { ETH: ['https://first.example/', 'https://second.example/'] };
const session = {
  topic: 'ab'.repeat(32),
  key: 'cd'.repeat(32),
  expiry: 2_000_000_000,
  accounts: ['eip155:1:0x86d526d6624AbC0178cF7296cD538Ecc080A95F1'],
};
const link = evmLink(
  { projectId: '0'.repeat(32), relay: 'ws://127.0.0.1:9/relay', nodes },
  {
    origin: 'http://localhost',
    now: () => 1_800_000_000_000,
    show: () => undefined,
    changed: () => undefined,
    storage: () => ({ getItem: () => JSON.stringify(session), setItem: () => undefined, removeItem: () => undefined }),
  },
);

/** Answers of the nodes, in the order of preference. */
function answer(...answers: readonly (readonly [status: number, body: unknown])[]): void {
  const left = [...answers];
  vi.stubGlobal('fetch', async () => {
    const [status, body] = left.shift() ?? [500, ''];
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  });
}
afterEach(() => vi.unstubAllGlobals());

const read = () => link.request({ method: 'eth_gasPrice' });

test('takes a result beside an error of null', async () => {
  answer([200, { jsonrpc: '2.0', id: 1, error: null, result: '0x1' }]);
  expect(await read()).toBe('0x1');
});

test('takes the empty result of a transaction that no block has', async () => {
  answer([200, { result: null }], [200, { result: '0x2' }]);
  expect(await read()).toBeNull();
});

test.each<readonly [string, readonly [number, unknown]]>([
  ['is overloaded', [503, { result: '0x1' }]],
  ['counts requests', [429, { error: { code: -32005, message: 'Too many requests.' } }]],
  ['answers with a page', [200, '<html></html>']],
  ['answers nothing of the call', [200, {}]],
])('asks the next node when one %s', async (_what, first) => {
  answer(first, [200, { result: '0x2' }]);
  expect(await read()).toBe('0x2');
});

test('reports the error of a node that judged the call, without asking another', async () => {
  const error = { code: 3, message: 'execution reverted' };
  answer([200, { error }], [200, { result: '0x2' }]);
  await expect(read()).rejects.toEqual(error);
});

test('reports that no node answers', async () => {
  answer([503, ''], [503, '']);
  await expect(read()).rejects.toMatchObject({ code: 4900 });
});
