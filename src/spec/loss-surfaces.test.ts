import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AggregatorQuoteResponse } from '../contract/aggregator/quote.ts';
import type { ToldQuote } from '../contract/mcp/quote-tool.ts';
import type { QuoteRefusal, QuoteResponse } from '../contract/v1/quote.ts';
import { type ProviderId, providers, toProviderId } from '../core/aggregator/providers.ts';
import { baseAmount, formatBase } from '../core/amount.ts';
import { parseAsset } from '../core/asset/asset.ts';
import { must } from '../core/errors.ts';
import { percentText } from '../core/loss/loss.ts';
import { stretchDeadlines } from '../server/fixtures/deadlines.ts';
import { devnetApiKey } from '../server/runtime/env.ts';
import { lossRequests } from './fixtures/loss-requests.ts';
import { type Running, startRunning } from './fixtures/running.ts';

stretchDeadlines({ timers: true });
let running: Running;

beforeAll(async () => {
  running = await startRunning();
  await running.control('clock', { pause: true });
});
afterAll(() => running.close());

/** Every other request has no impact limit, so offers with any loss are compared. */
const requests = lossRequests.map((one, index) => ({ ...one, maxImpactBps: index % 2 === 0 ? 1_500 : 10_000 }));
type Wanted = (typeof requests)[number];

/** Surface-independent view of an offer. */
interface Told {
  readonly provider: ProviderId;
  readonly parts: number;
  readonly totalLossBps: number;
  readonly priceImpactBps: number;
  readonly belowBestBps: number | undefined;
  readonly lostUsd: string | undefined;
  readonly impacts: readonly number[];
  readonly warnings: readonly string[];
  readonly tags: readonly string[];
}

interface Surface {
  readonly offers: readonly Told[];
  /** Refusal reasons by provider, with the accepted amount. */
  readonly refused: ReadonlyMap<string, readonly (string | undefined)[]>;
}

type Details = Readonly<Record<string, string>>;
const pickReason = (code: string | undefined, details: Details = {}) => [
  code,
  details['recommended_min_amount_in'],
  details['largest_amount'],
  details['usd_lost'],
];
const warned = (warnings: QuoteResponse['warnings']) => warnings.map(({ code, severity, message }) => `${severity} ${code}: ${message}`);

function ofQuote(offers: QuoteResponse['offers'], refusals: readonly QuoteRefusal[]): Surface {
  const refused = refusals.flatMap(({ network, mode, code, details }) =>
    (Object.keys(providers) as ProviderId[])
      .filter((id) => providers[id].network === network && (mode === undefined || providers[id].mode === mode))
      .map((id) => [id, pickReason(code, details)] as const),
  );
  return {
    offers: offers.map((offer) => ({
      provider: toProviderId(offer),
      parts: offer.parts,
      totalLossBps: offer.total_loss_bps,
      priceImpactBps: offer.price_impact_bps,
      belowBestBps: offer.below_best_bps,
      lostUsd: offer.usd.lost,
      impacts: offer.legs.map(({ price_impact_bps: impact }) => impact),
      warnings: warned(offer.warnings),
      tags: offer.tags,
    })),
    refused: new Map(refused),
  };
}

const ofRoutes = ({ routes, providerErrors }: AggregatorQuoteResponse): Surface => ({
  offers: routes.map(({ providers: [provider = 'THORCHAIN'], meta, strait }) => ({
    provider,
    parts: meta.parts,
    totalLossBps: meta.totalLossBps,
    priceImpactBps: meta.priceImpactBps,
    belowBestBps: meta.belowBestBps,
    lostUsd: meta.lostUsd,
    impacts: meta.legs.map(({ priceImpactBps }) => priceImpactBps),
    warnings: warned(strait.warnings),
    tags: strait.tags,
  })),
  refused: new Map(providerErrors.map(({ provider, code, details }) => [provider, pickReason(code, details)])),
});

