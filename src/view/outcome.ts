import type { ToldOffer } from '../contract/mcp/quote-tool.ts';
import { baseDecimals } from '../core/asset/asset.ts';
import type { NetworkId } from '../core/network/protocol.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** Display fields of an asset. */
export interface AssetView {
  readonly ticker: string;
  /** The ticker, plus its chain when the ticker does not imply it. */
  readonly name: string;
  readonly decimals: number;
}

export interface RefusalView {
  /** Network and mode as display text. */
  readonly route: string;
  readonly reason: string;
}

/** A displayable quote, valid until `deadline` in milliseconds of the local clock. */
export interface QuoteView {
  readonly from: AssetView;
  readonly to: AssetView;
  readonly amount: bigint;
  /** Offers as received; every displayed field has been validated. */
  readonly offers: readonly [ToldOffer, ...ToldOffer[]];
  readonly refusals: readonly RefusalView[];
  readonly deadline: number;
  /** Arguments that request the same quote again. */
  readonly request: Fields;
}

/** Parsed tool result: a quote, or otherwise a message. */
export interface Outcome {
  readonly quote: QuoteView | undefined;
  readonly title: string;
  readonly text: string;
  /** Refusals whose reason the text does not already give. */
  readonly refusals: readonly RefusalView[];
}

export const networkNames: Readonly<Record<NetworkId, string>> = { thorchain: 'THORChain', mayachain: 'MAYAChain' };

/** The members of an object; empty for anything else. */
export const toFields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
export const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function unreadable(): never {
  throw new TypeError();
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : unreadable());
const toUnits = (value: unknown): bigint => (/^\d{1,40}$/.test(toText(value)) ? BigInt(toText(value)) : unreadable());
const countOf = (value: unknown): number => (Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : unreadable());
const toNetwork = (value: unknown): NetworkId => (value === 'thorchain' || value === 'mayachain' ? value : unreadable());

/** The service sends assets in full notation. Synths, trade and secured assets keep it, because their ticker alone misleads. */
export function parseAssetView(value: unknown): AssetView {
  const [plain, chain = '', separator, ticker = ''] = /^(\w+)([./~-])([^-]+)/.exec(toText(value)) ?? unreadable();
  const isOwn = [chain, 'RUNE', 'CACAO'].includes(ticker);
  const name = separator !== '.' ? plain : isOwn ? ticker : `${ticker} on ${chain}`;
  return { ticker, name, decimals: baseDecimals({ chain, symbol: ticker }) };
}

/** Fee names, total last. */
export const feeNames = ['liquidity', 'outbound', 'affiliate', 'total'] as const;

/** An offer with its displayed members validated. @throws TypeError otherwise */
function parseOffer(value: unknown): ToldOffer {
  const offer = toFields(value) as ToldOffer;
  const { fees, usd, minimum_payout: minimum } = offer;
  toNetwork(offer.network);
  if (fees.asset) parseAssetView(fees.asset);
  for (const units of [offer.expected_amount_out, minimum ?? '0', fees.total, ...feeNames.map((name) => fees[name] ?? '0')]) toUnits(units);
  countOf(offer.total_swap_seconds);
  if (!Number.isInteger(offer.total_loss_bps)) unreadable();
  const warned = offer.warnings.flatMap(({ severity, message }) => [severity, message]);
  for (const text of [offer.memo, offer.inbound_address, offer.router, usd.expected_amount_out, usd.lost, ...offer.tags, ...warned])
    toText(text ?? '');
  return offer;
}

/** Display text of a mode. */
export const modeName = (mode: unknown): string => (mode === 'streaming' ? mode : 'single swap');

function parseRefusal(value: unknown): RefusalView {
  const { network, mode, reason } = toFields(value);
  const name = networkNames[toNetwork(network)];
  return { route: mode === undefined ? name : `${name}, ${modeName(mode)}`, reason: toText(reason) };
}

/** Structured content of get_swap_quote. `now` in milliseconds. @throws TypeError when any part of it is invalid. */
function parseQuote(value: unknown, now: number): QuoteView {
  const { from_asset, to_asset, amount, tolerance_bps, offers, refusals, expires_at, expires_in_seconds } = toFields(value);
  const [best = unreadable(), ...others] = toList(offers).map(parseOffer);
  // The earlier of absolute expiry and remaining seconds: a replayed result is expired, and so is a live one under a slow clock.
  const deadline = Math.min(countOf(Date.parse(toText(expires_at))), now + countOf(expires_in_seconds) * 1000);
  return {
    from: parseAssetView(from_asset),
    to: parseAssetView(to_asset),
    amount: toUnits(amount),
    offers: [best, ...others],
    refusals: toList(refusals).map(parseRefusal),
    deadline,
    request: { from_asset, to_asset, amount, tolerance_bps },
  };
}

/** Result of `read`; undefined when it throws. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Tool result params → outcome to display. `now` in milliseconds. */
export function readResult(value: unknown, now: number): Outcome {
  const { isError, structuredContent, content } = toFields(value);
  const quote = isError ? undefined : attempt(() => parseQuote(structuredContent, now));
  const texts = toList(content).map((block) => String(toFields(block)['text'] ?? ''));
  const problem = texts.map((text) => toFields(attempt(() => JSON.parse(text)))).find((fields) => fields['hint'] !== undefined);
  const prose = texts
    .filter((text) => !text.startsWith('{'))
    .join('\n')
    .trim();
  const text = String(problem?.['hint'] ?? prose) || 'Can’t read the answer.';
  const refusals = attempt(() => toList(problem?.['refusals']).map(parseRefusal)) ?? [];
  return {
    quote,
    title: String(problem?.['error'] ?? (isError ? 'No quote' : 'This quote may have expired')),
    text,
    refusals: refusals.filter(({ reason }) => !text.includes(reason)),
  };
}
