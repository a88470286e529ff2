import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createFileIdempotency } from './idempotency-file.ts';
import { createMemoryIdempotency } from './idempotency-memory.ts';

const answer = { status: 200, body: '{"success":true}' };
const windows = { leaseMs: 60, keepMs: 3_600 };

/** Successive stores on one folder, as after crashes of their processes. */
function place(slackBytes?: number) {
  const folder = mkdtempSync(join(tmpdir(), 'keys-'));
  const clock = { time: 1_000_000 };
  const slack = slackBytes === undefined ? {} : { slackBytes };
  return {
    file: join(folder, 'idempotency.jsonl'),
    clock,
    start: () => createFileIdempotency({ folder, now: () => clock.time, windows, ...slack }),
  };
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('after a restart of the process', () => {
  test('replays a response byte for byte for its remaining lifetime', async () => {
    const { start, clock } = place();
    const store = start();
    await store.claim('s', 'f', 'a');
    await store.finish('s', 'a', answer);
    clock.time += 3_599;
    expect(await start().claim('s', 'f', 'b')).toEqual({ kind: 'replay', answer });
    expect(await start().claim('s', 'g', 'b')).toEqual({ kind: 'other_body' });
    clock.time += 1;
    expect(await start().claim('s', 'f', 'b')).toEqual({ kind: 'run', runId: 'b' });
  });

  test('continues a run at once under the same run id, but only for its body', async () => {
    const { start } = place();
    await start().claim('s', 'f', 'a');
    const next = start();
    expect(await next.claim('s', 'g', 'b')).toEqual({ kind: 'other_body' });
    expect(await next.claim('s', 'f', 'b')).toEqual({ kind: 'run', runId: 'a' });
    expect(await next.finish('s', 'a', answer)).toBe(false);
    expect(await next.finish('s', 'b', answer)).toBe(true);
    expect(await start().claim('s', 'f', 'c')).toEqual({ kind: 'replay', answer });
  });

  test('frees a key that was released before work began', async () => {
    const { start } = place();
    const store = start();
    await store.claim('s', 'f', 'a');
    await store.release('s', 'a', false);
    expect(await start().claim('s', 'g', 'b')).toEqual({ kind: 'run', runId: 'b' });
  });

  test('keeps no key longer after the clock was set back', async () => {
    const { start, clock } = place();
    const store = start();
    await store.claim('s', 'f', 'a');
    clock.time -= 500_000;
    const next = start();
    expect(await next.claim('s', 'g', 'b')).toEqual({ kind: 'other_body' });
    clock.time += 3_600;
    expect(await next.claim('s', 'g', 'b')).toEqual({ kind: 'run', runId: 'b' });
  });
});

describe('an idempotency file', () => {
  test('keeps all lines before one cut off by a crash', async () => {
    const { start, file } = place();
    const store = start();
    await store.claim('s', 'f', 'a');
    await store.finish('s', 'a', answer);
    const whole = statSync(file).size;
    await store.claim('t', 'f', 'a');
    const lines: string[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    truncateSync(file, whole + 30);
    const next = start();
    expect(await next.claim('s', 'f', 'b')).toEqual({ kind: 'replay', answer });
    expect(await next.claim('t', 'g', 'b')).toEqual({ kind: 'run', runId: 'b' });
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'warn', event: 'keys_unread', file, lines: 1 });
  });

  test.each(['{"a":1}', '["s",{"fingerprint":1}]', '\u0000\u0000', 'null', '[]'])('keeps all lines except a damaged %j', async (damage) => {
    const { start, file } = place();
    const store = start();
    await store.claim('s', 'f', 'a');
    appendFileSync(file, damage);
    await store.finish('s', 'a', answer);
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    expect(await start().claim('s', 'f', 'b')).toEqual({ kind: 'replay', answer });
  });

  test('does not grow with expired or repeated entries', async () => {
    const { start, file, clock } = place(4_096);
    const store = start();
    let largest = 0;
    for (let index = 0; index < 400; index += 1) {
      clock.time += 100;
      await store.claim(`s:${index}`, 'f', 'a');
      await store.finish(`s:${index}`, 'a', answer);
      largest = Math.max(largest, statSync(file).size);
    }
    // 36 keys are known at a time, at about 150 bytes per line.
    expect(largest).toBeLessThan(20_000);
    expect(await start().claim('s:399', 'f', 'b')).toEqual({ kind: 'replay', answer });
    expect(await start().claim('s:370', 'f', 'b')).toEqual({ kind: 'replay', answer });
    expect((await start().claim('s:100', 'f', 'b')).kind).toBe('run');
  });

  test('drops an expired key even without a call', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { start, file, clock } = place();
    await start().claim('s', 'f', 'a');
    expect(readFileSync(file, 'utf8')).toContain('"s"');
    clock.time += windows.keepMs;
    await vi.advanceTimersByTimeAsync(windows.keepMs);
    vi.useRealTimers();
    await expect.poll(() => readFileSync(file, 'utf8')).toBe('');
  });
});

test('a failed write is not reported as done and leaves the key unchanged', async () => {
  const { start, file } = place();
  const store = start();
  await store.claim('s', 'f', 'a');
  const kept = readFileSync(file);
  rmSync(file);
  mkdirSync(file);
  await expect(store.finish('s', 'a', answer)).rejects.toThrow();
  await expect(store.claim('t', 'f', 'a')).rejects.toThrow();
  expect((await store.claim('s', 'f', 'b')).kind).toBe('in_progress');
  rmSync(file, { recursive: true });
  writeFileSync(file, kept);
  expect(await store.finish('s', 'a', answer)).toBe(true);
  expect(await store.claim('t', 'g', 'b')).toEqual({ kind: 'run', runId: 'b' });
});

test('after any calls and crashes, the store answers as one that never crashed, except for lost leases', async () => {
  const scope = fc.constantFrom('s1', 's2', 's3');
  const token = fc.constantFrom('t1', 't2', 't3');
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ call: fc.constant('claim' as const), scope, token, f: fc.constantFrom('f', 'g') }) },
    { weight: 2, arbitrary: fc.record({ call: fc.constant('finish' as const), scope, token }) },
    { weight: 1, arbitrary: fc.record({ call: fc.constant('release' as const), scope, token, hasBegun: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ call: fc.constant('pass' as const), time: fc.constantFrom(1, 59, 60, 3_539, 3_600) }) },
    { weight: 1, arbitrary: fc.record({ call: fc.constant('crash' as const) }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const { start, clock } = place(400);
      let store = start();
      // Compares the state without leases, which behave the same in both and end in a crash.
      const living = createMemoryIdempotency({ now: () => clock.time, windows: { ...windows, leaseMs: 0 } });
      for (const taken of steps) {
        if (taken.call === 'pass') clock.time += taken.time;
        else if (taken.call === 'crash') store = start();
        else if (taken.call === 'finish') {
          const given = { status: 200, body: JSON.stringify(taken) };
          expect(await store.finish(taken.scope, taken.token, given)).toBe(await living.finish(taken.scope, taken.token, given));
        } else if (taken.call === 'release') {
          await store.release(taken.scope, taken.token, taken.hasBegun);
          await living.release(taken.scope, taken.token, taken.hasBegun);
        } else {
          const claim = await store.claim(taken.scope, taken.f, taken.token);
          if (claim.kind !== 'in_progress') expect(claim).toEqual(await living.claim(taken.scope, taken.f, taken.token));
        }
      }
    }),
    { numRuns: 150 },
  );
});