async function answersOf({ from, to, amount, maxImpactBps }: Wanted) {
  const fields = { from_asset: from, to_asset: to, amount, tolerance_bps: 300, max_impact_bps: maxImpactBps };
  const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, `${value}`]));
  const post = (path: string, body: object) =>
    running.overHttp(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'x-api-key': devnetApiKey },
      body: JSON.stringify(body),
    });
  const sellAmount = formatBase(baseAmount(BigInt(amount)), must(parseAsset(from)));
  const [rest, mcp, aggregator] = await Promise.all([
    running.direct(`/api/v1/quote?${query}`),
    post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_swap_quote', arguments: fields } }),
    post('/aggregator/v1/quote', { sellAsset: from, buyAsset: to, sellAmount, slippage: 3, maxImpactBps }),
  ]);
  const quote = (await rest.json()) as QuoteResponse;
  const { result } = (await mcp.json()) as { result: { content: { text: string }[]; structuredContent?: ToldQuote } };
  return {
    rest: ofQuote(quote.offers ?? [], quote.refusals ?? []),
    mcp: result.structuredContent,
    aggregator: ofRoutes((await aggregator.json()) as AggregatorQuoteResponse),
    words: result.content[0]?.text ?? '',
  };
}

/** Warnings as reported by MCP: of the first offer the worst and the dangers with their sentence, of the others each code once. */
const shortWarnings = (warnings: readonly string[], place: number): readonly string[] => {
  const codes = warnings.map((warning) => warning.split(':', 1)[0] ?? '');
  if (place > 0) return [...new Set(codes)];
  return warnings.map((warning, index) => (index === 0 || warning.startsWith('danger') ? warning : (codes[index] ?? '')));
};

/** An offer as reported by MCP: without legs, and with few warning sentences. */
const shortened = ({ provider, parts, totalLossBps, priceImpactBps, lostUsd, warnings, tags }: Told, place: number) => ({
  provider,
  parts,
  totalLossBps,
  priceImpactBps,
  lostUsd,
  warnings: shortWarnings(warnings, place),
  tags,
});
const ofMcp = (offers: ToldQuote['offers']) =>
  offers.map((offer) => ({
    provider: toProviderId(offer),
    parts: offer.parts ?? 1,
    totalLossBps: offer.total_loss_bps,
    priceImpactBps: offer.price_impact_bps,
    lostUsd: offer.usd.lost,
    warnings: offer.warnings.map(({ severity, code, message }) => `${severity} ${code}${message === undefined ? '' : `: ${message}`}`),
    tags: offer.tags,
  }));

test(`returns the same losses, warnings, tags and refusals over REST, MCP and the aggregator for ${requests.length} requests`, async () => {
  const seen = { offers: 0, warnings: 0, refusals: 0 };
  for (const wanted of requests) {
    const { rest, mcp, aggregator, words } = await answersOf(wanted);
    if (mcp === undefined) expect(rest.offers).toEqual([]);
    else expect([wanted, ofMcp(mcp.offers)]).toEqual([wanted, rest.offers.map(shortened)]);
    expect([wanted, aggregator.offers]).toEqual([wanted, rest.offers]);
    for (const [provider, reason] of rest.refused)
      expect([wanted, provider, aggregator.refused.get(provider)]).toEqual([wanted, provider, reason]);
    const [best] = rest.offers;
    if (best !== undefined) expect(words.split('\n')[0]).toContain(`(${percentText(best.totalLossBps)} %) against the market price`);
    for (const [, [code, least, most]] of rest.refused) {
      expect(words).toContain(code);
      if (least ?? most) expect(words).toContain(`"${least ?? most}"`);
    }
    for (const { priceImpactBps } of rest.offers) expect(priceImpactBps).toBeLessThanOrEqual(wanted.maxImpactBps);
    seen.offers += rest.offers.length;
    seen.warnings += rest.offers.reduce((sum, { warnings }) => sum + warnings.length, 0);
    seen.refusals += [...rest.refused.values()].filter(([code]) => code === 'price_impact_too_high').length;
  }
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(4);
});
