import { describe, expect, test } from 'vitest';
import { request as requestOf, textField } from '../../contract/fields.ts';
import { createServerDeps } from '../deps/deps.ts';
import { testEnv } from '../fixtures/env.ts';
import { noteEndpoint } from '../fixtures/note-endpoint.ts';
import { jsonLog } from '../runtime/log.ts';
import { serve, type UseCase } from './serve.ts';

const siteUrl = 'https://swap.example';
const log = jsonLog(() => undefined, Date.now);
const kept: string[] = [];
const keepNote: UseCase<{ readonly text: string }, { id: string; text: string }, unknown> = async ({ text }, _deps, { id }) => {
  kept.push(text);
  return { id, text };
};
const request = (body = '{"text":"a"}') =>
  new Request(`${siteUrl}${noteEndpoint.path}`, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } });

describe('a deprecated endpoint', () => {
  const deps = createServerDeps(testEnv({ siteUrl }), log);
  const record = { ...noteEndpoint, deprecation: { since: '2026-01-01', sunset: '2999-01-01', link: '/developers/versions' } };

  test('sends Deprecation, Sunset and Link on every response, failures included', async () => {
    const handler = serve(record, keepNote, () => deps);
    for (const response of [await handler(request()), await handler(request('{'))]) {
      expect(response.headers.get('Deprecation')).toBe('@1767225600');
      expect(response.headers.get('Sunset')).toBe('Tue, 01 Jan 2999 00:00:00 GMT');
      expect(response.headers.get('Link')).toBe('<https://swap.example/developers/versions>; rel="deprecation"; type="text/html"');
    }
  });

  test('returns 404 once its sunset date has come, without running', async () => {
    const handler = serve({ ...record, deprecation: { ...record.deprecation, sunset: '2026-02-01' } }, keepNote, () => deps);
    kept.length = 0;
    const response = await handler(request());
    expect([response.status, (await response.json()).code]).toEqual([404, 'not_found']);
    expect(kept).toEqual([]);
  });

  test('accepts a renamed field under its old name with Deprecation and Link, but not both names', async () => {
    const definition = requestOf({ text: textField().required('text is missing.') }, undefined, { words: 'text' });
    const handler = serve({ ...noteEndpoint, ...definition }, keepNote, () => deps);
    const link = '<https://swap.example/developers/versioning#old-names>; rel="deprecation"; type="text/html"';
    kept.length = 0;
    const response = await handler(request('{"words":"a"}'));
    expect([response.status, kept, response.headers.get('Link')]).toEqual([200, ['a'], link]);
    expect(response.headers.get('Deprecation')).toMatch(/^@[0-9]+$/);
    expect(response.headers.get('Sunset')).toBeNull();

    const both = await handler(request('{"words":"a","text":"b"}'));
    expect([both.status, (await both.json()).hint]).toEqual([400, 'words is the old name of text. Send text alone.']);
    const now = await handler(request('{"text":"b"}'));
    expect([now.status, now.headers.get('Deprecation'), now.headers.get('Link')]).toEqual([200, null, null]);
  });

  test('sends no deprecation headers without a deprecation record', async () => {
    const response = await serve(noteEndpoint, keepNote, () => deps)(request());
    expect(['Deprecation', 'Sunset', 'Link'].map((name) => response.headers.get(name))).toEqual([null, null, null]);
  });
});
