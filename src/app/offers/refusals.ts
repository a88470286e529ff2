import type { QuotedRefusal, ServiceError } from '../../client/errors.ts';

/** What an answer without offers says. It has no `refusals` when the request itself was at fault or the service failed. */
export type QuoteError = Pick<ServiceError, 'code' | 'title' | 'hint' | 'details' | 'refusals'>;

/** The least amount that would be swapped, where a refusal names one. */
export function minimumIn({ details }: Pick<QuoteError, 'details'>): bigint | undefined {
  const minimum = details?.['recommended_min_amount_in'];
  return minimum !== undefined && /^[0-9]{1,30}$/.test(minimum) ? BigInt(minimum) : undefined;
}

/** Refusals of one network for one reason, in the order they came. */
export function groupRefusals(refusals: readonly QuotedRefusal[]): readonly (readonly QuotedRefusal[])[] {
  const groups = new Map<string, QuotedRefusal[]>();
  for (const refusal of refusals) {
    const key = `${refusal.network} ${refusal.reason}`;
    groups.set(key, [...(groups.get(key) ?? []), refusal]);
  }
  return [...groups.values()];
}
