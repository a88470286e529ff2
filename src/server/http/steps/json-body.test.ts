import { describe, expect, test, vi } from 'vitest';
import type { AppError, ErrorCode } from '../../../core/errors.ts';
import { errorCodeOf } from '../../fixtures/error-code.ts';
import { restErrors } from './error-response.ts';
import { parseJsonObject, readJsonBody } from './json-body.ts';

const url = 'https://swap.example/api/v1/report-bug';
const post = (body: BodyInit, headers: Readonly<Record<string, string>> = {}) =>
  new Request(url, { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers }, duplex: 'half' } as RequestInit);

describe('readJsonBody', () => {
  test('reads JSON, also with a charset', async () => {
    expect(await readJsonBody(post('{"a":1}', { 'Content-Type': 'Application/JSON; charset=utf-8' }), 100)).toEqual({ a: 1 });
  });

  test('accepts identity encoding, and names it in the refusal of a compressed body', async () => {
    expect(await readJsonBody(post('{"a":1}', { 'Content-Encoding': 'Identity' }), 100)).toEqual({ a: 1 });
    const refused = await readJsonBody(post('{}', { 'Content-Encoding': 'gzip' }), 100).catch((error: unknown) => error);
    const { info } = refused as AppError;
    expect(info.hint).toContain('without Content-Encoding');
    const answer = restErrors(info, { siteUrl: 'https://swap.example', requestId: 'r-1', request: post('{}') });
    expect([answer.status, answer.headers.get('Accept-Encoding')]).toEqual([415, 'identity']);
  });

  test.each<[string, Request, ErrorCode]>([
    ['another media type', post('{}', { 'Content-Type': 'text/plain' }), 'unsupported_media_type'],
    ['a media type that only starts alike', post('{}', { 'Content-Type': 'application/jsonp' }), 'unsupported_media_type'],
    ['a compressed form', post('{}', { 'Content-Encoding': 'gzip' }), 'unsupported_media_type'],
    ['a form that nobody knows', post('{}', { 'Content-Encoding': 'BR, x-own' }), 'unsupported_media_type'],
    ['half an object', post('{'), 'invalid_json'],
    ['nothing', post(''), 'invalid_json'],
    ['broken UTF-8', post(new Uint8Array([0x22, 0xff, 0x22])), 'invalid_json'],
    ['one byte too many', post(`"${'x'.repeat(99)}"`), 'payload_too_large'],
    ['a length that says too much', post('{}', { 'Content-Length': '101' }), 'payload_too_large'],
  ])('rejects a body with %s', async (_name, request, code) => {
    expect(await errorCodeOf(() => readJsonBody(request, 100))).toBe(code);
  });

  test.each([{}, { 'Content-Length': '2' }, { 'Content-Length': 'many' }])(
    'stops reading a stream at the limit when the headers are %j',
    async (headers) => {
      let pulled = 0;
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          pulled += 1;
          controller.enqueue(new Uint8Array(60).fill(0x20));
        },
      });
      expect(await errorCodeOf(() => readJsonBody(post(body, headers), 100))).toBe('payload_too_large');
      expect(pulled).toBeLessThan(6);
    },
  );

  test('rejects a body that breaks off as invalid_json', async () => {
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.error(new Error('gone'));
      },
    });
    expect(await errorCodeOf(() => readJsonBody(post(body), 100))).toBe('invalid_json');
  });

  test('accepts a body of exactly the limit', async () => {
    expect(await readJsonBody(post(`"${'x'.repeat(98)}"`), 100)).toHaveLength(98);
  });
});

describe('parseJsonObject', () => {
  const parse = (text: string) => parseJsonObject(new TextEncoder().encode(text));

  test('returns the fields of an object', () => {
    expect(parse('{"a":[1]}')).toEqual({ ok: true, value: { a: [1] } });
  });

  test.each(['[]', '[{}]', 'null', '"text"', '1', 'true'])('rejects the body %s, which is not an object', (body) => {
    expect(parse(body)).toMatchObject({ ok: false, error: { code: 'invalid_json' } });
  });

  test.each([
    ['64 levels', `{"a":${'['.repeat(63)}${']'.repeat(63)}}`, true],
    ['65 levels', `{"a":${'['.repeat(64)}${']'.repeat(64)}}`, false],
    ['16,384 structural characters', `{"a":[${'1,'.repeat(16_379)}1]}`, true],
    ['16,385 structural characters', `{"a":[${'1,'.repeat(16_380)}1]}`, false],
    ['brackets in a string', `{"a":"${'[{,'.repeat(20_000)}\\"[["}`, true],
    ['brackets after a string that ends in a backslash', `{"a":"\\\\",${'"b":[[],'.repeat(9_000)}`, false],
  ])('looks over the bytes before it parses: %s', (_name, text, isParsed) => {
    const parsing = vi.spyOn(JSON, 'parse');
    expect(parse(text).ok).toBe(isParsed);
    expect(parsing.mock.calls.length).toBe(isParsed ? 1 : 0);
    parsing.mockRestore();
  });
});
