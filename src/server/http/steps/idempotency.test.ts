import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { AppError } from '../../../core/errors.ts';
import { errorCodeOf } from '../../fixtures/error-code.ts';
import { jsonLog } from '../../runtime/log.ts';
import type { IdempotencyStore } from '../../store/idempotency/idempotency.ts';
import { createMemoryIdempotency } from '../../store/idempotency/idempotency-memory.ts';
import { claimKey, fingerprintBody, readIdempotencyKey } from './idempotency.ts';
import { parseJsonObject } from './json-body.ts';

const silent = jsonLog(() => undefined, Date.now);
const readKey = (value?: string) => readIdempotencyKey(new Headers(value === undefined ? {} : { 'Idempotency-Key': value }));

describe('readIdempotencyKey', () => {
  test.each([
    ['8e03978e-40d5-43dd-bc93-6894a57f9324', '8e03978e-40d5-43dd-bc93-6894a57f9324'],
    ['  padded\t', 'padded'],
    ['"8e03978e"', '8e03978e'],
    ['"a\\"b\\\\c"', 'a"b\\c'],
    ['"half', '"half'],
    ['a'.repeat(255), 'a'.repeat(255)],
    ['!~{}:;', '!~{}:;'],
  ])('reads %j as the key %j', (sent, key) => {
    expect(readKey(sent)).toBe(key);
  });

  test('returns no key without the header', () => {
    expect(readKey()).toBeUndefined();
  });

  test('accepts spaces inside a key', () => {
    expect(readKey(' order 17, first try ')).toBe('order 17, first try');
  });

  test.each(['', '   ', '""', 'a'.repeat(256), `"${'a'.repeat(256)}"`, 'tab\tinside', 'caf\u00e9', 'del\x7f'])(
    'rejects the header %j',
    async (sent) => {
      expect(await errorCodeOf(() => readKey(sent))).toBe('invalid_idempotency_key');
    },
  );
});

describe('claimKey', () => {
  const compare = (bytes: Uint8Array) => fingerprintBody(bytes, () => parseJsonObject(bytes));
  const compareText = (text: string) => compare(new TextEncoder().encode(text));
  const request = (key: string, body: unknown = { a: 1, b: 2 }, operationId = 'subscribe', caller = '192.0.2.1') => ({
    operationId,
    caller,
    key,
    fingerprint: compareText(JSON.stringify(body)),
  });
  const open = () => createMemoryIdempotency({ now: () => 0 });

  test('lets one request run, holds equal ones meanwhile and then replays its response to them', async () => {
    const store = open();
    const claim = await claimKey(store, request('k'), silent);
    expect(await claimKey(store, request('k', { b: 2, a: 1 }), silent)).toMatchObject({ kind: 'in_progress', runId: expect.any(String) });
    expect(await errorCodeOf(() => claimKey(store, request('k', { a: 1 }), silent))).toBe('idempotency_key_reused');
    if (claim.kind !== 'owned') return expect.unreachable();
    await claim.finish({ status: 202, body: '{"a": 1.0}' });
    const replay = await claimKey(store, request('k', { b: 2, a: 1 }), silent);
    if (replay.kind !== 'replay') return expect.unreachable();
    expect([replay.response.status, await replay.response.text()]).toEqual([202, '{"a": 1.0}']);
    expect(replay.response.headers.get('Idempotency-Replayed')).toBe('true');
    expect(replay.response.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  });

  test('keeps the same key in another operation separate', async () => {
    const store = open();
    const claims = await Promise.all([claimKey(store, request('k'), silent), claimKey(store, request('k', { a: 1 }, 'reportBug'), silent)]);
    expect(claims.map(({ kind }) => kind)).toEqual(['owned', 'owned']);
  });

  test('separates the keys of any two callers: neither sees the work, response or body of the other', async () => {
    const words = fc.stringMatching(/^[ -~]{1,20}$/);
    const callers = fc.oneof(
      fc.ipV4(),
      fc.constantFrom('2001:db8:0:1::/64', 'unknown'),
      words.map((hash) => `key:${hash}`),
    );
    const asked = fc.record({ caller: callers, key: words, a: fc.nat(3) });
    await fc.assert(
      fc.asyncProperty(asked, asked, async (one, two) => {
        const store = open();
        const claim = await claimKey(store, request(one.key, { a: one.a }, 'subscribe', one.caller), silent);
        if (claim.kind !== 'owned') return expect.unreachable();
        await claim.finish({ status: 200, body: '{"to":"one"}' });
        const next = claimKey(store, request(two.key, { a: two.a }, 'subscribe', two.caller), silent);
        const isSame = one.caller === two.caller && one.key === two.key;
        const expected = isSame ? (one.a === two.a ? 'replay' : 'idempotency_key_reused') : 'owned';
        expect(
          await next.then(
            ({ kind }) => kind,
            (error: AppError) => error.info.code,
          ),
        ).toBe(expected);
      }),
    );
  });

  test('compares bodies that are not JSON byte by byte', () => {
    const texts = ['{', '{ ', '[]', '"{}"', '{}', ''].map(compareText);
    expect(new Set(texts).size).toBe(texts.length);
    expect(compareText(' {} ')).toBe(compareText('{}'));
    expect(compare(new Uint8Array([0xff]))).not.toBe(compare(new Uint8Array([0xfe])));
  });

  test('compares bodies above 4 KB byte by byte, without parsing them', () => {
    const spaced = (size: number) => new TextEncoder().encode(`{"a":1}${' '.repeat(size - 7)}`);
    expect(compare(spaced(4_096))).toBe(compareText('{"a":1}'));
    const fields = vi.fn();
    expect(fingerprintBody(spaced(4_097), fields)).not.toBe(compareText('{"a":1}'));
    expect(fields).not.toHaveBeenCalled();
  });

  test('runs nothing while the store is unreachable, and still sends a finished response', async () => {
    const down = () => Promise.reject(new Error('ECONNREFUSED 10.0.0.1'));
    const lines: string[] = [];
    const log = jsonLog((line) => lines.push(line), Date.now);
    const broken: IdempotencyStore = { claim: down, finish: down, release: down };
    expect(await errorCodeOf(() => claimKey(broken, request('k'), log))).toBe('idempotency_unavailable');
    const claim = await claimKey({ ...broken, claim: async () => ({ kind: 'run', runId: 'r' }) }, request('k'), log);
    if (claim.kind !== 'owned') return expect.unreachable();
    await claim.finish({ status: 200, body: '{}' });
    await claim.release(true);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('"event":"idempotency_unsettled"');
  });
});
