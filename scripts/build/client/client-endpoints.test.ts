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

test('the table of the client is what the contract says', () => {
  expect(staleClientEndpoints(), 'run: npm run client').toEqual([]);
});

test('the client has one function an endpoint, named by its operationId, and the quote as a stream', () => {
  expect(Object.keys(functions).sort()).toEqual([...ids, 'streamQuote'].sort());
});

test.each(documentedEndpoints)(
  'the example of $operationId in the documentation is read by its form',
  ({ operationId: id, method, path }) => {
    const known = tables.find((one) => one.method === method && one.path === path);
    const { answer: form } = known ?? expect.fail(`src/client/endpoints has no ${method} ${path}`);
    expect(answerExamples, `no example for ${id} in src/contract/openapi/examples.ts`).toHaveProperty(id);
    const digits = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value);
    expect(JSON.parse(JSON.stringify(decode(answerExamples[id], form), digits))).toEqual(answerExamples[id]);
  },
);

test('the file that stands for the status where no function can answer is read like it', () => {
  expect(decode(statusAtBuild(), getStatusCall.answer)).toMatchObject({ state: 'unknown' });
});
