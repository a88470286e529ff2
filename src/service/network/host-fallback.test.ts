import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { NodeReply } from '../../core/network/node.ts';
import { patienceMs, readFromFirstHost } from './host-fallback.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Host = () => Promise<NodeReply<string>>;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const says =
  (value: string, ms = 0): Host =>
  async () => {
    await pause(ms);
    return { ok: true, value };
  };
const error = { ok: false, error: { kind: 'unavailable', info: { code: 'upstream_unavailable', hint: '' } } } as const;
const fails =
  (ms = 0): Host =>
  async () => {
    await pause(ms);
    return error;
  };
const silent: Host = () => new Promise(() => undefined);

/** What comes of it, when, and how many hosts were asked. */
async function run(hosts: readonly Host[], settles?: (value: string) => boolean) {
  const begun = Date.now();
  let requested = 0;
  const answer = readFromFirstHost({
    hosts,
    read: (host) => {
      requested += 1;
      return host();
    },
    ...(settles === undefined ? {} : { settles }),
  }).then((reply) => ({ reply, ms: Date.now() - begun, asked: requested }));
  await vi.advanceTimersByTimeAsync(10_000);
  return answer;
}

describe('readFromFirstHost', () => {
  test('the first host is asked alone while it answers', async () => {
    expect(await run([says('a', 300), says('b')])).toEqual({ reply: { ok: true, value: 'a' }, ms: 300, asked: 1 });
  });

  test('the next host is asked when one fails, and beside one that is silent', async () => {
    expect(await run([fails(50), says('b', 50)])).toEqual({ reply: { ok: true, value: 'b' }, ms: 100, asked: 2 });
    expect(await run([silent, says('b', 50)])).toEqual({ reply: { ok: true, value: 'b' }, ms: patienceMs + 50, asked: 2 });
    expect(await run([says('a', patienceMs + 80), says('b', 500)])).toMatchObject({ reply: { value: 'a' }, ms: patienceMs + 80 });
  });

  test('a request asks on until an answer settles it, and does not wait for a silent host when another has spoken', async () => {
    const isA = (value: string) => value === 'a';
    expect(await run([says('none', 10), says('a', 20)], isA)).toEqual({ reply: { ok: true, value: 'a' }, ms: 30, asked: 2 });
    expect(await run([silent, says('none', 20)], isA)).toMatchObject({ reply: { value: 'none' }, ms: patienceMs + 20 });
    expect(await run([says('none', 20), silent], isA)).toMatchObject({ reply: { value: 'none' }, ms: patienceMs + 20 });
    expect(await run([says('none', 20), fails(20)], isA)).toMatchObject({ reply: { value: 'none' }, ms: 40 });
  });

  test('a request fails when all hosts fail, a silent one once it gives up', async () => {
    expect(await run([fails(10), fails(20)])).toEqual({ reply: error, ms: 30, asked: 2 });
    expect(await run([fails(2_000), fails(20)])).toEqual({ reply: error, ms: 2_000, asked: 2 });
    expect(await run([])).toEqual({ reply: undefined, ms: 0, asked: 0 });
  });
});
