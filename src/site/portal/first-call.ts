import { quoteTool, type ToldQuote } from '../../contract/mcp/quote-tool.ts';
import { answerExamples } from '../../contract/openapi/examples.ts';
import type { QuoteResponse } from '../../contract/v1/quote.ts';
import { blockOfCode, tabsHtml, tabsMarkdown } from '../code/samples.ts';
import { escapeMarkup } from '../markup/html.ts';
import { fence } from '../markup/tables.ts';

/** Request of the first call. The response next to it is the contract's example, against which the service is tested. */
export const firstRequest = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000' } as const;

const shown = ['network', 'mode', 'expected_amount_out', 'minimum_payout', 'total_loss_bps', 'total_swap_seconds', 'expires_at'] as const;

interface Answer extends Readonly<Record<(typeof shown)[number], string | number>> {
  readonly fees: Readonly<Record<string, string | number>>;
  readonly offers: readonly unknown[];
  readonly refusals: readonly unknown[];
}

const listText = (list: readonly unknown[]): string => (list.length === 0 ? '[]' : `[ … ${list.length} ]`);

/** Formats a value as returned by the client, where amounts are bigints. */
function typed(given: string | number): string {
  if (typeof given === 'number') return `${given}`;
  return /^\d+$/.test(given) ? `${given}n` : `'${given}'`;
}

/** The response with its main fields, in JSON or TypeScript notation; lists are shown by length. */
export function shortAnswer(quote: Answer, quotedKeys: boolean): string {
  const key = (name: string) => (quotedKeys ? `"${name}"` : name);
  const value = (given: string | number) => (quotedKeys ? JSON.stringify(given) : typed(given));
  const fees = (['outbound', 'affiliate', 'total_bps'] as const).map((name) => `${key(name)}: ${value(quote.fees[name] ?? '')}`);
  return [
    '{',
    ...shown.map((name) => `  ${key(name)}: ${value(quote[name])},`),
    `  ${key('fees')}: { ${fees.join(', ')} },`,
    `  ${key('offers')}: ${listText(quote.offers)}, ${key('refusals')}: ${listText(quote.refusals)}`,
    '}',
  ].join('\n');
}

const toldFields = ['network', 'mode', 'expected_amount_out', 'minimum_payout', 'total_loss_bps', 'total_swap_seconds'] as const;

/** The tool's result for the same call, reduced to the best offer. */
export function shortResult({ expires_at, offers, refusals }: ToldQuote): string {
  const [best] = offers;
  const fields = best === undefined ? [] : toldFields.map((name) => `      "${name}": ${JSON.stringify(best[name])},`);
  return [
    '{ "result": {',
    '  "content": [ … 1 ],',
    '  "structuredContent": {',
    `    "expires_at": ${JSON.stringify(expires_at)},`,
    '    "offers": [ {',
    ...fields,
    `      "fees": ${JSON.stringify(best?.fees).replaceAll(':', ': ').replaceAll(',', ', ')}`,
    `    }${offers.length > 1 ? `, … ${offers.length - 1} more` : ''} ],`,
    `    "refusals": ${listText(refusals)}`,
    '} } }',
  ].join('\n');
}

interface Call {
  readonly label: string;
  readonly language: string;
  readonly text: string;
  readonly answer: string;
  readonly answerLanguage: string;
}

function callsAt(origin: string): readonly Call[] {
  const quote = answerExamples['getQuote'] as Answer;
  const asJson = { answer: shortAnswer(quote, true), answerLanguage: 'json' };
  const typed = JSON.stringify(firstRequest)
    .replaceAll('"', "'")
    .replace(/'(\w+)':/g, '$1: ')
    .replaceAll(',', ', ');
  return [
    { label: 'curl', language: 'sh', text: `curl "${origin}/api/v1/quote?\\\n${new URLSearchParams(firstRequest)}"`, ...asJson },
    {
      label: 'TypeScript',
      language: 'ts',
      text: [
        "import { createClient, getQuote } from 'strait-client';",
        '',
        `const client = createClient({ origin: '${origin}' });`,
        `await getQuote(client, ${typed.replace(/^\{/, '{ ').replace(/\}$/, ' }')});`,
      ].join('\n'),
      answer: shortAnswer(quote, false),
      answerLanguage: 'ts',
    },
    {
      label: 'MCP',
      language: 'json',
      text: `{ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {\n  "name": "get_swap_quote",\n  "arguments": ${JSON.stringify(firstRequest).replaceAll(':', ': ').replaceAll(',', ', ')} } }`,
      answer: shortResult(quoteTool.shorten(answerExamples['getQuote'] as QuoteResponse)),
      answerLanguage: 'json',
    },
  ];
}

/** A response block without a copy button. */
const answerHtml = ({ answer, answerLanguage }: Call): string =>
  blockOfCode(answer, answerLanguage).replace('<pre>', '<pre class="first-answer" tabindex="0">');

const tabsAt = (origin: string) =>
  callsAt(origin).map((call) => ({
    label: call.label,
    html: `${blockOfCode(call.text, call.language)}${answerHtml(call)}`,
    markdown: `${fence(call.text, call.language)}\n\n${fence(call.answer, call.answerLanguage)}`,
  }));

export const firstCallMarkdown = (origin: string): string => tabsMarkdown(tabsAt(origin));

export const firstCallHtml = (origin: string): string =>
  `<div class="first-call">${tabsHtml('first-call', escapeMarkup('One call and its answer'), tabsAt(origin))}</div>`;
