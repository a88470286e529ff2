import type { QuotedRefusal, ServiceError } from '../../../client/errors.ts';

/** Error of a response without offers. `refusals` is absent when the request was invalid or the service failed. */
export type QuoteError = Pick<ServiceError, 'code' | 'title' | 'hint' | 'details' | 'refusals' | 'retryAfter'>;

type Detailed = Pick<QuoteError, 'details'>;

function figureIn({ details }: Detailed, name: string): bigint | undefined {
  const text = details?.[name];
  return text !== undefined && /^[0-9]{1,30}$/.test(text) ? BigInt(text) : undefined;
}

/** Minimum amount named by a refusal; undefined if it names none. */
export const minimumIn = (refusal: Detailed): bigint | undefined => figureIn(refusal, 'recommended_min_amount_in');

/** Maximum amount named by a refusal; undefined if it names none. */
export const largestIn = (refusal: Detailed): bigint | undefined => figureIn(refusal, 'largest_amount');

/** Loss for which a route was refused. */
export interface RefusedLoss {
  readonly totalLossBps: number;
  /** Decimal dollars, if the price is known. */
  readonly lost?: string;
}

/** Loss for which a route was refused; undefined for refusals with other reasons. */
export function refusedLoss(refusal: Pick<QuotedRefusal, 'code' | 'details'>): RefusedLoss | undefined {
  const bps = figureIn(refusal, 'total_loss_bps') ?? figureIn(refusal, 'price_impact_bps');
  if (refusal.code !== 'price_impact_too_high' || bps === undefined) return undefined;
  const lost = refusal.details?.['usd_lost'];
  return { totalLossBps: Number(bps), ...(lost === undefined ? {} : { lost }) };
}

/** Amount change that yields an offer: raise to the minimum, or reduce to the maximum. */
export type AmountFix = { readonly kind: 'minimum' | 'largest'; readonly units: bigint };

/** Amount change that yields the first offer; undefined when no refusal names one. */
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

/** Groups refusals by network, reason and figures, in order of arrival. */
export function groupRefusals(refusals: readonly QuotedRefusal[]): readonly (readonly QuotedRefusal[])[] {
  const groups = new Map<string, QuotedRefusal[]>();
  for (const refusal of refusals) {
    const key = `${refusal.network} ${refusal.reason} ${JSON.stringify(refusal.details)}`;
    groups.set(key, [...(groups.get(key) ?? []), refusal]);
  }
  return [...groups.values()];
}
