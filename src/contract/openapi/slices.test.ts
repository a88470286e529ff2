import { createConfig, lintFromString } from '@redocly/openapi-core';
import { encode } from 'gpt-tokenizer';
import { describe, expect, test } from 'vitest';
import { documentedEndpoints } from '../endpoints.ts';
import { openApiDocument } from './openapi.ts';
import { openApiSlice, sliceResources, sliceSlugs } from './slices.ts';

const site = 'https://strait.test';
const maxTokens = 25_000;

const operationsOf = (document: object): readonly string[] =>
  Object.values(
    (document as { readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>> }).paths,
  ).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));

describe.each(sliceSlugs)('the slice %s', (slug) => {
  const document = openApiSlice(site, slug);
  const text = JSON.stringify(document);

  test('is a valid document on its own', async () => {
    const config = await createConfig({ extends: ['recommended-strict'] });
    const problems = await lintFromString({ source: text, absoluteRef: `${slug}.json`, config });
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  test('stays below 25,000 tokens', () => {
    expect(encode(text).length).toBeLessThan(maxTokens);
  });
});

test('the slices together contain every operation of the whole document', () => {
  const all = sliceSlugs.flatMap((slug) => operationsOf(openApiSlice(site, slug)));
  expect([...all].sort()).toEqual([...operationsOf(openApiDocument(site))].sort());
  expect(all.length).toBeGreaterThan(documentedEndpoints.length);
});

test('the quote slice is served at /openapi/quote.json without the components of other slices', () => {
  expect(sliceResources[0]?.path).toBe('/openapi/quote.json');
  const quote = JSON.stringify(openApiSlice(site, 'quote'));
  expect(quote).not.toContain('AggregatorQuote');
  expect(quote).not.toContain('securitySchemes');
  expect(JSON.stringify(openApiSlice(site, 'aggregator'))).toContain('securitySchemes');
});
