import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentedEndpoints } from '../contract/endpoints.ts';
import { postmanCollection } from '../contract/openapi/postman.ts';
import { stretchDeadlines } from '../server/fixtures/deadlines.ts';
import { devnetApiKey } from '../server/runtime/env.ts';
import { type Running, startRunning } from './fixtures/running.ts';

interface Item {
  readonly name: string;
  readonly request: {
    readonly method: string;
    readonly header: readonly { readonly key: string; readonly value: string }[];
    readonly url: { readonly raw: string; readonly variable: readonly { readonly key: string; readonly value: string }[] };
    readonly body?: { readonly raw: string };
    readonly auth?: { readonly apikey: readonly { readonly key: string; readonly value: string }[] };
  };
}
interface Collection {
  readonly info: { readonly schema: string };
  readonly variable: readonly { readonly key: string; readonly value: string }[];
  readonly item: readonly { readonly name: string; readonly item: readonly Item[] }[];
}

stretchDeadlines({ timers: true });
let running: Running;
beforeAll(async () => {
  running = await startRunning({ blockMs: 200 });
});
afterAll(() => running.close());

const collection = JSON.parse(JSON.stringify(postmanCollection('https://strait.test'))) as Collection;
const items = collection.item.flatMap(({ item }) => item);

test('lists every operation exactly once in the collection', () => {
  expect(collection.info.schema).toBe('https://schema.getpostman.com/json/collection/v2.1.0/collection.json');
  expect(collection.variable).toContainEqual({ key: 'baseUrl', value: 'https://strait.test', type: 'string' });
  const names = [...documentedEndpoints.map(({ operationId }) => operationId), 'getStatusWellKnown'];
  expect(items.map(({ name }) => name).sort()).toEqual(names.sort());
});

// Review links are signed per server, so the example's link is rejected by any other.
test.each(items.filter(({ name }) => name !== 'openReview'))('accepts the request $name as Postman sends it', async ({ request }) => {
  const { method, header, url, body, auth } = request;
  const address = url.variable.reduce((raw, { key, value }) => raw.replace(`:${key}`, encodeURIComponent(value)), url.raw);
  const answer = await running.overHttp(address.replace('{{baseUrl}}', ''), {
    method,
    headers: {
      ...Object.fromEntries(header.map(({ key, value }) => [key, value])),
      ...(auth === undefined ? {} : { 'x-api-key': devnetApiKey }),
    },
    ...(body === undefined ? {} : { body: body.raw }),
  });
  // Skip the body of streams, which last most of a minute.
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const text = isStream ? '' : await answer.text();
  if (isStream) await answer.body?.cancel();
  // Examples reference no existing swap, name or registration; malformed requests have other statuses.
  expect([200, 201, 202, 404, 422], text.slice(0, 300)).toContain(answer.status);
  expect(text).not.toMatch(/"code":"(?:invalid_\w+|not_found|missing_\w+)"/);
});
