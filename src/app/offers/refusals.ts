import type { QuotedRefusal, ServiceError } from '../../client/errors.ts';

/** What an answer without offers says. It has no `refusals` when the request itself was at fault or the service failed. */
export type QuoteError = Pick<ServiceError, 'code' | 'title' | 'hint' | 'details' | 'refusals' | 'retryAfter'>;

type Detailed = Pick<QuoteError, 'details'>;

function figureIn({ details }: Detailed, name: string): bigint | undefined {
  const text = details?.[name];
  return text !== undefined && /^[0-9]{1,30}$/.test(text) ? BigInt(text) : undefined;
}

/** The least amount that would be swapped, where a refusal names one. */
export const minimumIn = (refusal: Detailed): bigint | undefined => figureIn(refusal, 'recommended_min_amount_in');

/** The largest amount that would be offered, where a refusal names one. */
export const largestIn = (refusal: Detailed): bigint | undefined => figureIn(refusal, 'largest_amount');

/** What would be lost over a route that is refused for it. */
export interface RefusedLoss {
  readonly totalLossBps: number;
  /** Decimal dollars, where the price is known. */
  readonly lost?: string;
}

/** The loss that a route is refused for; undefined when it is refused for something else. */
export function refusedLoss(refusal: Pick<QuotedRefusal, 'code' | 'details'>): RefusedLoss | undefined {
  const bps = figureIn(refusal, 'total_loss_bps') ?? figureIn(refusal, 'price_impact_bps');
  if (refusal.code !== 'price_impact_too_high' || bps === undefined) return undefined;
  const lost = refusal.details?.['usd_lost'];
  return { totalLossBps: Number(bps), ...(lost === undefined ? {} : { lost }) };
}

/** The change of amount that brings an offer: the least that is asked for, else the most that is taken. */
export type AmountFix = { readonly kind: 'minimum' | 'largest'; readonly units: bigint };

/** The change of amount that the first offer is had with; undefined when no refusal names one. */
export function amountFix(refusals: readonly Detailed[]): AmountFix | undefined {
  const found = (figure: (refusal: Detailed) => bigint | undefined) =>
    refusals
      .map(figure)
      .filter((units) => units !== undefined)
      .sort((a, b) => (a < b ? -1 : 1));
  const minimum = found(minimumIn)[0];
  if (minimum !== undefined) return { kind: 'minimum', units: minimum };
  const largest = found(largestIn).at(-1);
  return largest === undefined ? undefined : { kind: 'largest', units: largest };
}

/** Refusals of one network for one reason with the same figures, in the order they came. */
export function groupRefusals(refusals: readonly QuotedRefusal[]): readonly (readonly QuotedRefusal[])[] {
  const groups = new Map<string, QuotedRefusal[]>();
  for (const refusal of refusals) {
    const key = `${refusal.network} ${refusal.reason} ${JSON.stringify(refusal.details)}`;
    groups.set(key, [...(groups.get(key) ?? []), refusal]);
  }
  return [...groups.values()];
}
