import { expect, test } from 'vitest';
import type { ErrorCode } from '../../core/errors.ts';
import type { NodeReply } from '../../core/network/node.ts';
import { readFromTwoHosts } from './host-quorum.ts';

interface Host {
  readonly host: string;
  readonly reply: NodeReply<string>;
}

const says = (host: string): Host => ({ host, reply: { ok: true, value: host } });
const fails = (host: string, code: ErrorCode = 'upstream_unavailable'): Host => ({
  host,
  reply: { ok: false, error: { kind: 'unavailable', info: { code, hint: `${host} is down.` } } },
});

/** Who was asked, and what came of it. */
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

test('the first two hosts that answer are read, and no further one', async () => {
  expect(await read([says('a'), says('b'), says('c')])).toEqual({ asked: ['a', 'b'], result: ['a', 'b'] });
  expect((await read([fails('a'), says('b'), says('c')])).result).toEqual(expect.arrayContaining(['b', 'c']));
});

test('one configured host is read alone, and a host that is there twice is one', async () => {
  expect(await read([says('a')])).toEqual({ asked: ['a'], result: ['a'] });
  expect(await read([says('a'), says('a')])).toEqual({ asked: ['a'], result: ['a'] });
});

test('too few answers are an error with the reason of one', async () => {
  expect((await read([fails('a'), says('b')])).result).toMatch(
    /upstream_unavailable: THORChain .* at two hosts\. a is down\. Send nothing/,
  );
  expect((await read([])).result).toMatch(/upstream_unavailable: THORChain could not be asked at its host\. Send nothing now\./);
});

test('what the network itself says is passed on at once', async () => {
  expect((await read([fails('a', 'memoless_unavailable'), says('b'), says('c')])).result).toMatch(/memoless_unavailable: a is down/);
});
