import { expect, test } from 'vitest';
import { decode } from '../../client/answer-form.ts';
import { getQuoteCall } from '../../client/endpoints/v1/quote.ts';
import { quoteTool } from '../../contract/mcp/quote-tool.ts';
import { answerExamples } from '../../contract/openapi/examples.ts';
import type { QuoteResponse } from '../../contract/v1/quote.ts';
import { firstCallMarkdown } from './first-call.ts';

const quote = answerExamples['getQuote'] as QuoteResponse;
const [, ...tabs] = firstCallMarkdown('https://strait.example').split(/^\*\*(?:curl|TypeScript|MCP)\*\*$/m);
const answers = tabs.map((tab) => tab.match(/^```\w+\n[\s\S]*?^```$/gm)?.[1]?.replace(/^```.*$/gm, '') ?? '');
const [rest = '', typescript = '', mcp = ''] = answers;

/** Values shown in a response by name, quoted or not. */
const shownIn = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...text.matchAll(/(\w+)"?: (?:"|')?([\w:.-]+)/g)].map(([, name = '', value = '']) => [name, value]));
const named = (whole: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(whole).flatMap(([name, value]) => (names.includes(name) ? [[name, String(value)]] : [])));

test('shows the response next to each way to make the first call', () => {
  const names = ['network', 'mode', 'expected_amount_out', 'minimum_payout', 'total_loss_bps', 'total_swap_seconds'];
  expect(shownIn(rest)).toMatchObject(named(quote, names));
  expect(rest).not.toMatch(/\d'|\dn\b/);
  const told = quoteTool.shorten(quote);
  expect(shownIn(mcp)).toMatchObject({ ...named(told.offers[0] ?? {}, names), expires_at: told.expires_at });
  expect(mcp).toMatch(/^\{ "result": \{\n {2}"content": .*\n {2}"structuredContent": \{$/m);
});

test('shows amounts in the TypeScript of the first call as the client returns them', () => {
  const decoded = decode(quote, getQuoteCall.answer) as Readonly<Record<string, unknown>>;
  for (const name of ['expected_amount_out', 'minimum_payout']) expect(typescript).toContain(`${name}: ${decoded[name] as bigint}n`);
  expect(typescript).toContain(`expires_at: '${decoded['expires_at']}'`);
});

test('shows no field that the tool does not return', () => {
  const told = quoteTool.shorten(quote);
  const known = new Set([
    'result',
    'content',
    'structuredContent',
    ...Object.keys(told),
    ...told.offers.flatMap((offer) => [offer, offer.fees]).flatMap(Object.keys),
  ]);
  expect([...mcp.matchAll(/"(\w+)":/g)].map(([, name = '']) => name).filter((name) => !known.has(name))).toEqual([]);
});
