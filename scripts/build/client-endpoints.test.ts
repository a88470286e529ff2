import { expect, test } from 'vitest';
import * as aggregator from '../../src/client/aggregator.ts';
import * as aggregatorTable from '../../src/client/endpoints/aggregator.ts';
import * as memolessTable from '../../src/client/endpoints/memoless.ts';
import * as table from '../../src/client/endpoints/v1.ts';
import * as memoless from '../../src/client/memoless.ts';
import { decode, type Shape } from '../../src/client/shape.ts';
import * as v1 from '../../src/client/v1.ts';
import { documentedEndpoints } from '../../src/contract/endpoints.ts';
import { answerExamples } from '../../src/contract/openapi/examples.ts';
import { statusAtBuild } from '../../src/contract/v1/status.ts';
import { staleClientEndpoints } from './client-endpoints.ts';

const tables: Readonly<Record<string, { readonly answer: Shape }>> = { ...table, ...memolessTable, ...aggregatorTable };
const ids = documentedEndpoints.map(({ operationId }) => operationId);

test('the table of the client is what the contract says', () => {
  expect(staleClientEndpoints(), 'run: npm run client').toEqual([]);
});

test('the client has one function an endpoint, named by its operationId', () => {
  expect(Object.keys({ ...v1, ...memoless, ...aggregator }).sort()).toEqual([...ids].sort());
});

test.each(ids)('%s: the example of the documentation is read by its form', (id) => {
  const form = tables[id]?.answer ?? expect.fail(`src/client/endpoints has no ${id}`);
  expect(answerExamples, `no example for ${id} in src/contract/examples`).toHaveProperty(id);
  const digits = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value);
  expect(JSON.parse(JSON.stringify(decode(answerExamples[id], form), digits))).toEqual(answerExamples[id]);
});

test('the file that stands for the status where no function can answer is read like it', () => {
  expect(decode(statusAtBuild(), table.getStatus.answer)).toMatchObject({ state: 'unknown' });
});
