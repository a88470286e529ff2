import { atom } from 'nanostores';
import { formatUnits, maxBaseAmount, maxBps } from '../../../core/amount.ts';
import { protocols } from '../../../core/network/protocol.ts';
import { tReview } from '../../words/confirm-words.ts';
import type { SwapRequest } from '../form/$form.ts';
import { readTyped, type Unread } from '../form/amount-text.ts';
import type { QuoteState } from '../offers/$quote.ts';
import type { LimitChoice, Subject } from '../review/confirm-terms.ts';

/** Unit in which the target of an order is entered. */
export type TargetBy = 'percent' | 'price' | 'amount';

export interface LimitForm {
  readonly by: TargetBy;
  /** Input text for each way of entering a target, kept separately. */
  readonly texts: Readonly<Record<TargetBy, string>>;
  readonly ttl: 'hour' | 'day' | 'three' | 'custom';
  readonly hoursText: string;
}

export const emptyLimit: LimitForm = { by: 'percent', texts: { percent: '5', price: '', amount: '' }, ttl: 'day', hoursText: '' };

export const $limit = atom<LimitForm>(emptyLimit);

const hourBlocks = 3600 / protocols.thorchain.blockSeconds;
export const longestHours = 72;
const pricePlaces = 12;
const maxPercentBps = 100_000;

export type Target = { readonly kind: 'empty' } | Unread | { readonly kind: 'target'; readonly units: bigint };

const empty: Target = { kind: 'empty' };
const wrong = (hint: string): Target => ({ kind: 'wrong', hint });

const bounded = (units: bigint): Target =>
  units <= 0n || units > maxBaseAmount ? wrong(tReview('limit.wrongTarget')) : { kind: 'target', units };

/** Current payout of a swap over THORChain, also in decimal dollars if a price is known. */
export interface MarketPayout {
  readonly units: bigint;
  readonly usd?: string | undefined;
}

/** Payout of a single swap, which the order's own quote also compares with; otherwise of the best unexpired THORChain offer. */
export function marketOf(state: QuoteState, request: SwapRequest | undefined, now: number): MarketPayout | undefined {
  if (state.kind !== 'offers' || request === undefined || state.book.request !== request) return undefined;
  const live = state.book.offers.filter((offer) => offer.network === 'thorchain' && now < offer.expiresAt);
  const plain = live.filter(({ mode }) => mode === 'single');
  return (plain.length > 0 ? plain : live)
    .map(({ expected_amount_out: units, usd }) => ({ units, usd: usd.expected_amount_out }))
    .reduce<MarketPayout | undefined>((best, offer) => (best === undefined || offer.units > best.units ? offer : best), undefined);
}

function percentTarget(text: string, market: bigint | undefined): Target {
  const parsed = readTyped(text, 2);
  if (!parsed.ok && parsed.ways !== undefined) return parsed;
  if (!parsed.ok || parsed.value > BigInt(maxPercentBps)) return wrong(tReview('limit.wrongPercent'));
  if (market === undefined) return empty;
  const whole = BigInt(maxBps);
  return bounded((market * (whole + parsed.value) + whole - 1n) / whole);
}

function priceTarget(text: string, { amount, from, to }: SwapRequest): Target {
  const parsed = readTyped(text, pricePlaces);
  if (!parsed.ok) return parsed;
  return bounded((amount * parsed.value * 10n ** BigInt(to.decimals)) / 10n ** BigInt(from.decimals + pricePlaces));
}

/** The form's target, in units of the receiving asset. Percentages are rounded up, prices truncated. */
export function readTarget({ by, texts }: LimitForm, request: SwapRequest, market: bigint | undefined): Target {
  const text = texts[by].trim();
  if (text === '') return empty;
  if (by === 'percent') return percentTarget(text, market);
  if (by === 'price') return priceTarget(text, request);
  const parsed = readTyped(text, request.to.decimals);
  return parsed.ok ? bounded(parsed.value) : parsed;
}

/** Lifetime of the order in blocks; undefined if the hours are invalid. */
export function readTtl({ ttl, hoursText }: LimitForm): number | undefined {
  const fixed = { hour: 1, day: 24, three: longestHours } as const;
  if (ttl !== 'custom') return fixed[ttl] * hourBlocks;
  const hours = /^[1-9][0-9]?$/.test(hoursText.trim()) ? Number(hoursText) : 0;
  return hours >= 1 && hours <= longestHours ? hours * hourBlocks : undefined;
}

/** Distance of a target above the market in basis points, negative below it, truncated toward zero. */
export function distanceBps(target: bigint, market: bigint): bigint {
  return market === 0n ? 0n : ((target - market) * BigInt(maxBps)) / market;
}

/** Price of a target: units of the second asset per unit of the first. */
export function limitPriceText(target: bigint, { amount, from, to }: SwapRequest): string {
  return amount === 0n ? '0' : formatUnits((target * 10n ** BigInt(from.decimals + pricePlaces)) / amount, to.decimals + pricePlaces);
}

/** Order that may be reviewed now; undefined while the form is incomplete. */
export function limitSubject(form: LimitForm, state: QuoteState, request: SwapRequest | undefined, now: number): Subject | undefined {
  if (request === undefined || request.destination === undefined) return undefined;
  const target = readTarget(form, request, marketOf(state, request, now)?.units);
  const ttlBlocks = readTtl(form);
  if (target.kind !== 'target' || ttlBlocks === undefined) return undefined;
  const choice: LimitChoice = { network: 'thorchain', mode: 'limit', target: target.units, ttlBlocks };
  return { request, choice };
}
