import { expect, test } from 'vitest';
import type { ErrorCode } from '../../core/errors.ts';
import type { NodeReply } from '../../core/network/node-reply.ts';
import { readFromTwoHosts, readTwoOperators } from './host-quorum.ts';

interface Host {
  readonly host: string;
  readonly operator: string;
  readonly reply: NodeReply<string>;
}

const says = (host: string, operator = host): Host => ({ host, operator, reply: { ok: true, value: host } });
const fails = (host: string, code: ErrorCode = 'upstream_unavailable'): Host => ({
  host,
  operator: host,
  reply: { ok: false, error: { kind: 'unavailable', info: { code, hint: `${host} is down.` } } },
});

/** Runs a read and returns the queried hosts and the result. */
async function read(hosts: readonly Host[]) {
  const requested: string[] = [];
  const result = await readFromTwoHosts({
    network: 'thorchain',
    hosts,
    read: async ({ host, reply }) => {
      requested.push(host);
      return reply;
    },
    isFinal: ({ code }) => code === 'memoless_unavailable',
  }).catch((thrown: unknown) => String(thrown));
  return { asked: requested, result };
}

test('reads the first two hosts that answer, and no further one', async () => {
  expect(await read([says('a'), says('b'), says('c')])).toEqual({ asked: ['a', 'b'], result: ['a', 'b'] });
  expect((await read([fails('a'), says('b'), says('c')])).result).toEqual(expect.arrayContaining(['b', 'c']));
});

test('counts two hosts of one operator as one, and queries the second only in place of the first', async () => {
  expect(await read([says('a', 'one'), says('b', 'one')])).toEqual({ asked: ['a'], result: ['a'] });
  expect(await read([says('a', 'one'), says('b', 'one'), says('c', 'two')])).toEqual({ asked: ['a', 'c'], result: ['a', 'c'] });
  expect((await read([{ ...fails('a'), operator: 'one' }, says('b', 'one'), says('c', 'two')])).result).toEqual(['b', 'c']);
});

test('replaces an operator that is behind with the next one', async () => {
  const heights: Readonly<Record<string, number>> = { a: 100, b: 50, c: 99 };
  const found = await readTwoOperators({
    hosts: ['a', 'b', 'c'].map((host) => ({ host, operator: host })),
    read: async ({ host }) => ({ ok: true, value: heights[host] ?? 0 }),
    isBehind: (one, best) => best - one > 10,
  });
  expect(found.answers.map(({ operator }) => operator)).toEqual(['a', 'c']);
});

test('queries another host of an operator in place of one that is behind', async () => {
  const heights: Readonly<Record<string, number>> = { a: 100, b: 50, b2: 99 };
  const asked: string[] = [];
  const found = await readTwoOperators({
    hosts: ['a', 'b', 'b2'].map((host) => ({ host, operator: host.slice(0, 1) })),
    read: async ({ host }) => {
      asked.push(host);
      return { ok: true, value: heights[host] ?? 0 };
    },
    isBehind: (one, best) => best - one > 10,
  });
  expect([found.answers.map(({ value }) => value), asked]).toEqual([
    [100, 99],
    ['a', 'b', 'b2'],
  ]);
});

test('reads a single configured host alone, and a host listed twice once', async () => {
  expect(await read([says('a')])).toEqual({ asked: ['a'], result: ['a'] });
  expect(await read([says('a'), says('a')])).toEqual({ asked: ['a'], result: ['a'] });
});

test('fails with one host’s reason when too few answer', async () => {
  expect((await read([fails('a'), says('b')])).result).toMatch(
    /deposit_unverified: Fewer than two operators of THORChain answered\. Send nothing now\./,
  );
  expect((await read([])).result).toMatch(/deposit_unverified: The operator of THORChain did not answer\. Send nothing now\./);
});

test('passes on the network’s own refusal at once', async () => {
  expect((await read([fails('a', 'memoless_unavailable'), says('b'), says('c')])).result).toMatch(/memoless_unavailable: a is down/);
});
