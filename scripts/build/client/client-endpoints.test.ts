import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as aggregator from '../../../src/client/aggregator.ts';
import { decode } from '../../../src/client/answer-form.ts';
import * as aggregatorTable from '../../../src/client/endpoints/aggregator.ts';
import * as memolessTable from '../../../src/client/endpoints/memoless.ts';
import { getStatusCall } from '../../../src/client/endpoints/v1/status.ts';
import * as memoless from '../../../src/client/memoless.ts';
import type { EndpointCall } from '../../../src/client/transport.ts';
import { documentedEndpoints } from '../../../src/contract/endpoints.ts';
import { answerExamples } from '../../../src/contract/openapi/examples.ts';
import { statusAtBuild } from '../../../src/contract/v1/status.ts';
import { staleClientEndpoints } from './client-endpoints.ts';

const modules = async (folder: string) => {
  const names = readdirSync(new URL(folder, import.meta.url));
  return Promise.all(names.map(async (name) => (await import(`${folder}${name}`)) as Readonly<Record<string, unknown>>));
};
const functions = Object.assign({}, aggregator, memoless, ...(await modules('../../../src/client/v1/'))) as object;
const tables = [
  ...Object.values(memolessTable),
  ...Object.values(aggregatorTable),
  ...(await modules('../../../src/client/endpoints/v1/')).flatMap(Object.values),
] as readonly EndpointCall[];
const ids = documentedEndpoints.map(({ operationId }) => operationId);

test('keeps the client’s endpoint table in line with the contract', () => {
  expect(staleClientEndpoints(), 'run: npm run client').toEqual([]);
});

test('has one function per endpoint, named by its operationId, plus the quote stream', () => {
  expect(Object.keys(functions).sort()).toEqual([...ids, 'streamQuote'].sort());
});

test.each(documentedEndpoints)('decodes the documented example of $operationId', ({ operationId: id, method, path }) => {
  const known = tables.find((one) => one.method === method && one.path === path);
  const { answer: form } = known ?? expect.fail(`src/client/endpoints has no ${method} ${path}`);
  expect(answerExamples, `no example for ${id} in src/contract/openapi/examples.ts`).toHaveProperty(id);
  const digits = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value);
  expect(JSON.parse(JSON.stringify(decode(answerExamples[id], form), digits))).toEqual(answerExamples[id]);
});

test('decodes the static status file like the live status', () => {
  expect(decode(statusAtBuild(), getStatusCall.answer)).toMatchObject({ state: 'unknown' });
});
